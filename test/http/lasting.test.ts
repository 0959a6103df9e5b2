import type { Policy } from 'daybook'
import { rolePolicy } from 'daybook'
import { describe, expect, it } from 'vitest'
import { isLasting, keyOf } from '../../src/http/lasting.ts'
import { aRequest } from './request.ts'

describe('isLasting', () => {
  it.each([
    [{}],
    [{ start_date: 'today', search: 'now and then' }],
    [{ start_date: 'tomorrow', end_date: ['yesterday'] }],
    [{ start_date: '2030-06-20', search: '7 days' }],
    [{ passwords: 'x', start_date: { at: 'nowhere' } }],
  ])('%j is answered the same until the calendar changes', (query) => {
    expect(isLasting(query)).toBe(true)
  })

  it.each([
    [{ start_date: 'now' }],
    [{ starts_after: ' NOW ' }],
    [{ start_date: '+7 days' }],
    [{ start_date: ' 7 days', strict_dates: 'true' }],
    [{ ends_before: ['-1month'] }],
    [{ start_date: ['2030-01-01', 'now'] }],
    [{ start_date: { 0: 'Now' } }],
    [{ only_with_upcoming: 'false' }],
    [{ period: 'upcoming' }],
    [{ explain: '1' }],
    [{ password: '' }],
  ])('%j is not', (query) => {
    expect(isLasting(query)).toBe(false)
  })
})

describe('keyOf', () => {
  const mount = { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false }
  const behindProxy = { ...mount, trustProxy: true }
  const scoped: Policy = { ...rolePolicy, scope: (_actor, resource) => (resource === 'venue' ? 'all' : 'public') }

  it('differs by all that the reply to an anonymous caller depends on', () => {
    const requests = [
      aRequest({ mount }),
      aRequest({ mount, path: '/cal/events/v1/venues' }),
      aRequest({ mount, query: 'page=2' }),
      aRequest({ mount, headers: { host: 'other.test' } }),
      aRequest({ mount, secure: true }),
      aRequest({ mount: { ...mount, basePath: '/de' } }),
      aRequest({ mount: { ...mount, namespace: 'other/v1' } }),
      aRequest({ mount: { ...mount, headerPrefix: 'X-TEC' } }),
      aRequest({ mount: { ...mount, locale: 'de' } }),
      aRequest({ mount: { ...mount, baseUrl: 'https://public.test' } }),
      aRequest({ mount: behindProxy, headers: { host: 'a', 'x-forwarded-host': 'b' } }),
      aRequest({ mount: behindProxy, headers: { host: 'a', 'x-forwarded-proto': 'https' } }),
      aRequest({ mount: behindProxy, headers: { host: 'a', 'x-forwarded-prefix': '/api' } }),
    ]
    const keys = [...requests.map((request) => keyOf(request, rolePolicy)), keyOf(aRequest({ mount }), scoped)]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is none where the request names no place of the calendar', () => {
    const allowed = { ...mount, allowedHosts: ['public.test'] }
    expect(keyOf(aRequest({ mount: allowed }), rolePolicy)).toBeUndefined()
    expect(keyOf(aRequest({ mount, headers: { host: 'a b' } }), rolePolicy)).toBeUndefined()
  })

  it('is the same for what makes no difference', () => {
    const plain = keyOf(aRequest({ mount }), rolePolicy)
    expect(keyOf(aRequest({ mount, method: 'HEAD' }), rolePolicy)).toBe(plain)
    const forwarded = { ...aRequest({ mount }).headers, 'x-forwarded-host': 'b', 'user-agent': 'x' }
    expect(keyOf(aRequest({ mount, headers: forwarded }), rolePolicy)).toBe(plain)
    const named = { ...mount, baseUrl: 'https://calendar.test' }
    const host = { host: 'other.test' }
    expect(keyOf(aRequest({ mount: named, headers: host }), rolePolicy)).toBe(
      keyOf(aRequest({ mount: named }), rolePolicy),
    )
  })
})
