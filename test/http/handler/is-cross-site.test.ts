import type { IncomingHttpHeaders } from 'node:http'
import { isCrossSite } from 'daybook/http'
import { describe, expect, it } from 'vitest'

const own = 'app.test:8080'

describe('isCrossSite', () => {
  it.each<[string, IncomingHttpHeaders, Parameters<typeof isCrossSite>[1], boolean]>([
    ['a program', {}, {}, false],
    ['its own origin', { origin: `http://${own}` }, {}, false],
    ['another origin', { origin: 'https://evil.test' }, {}, true],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, {}, true],
    ['same-site', { 'sec-fetch-site': 'same-site' }, {}, true],
    ['same-origin behind a proxy', { origin: 'https://front.test', 'sec-fetch-site': 'same-origin' }, {}, false],
    ['the origin of a baseUrl', { origin: 'https://front.test' }, { baseUrl: 'https://front.test/app' }, false],
    ['a listed origin', { origin: 'https://front.test' }, { origins: ['https://front.test'] }, false],
    [
      'a forwarded host',
      { origin: 'https://front.test', 'x-forwarded-host': 'front.test' },
      { trustProxy: true },
      false,
    ],
  ])('%s: the same for Node and fetch', (_what, headers, options, expected) => {
    const node = { host: own, ...headers }
    const fetched = new Headers(Object.entries(node).map(([name, value]): [string, string] => [name, String(value)]))
    expect(isCrossSite({ headers: node }, options)).toBe(expected)
    expect(isCrossSite({ headers: fetched }, options)).toBe(expected)
  })

  it('refuses a host that is not the one of the app, whatever the browser says', () => {
    const headers = { host: 'rebound.test', origin: 'http://rebound.test', 'sec-fetch-site': 'same-origin' }
    expect(isCrossSite({ headers })).toBe(false)
    expect(() => isCrossSite({ headers }, { allowedHosts: ['app.test'] })).toThrow('this calendar is not served at')
  })
})
