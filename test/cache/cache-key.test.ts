import { type Policy, rolePolicy } from 'daybook'
import { describe, expect, it } from 'vitest'
import { cacheKey } from '../../src/cache/cache-key.ts'
import { aRequest } from '../http/request.ts'

describe('the cache key', () => {
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
    const keys = [...requests.map((request) => cacheKey(request, rolePolicy)), cacheKey(aRequest({ mount }), scoped)]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is undefined if the URL of the calendar cannot be derived', () => {
    const allowed = { ...mount, allowedHosts: ['public.test'] }
    expect(cacheKey(aRequest({ mount: allowed }), rolePolicy)).toBeUndefined()
    expect(cacheKey(aRequest({ mount, headers: { host: 'a b' } }), rolePolicy)).toBeUndefined()
  })

  it('ignores what makes no difference', () => {
    const plain = cacheKey(aRequest({ mount }), rolePolicy)
    expect(cacheKey(aRequest({ mount, method: 'HEAD' }), rolePolicy)).toBe(plain)
    const forwarded = { ...aRequest({ mount }).headers, 'x-forwarded-host': 'b', 'user-agent': 'x' }
    expect(cacheKey(aRequest({ mount, headers: forwarded }), rolePolicy)).toBe(plain)
    const named = { ...mount, baseUrl: 'https://calendar.test' }
    const host = { host: 'other.test' }
    expect(cacheKey(aRequest({ mount: named, headers: host }), rolePolicy)).toBe(
      cacheKey(aRequest({ mount: named }), rolePolicy),
    )
  })
})
