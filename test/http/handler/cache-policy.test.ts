import { describe, expect, it } from 'vitest'
import { isCacheable } from '../../../src/http/handler/cache-policy.ts'
import { parseForm } from '../../../src/http/request/form.ts'

describe('isCacheable', () => {
  it.each([
    [{}],
    [{ start_date: 'today', search: 'now and then' }],
    [{ start_date: 'tomorrow', end_date: ['yesterday'] }],
    [{ start_date: '2030-06-20', search: '7 days' }],
    [{ overlaps: 'today/2030-06-20', search: 'now/here' }],
    [{ when: 'weekend' }],
    [{ when: 'today..2030-06-20' }],
    [{ period: 'all' }],
    [{ period: ' ALL ' }],
    [{ ...parseForm('period=upcoming&period=all') }],
    [{ period: '' }],
    [{ only_with_upcoming: 'false' }],
    [{ only_with_upcoming: '0', explain: 'no' }],
    [{ passwords: 'x', start_date: { at: 'nowhere' } }],
  ])('%j gets the same reply until the calendar changes', (query) => {
    expect(isCacheable(query)).toBe(true)
  })

  it.each([
    [{ start_date: 'now' }],
    [{ starts_after: ' NOW ' }],
    [{ start_date: '+7 days' }],
    [{ overlaps: 'now/..' }],
    [{ overlaps: '2030/01/01/ 7 days' }],
    [{ start_date: ' 7 days', strict_dates: 'true' }],
    [{ ends_before: ['-1month'] }],
    [{ start_date: ['2030-01-01', 'now'] }],
    [{ start_date: { 0: 'Now' } }],
    [{ only_with_upcoming: 'true' }],
    [{ period: 'upcoming' }],
    [{ period: 'current' }],
    [{ period: 'past' }],
    [{ ...parseForm('period=all&period=past') }],
    [{ period: 'all', start_date: 'now' }],
    [{ period: 'all', password: 'x' }],
    [{ explain: '1', period: 'all' }],
    [{ explain: '1' }],
    [{ password: '' }],
  ])('%j does not', (query) => {
    expect(isCacheable(query)).toBe(false)
  })
})
