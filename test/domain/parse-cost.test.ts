import { parseCost } from 'daybook/domain'
import { describe, expect, it } from 'vitest'

const euros = { symbol: '€', code: 'EUR', position: 'postfix' } as const

describe('a cost', () => {
  it('is in US dollars, if it is a bare number', () => {
    expect(parseCost('20')).toEqual({
      cost: '$20',
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values: ['20'],
    })
  })

  it('is in the currency that is given', () => {
    expect(parseCost(['0', '20'], euros)).toMatchObject({ cost: 'Free – 20€', values: ['0', '20'] })
  })
})
