import type { ApiRequest, Mount } from 'daybook/http'
import { describe, expect, it } from 'vitest'
import { refuseCrossSite } from '../../../src/http/handler/cross-site.ts'
import { aRequest, refusal } from '../request.ts'

const own = 'calendar.test:8080'
const ask = (headers: ApiRequest['headers'], mount: Partial<Mount> = {}) =>
  refusal(() => refuseCrossSite(aRequest({ headers: { host: own, ...headers }, mount })))

describe('refuseCrossSite', () => {
  it.each<[title: string, headers: ApiRequest['headers'], mount?: Partial<Mount>]>([
    ['nothing that a browser adds', {}],
    ['its own origin', { origin: `http://${own}` }],
    ['its own origin behind a proxy that ends TLS', { origin: `https://${own}` }],
    ['its own origin in capitals', { origin: `HTTP://${own.toUpperCase()}` }],
    ['its own origin, requested in capitals', { origin: `http://${own}`, host: own.toUpperCase() }],
    ['the host of the baseUrl', { origin: 'https://example.org' }, { baseUrl: 'https://EXAMPLE.org' }],
    ['a forwarded host', { origin: 'https://front.test', 'x-forwarded-host': 'front.test' }, { trustProxy: true }],
    ['an origin that the mount allows', { origin: 'https://app.test' }, { origins: ['https://app.test'] }],
    [
      'an allowed origin, as cross-site as it is',
      { origin: 'https://app.test', 'sec-fetch-site': 'cross-site' },
      { origins: ['https://app.test'] },
    ],
    ['a foreign origin, but a token', { origin: 'https://evil.test', authorization: 'Bearer x' }],
    ['cross-site, but a token', { 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' }],
    ['a foreign origin, but a token bound to a key', { origin: 'https://evil.test', authorization: 'DPoP x' }],
    ['a foreign origin, but a key without a scheme', { origin: 'https://evil.test', authorization: 'c2VjcmV0' }],
    [
      'a foreign origin, but a signature in several parts',
      {
        origin: 'https://evil.test',
        authorization: 'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=0',
      },
    ],
    ['Basic of its own origin', { origin: `http://${own}`, authorization: 'Basic eDp5' }],
    ['Basic of a program', { authorization: 'Basic eDp5' }],
    [
      'Basic of an origin that the mount allows',
      { origin: 'https://app.test', authorization: 'Basic eDp5' },
      { origins: ['https://app.test'] },
    ],
    ['what the browser calls same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a request that the user typed', { 'sec-fetch-site': 'none' }],
    [
      'same-origin, behind a proxy that changes Host',
      { origin: 'https://front.test', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'same-origin, where a baseUrl says another host',
      { origin: `http://${own}`, 'sec-fetch-site': 'same-origin' },
      { baseUrl: 'https://example.org' },
    ],
    [
      'same-origin, with the opaque origin of a page without a referrer',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
    ['typed, with a foreign origin', { origin: 'https://front.test', 'sec-fetch-site': 'none' }],
    ['its own origin, with an empty Sec-Fetch-Site', { origin: `http://${own}`, 'sec-fetch-site': '' }],
    [
      'an allowed origin, same-site',
      { origin: 'https://app.test', 'sec-fetch-site': 'same-site' },
      { origins: ['https://app.test'] },
    ],
  ])('lets through %s', async (_title, headers, mount) => {
    expect(await ask(headers, mount)).toBe('nothing was thrown')
  })

  it.each<[title: string, headers: ApiRequest['headers'], mount?: Partial<Mount>]>([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['the same host at another port', { origin: 'http://calendar.test' }],
    ['the origin null of a sandbox', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['cross-site with its own origin', { origin: `http://${own}`, 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['same-site with its own origin', { origin: `http://${own}`, 'sec-fetch-site': 'same-site' }],
    ['a Sec-Fetch-Site that no browser sends', { 'sec-fetch-site': 'Same-Origin' }],
    ['several values of Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['several headers Sec-Fetch-Site', { 'sec-fetch-site': ['same-origin', 'cross-site'] }],
    ['a foreign origin with an empty Sec-Fetch-Site', { origin: 'https://evil.test', 'sec-fetch-site': '' }],
    ['its own host where a baseUrl says another', { origin: `http://${own}` }, { baseUrl: 'https://example.org' }],
    ['a forwarded host that is not trusted', { origin: 'https://front.test', 'x-forwarded-host': 'front.test' }],
    ['another than the allowed origin', { origin: 'https://evil.test' }, { origins: ['https://app.test'] }],
    ['an origin that may read because all may', { origin: 'https://evil.test' }, { origins: '*' }],
    ['an empty origin where all may read', { origin: '' }, { origins: '*' }],
    ['an asterisk for an origin', { origin: '*' }, { origins: '*' }],
  ])('refuses %s', async (_title, headers, mount) => {
    expect(await ask(headers, mount)).toEqual({ code: 'rest_forbidden', status: 403 })
  })

  it.each([
    'Basic eDp5',
    'basic eDp5',
    'BASIC eDp5',
    ' Basic eDp5',
    '\tBasic\teDp5',
    'Basic\u00a0eDp5',
    'Basic',
    'Basic:eDp5',
    'Digest username="x", realm="y", nonce="z"',
    'dIgEsT username="x"',
    'Negotiate YII=',
    'NTLM TlRM',
    'Nego2 x',
    'Kerberos x',
    'Passport1.4 from-PP=x',
    'HOBA result="x"',
    'Mutual x',
    'SCRAM-SHA-256 data=x',
    'PrivateToken token="x"',
    'Bearer x, Basic eDp5',
    'Basic eDp5, Bearer x',
    '',
    ' ',
    ', Bearer x',
    '"Basic" x',
  ])('refuses cross-site what a browser may have attached: %j', async (authorization) => {
    const refused = { code: 'rest_forbidden', status: 403 }
    expect(await ask({ origin: 'https://evil.test', authorization })).toEqual(refused)
    expect(await ask({ 'sec-fetch-site': 'cross-site', authorization })).toEqual(refused)
  })

  it('reads every header of several', async () => {
    const authorization = ['Bearer x', 'Basic eDp5']
    expect(await ask({ origin: 'https://evil.test', authorization })).toEqual({ code: 'rest_forbidden', status: 403 })
  })
})
