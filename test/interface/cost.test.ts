import { expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { bodyOf, evening, get, invalid, make, refusalOf, useSite } from './site.ts'

// Rule 37: what is sent as `cost`, how it is shown, and the values read from it.

/** What is sent, what is shown (null: the rule does not say), the values, and whether the calendar's currency is taken. */
type CostRow = readonly [sent: unknown, shown: string | null, values: readonly string[], ownCurrency?: 'dollars']

const rows: readonly CostRow[] = [
  [20, '$20', ['20'], 'dollars'],
  ['20', '$20', ['20'], 'dollars'],
  ['$20', '$20', ['20'], 'dollars'],
  ['20$', '20$', ['20']],
  ['€6.50 - €8.50', '€6.50 – €8.50', ['6.50', '8.50']],
  ['10 - 20', '$10 – $20', ['10', '20'], 'dollars'],
  ['1,000.50', null, ['1000.50'], 'dollars'],
  ['1.000,50', null, ['1000.50'], 'dollars'],
  ['1,000', null, ['1000'], 'dollars'],
  ['1,000,000', null, ['1000000'], 'dollars'],
  ['5,50', null, ['5.50'], 'dollars'],
  ['5.5', null, ['5.5'], 'dollars'],
  ['10 USD', '10 USD', ['10']],
  ['0', 'Free', ['0']],
  [0, 'Free', ['0']],
  [[0, 20], 'Free – $20', ['0', '20'], 'dollars'],
  [[20, 10], null, ['10', '20'], 'dollars'],
  [['Free', 15, 30], 'Free – $30', ['0', '15', '30'], 'dollars'],
  [['100', '20', '3'], '$3 – $100', ['3', '20', '100'], 'dollars'],
  ['Donation', 'Donation', []],
  ['-5', '-5', []],
]

describeOnStores('cost', (host) => {
  const site = useSite(host)

  it.each(rows.map((row) => [JSON.stringify(row[0]), ...row] as const))(
    '%s',
    async (_title, sent, shown, values, ownCurrency) => {
      const event = await make(site, 'events', evening({ cost: sent }))
      expect(event).toMatchObject({ ...(shown !== null && { cost: shown }), cost_details: { values } })
      if (ownCurrency === 'dollars') {
        expect(event.cost_details).toEqual({
          currency_symbol: '$',
          currency_code: 'USD',
          currency_position: 'prefix',
          values,
        })
      }
      const { id } = await make(site, 'events', evening())
      const update = await site.request('PATCH', `/events/${id}`, { json: { cost: sent }, as: 'editor' })
      expect(bodyOf(update)).toMatchObject({ cost: event.cost, cost_details: event.cost_details })
      const again = await site.request('PUT', `/events/${id}`, { json: { cost: event.cost }, as: 'editor' })
      expect(bodyOf(again), 'what was shown is accepted back').toMatchObject({
        cost: event.cost,
        cost_details: event.cost_details,
      })
    },
  )

  it.each([
    ['20$', { currency_symbol: '$', currency_position: 'postfix' }],
    ['€6.50 - €8.50', { currency_symbol: '€', currency_position: 'prefix' }],
    ['10 USD', { currency_code: 'USD' }],
    ['$5 - €8', { currency_symbol: '', values: ['5', '8'] }],
  ])('%s: its currency', async (cost, details) => {
    expect((await make(site, 'events', evening({ cost }))).cost_details).toMatchObject(details)
  })

  it('commas do not separate costs (rule 3), and different symbols stay as written', async () => {
    expect(await make(site, 'events', evening({ cost: '5,50' }))).toMatchObject({ cost_details: { values: ['5.50'] } })
    const mixed = await make(site, 'events', evening({ cost: ['$5', '€8'] }))
    expect(mixed.cost).toMatch(/\$5.*€8/)
    expect(mixed.cost_details).toMatchObject({ currency_symbol: '', values: ['5', '8'] })
  })

  it('a range that is sent back keeps the prices between; other prices replace them', async () => {
    const { id } = await make(site, 'events', evening({ cost: [0, 15, 30] }))
    const change = async (cost: unknown) =>
      bodyOf(await site.request('PUT', `/events/${id}`, { json: { cost, title: `${cost}` }, as: 'editor' }))
    expect(await change(' Free – $30 ')).toMatchObject({
      cost: 'Free – $30',
      cost_details: { values: ['0', '15', '30'] },
    })
    expect(await change([0, 30])).toMatchObject({ cost: 'Free – $30', cost_details: { values: ['0', '30'] } })
    const other = await make(site, 'events', evening({ cost: 'Free – $30' }))
    expect(other).toMatchObject({ cost: 'Free – $30', cost_details: { values: ['0', '30'] } })
  })

  it('has at most 400 characters as it is shown', async () => {
    const { id } = await make(site, 'events', evening())
    const sent = async (cost: unknown) => {
      const replies = [
        await site.request('PATCH', `/events/${id}`, { json: { cost }, as: 'editor' }),
        await site.request('POST', '/events', { json: evening({ cost }), as: 'editor' }),
      ]
      for (const reply of replies) {
        expect(reply.text.length).toBeLessThan(6000)
        if (reply.status === 400) expect(refusalOf(reply)).toEqual(invalid('cost'))
      }
      return replies.map(({ status }) => status)
    }
    expect(await sent('x'.repeat(400))).toEqual([200, 201])
    expect(await sent('x'.repeat(401))).toEqual([400, 400])
    expect(await sent('x'.repeat(60_000))).toEqual([400, 400])
    expect(await sent(Array.from({ length: 100 }, (_, at) => `Row ${at}: ${at}`))).toEqual([400, 400])
    expect(await sent(Array.from({ length: 100 }, (_, at) => 1000 + at))).toEqual([200, 201])
  })

  it('no cost has no values', async () => {
    const { id } = await make(site, 'events', evening({ cost: '' }))
    expect(bodyOf(await get(site, `/events/${id}`))).toMatchObject({ cost: '', cost_details: { values: [] } })
  })
})

describeOnStores('a currency of the calendar', (host) => {
  const site = useSite(host, { calendar: { currency: { symbol: '€', code: 'EUR', position: 'postfix' } } })

  it('goes with bare numbers', async () => {
    expect(await make(site, 'events', evening({ cost: 20 }))).toMatchObject({
      cost: '20€',
      cost_details: { currency_symbol: '€', currency_code: 'EUR', currency_position: 'postfix', values: ['20'] },
    })
    expect(await make(site, 'events', evening({ cost: '$20' }))).toMatchObject({
      cost: '$20',
      cost_details: { currency_symbol: '$' },
    })
  })
})
