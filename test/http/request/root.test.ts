import type { ApiRequest, Mount } from 'daybook/http'
import { describe, expect, it } from 'vitest'
import { hostOf, rootOf } from '../../../src/http/request/root.ts'
import { aRequest, refusal } from '../request.ts'

const requestOf = (headers: ApiRequest['headers'], trustProxy: Mount['trustProxy'] = false) =>
  aRequest({ headers, mount: { trustProxy } })

describe('rootOf', () => {
  it('is the mount at the host of the request', () => {
    const request = aRequest({ headers: { host: 'a.test:81' }, mount: { basePath: '/de', namespace: 'kalender' } })
    expect(rootOf(request)).toEqual({ origin: 'http://a.test:81', basePath: '/de', namespace: 'kalender' })
  })

  it('is https where the request came over TLS', () => {
    expect(rootOf({ ...aRequest(), secure: true }).origin).toBe('https://calendar.test')
  })

  it('is the baseUrl of the mount, whatever the Host says', () => {
    const request = aRequest({ headers: { host: 'a b' }, mount: { baseUrl: 'https://example.org', locale: 'de' } })
    expect(rootOf(request)).toMatchObject({ origin: 'https://example.org', locale: 'de' })
  })

  it.each<[title: string, headers: ApiRequest['headers'], origin: string]>([
    [
      'the host and the scheme',
      { host: 'in', 'x-forwarded-host': 'out.test', 'x-forwarded-proto': 'https' },
      'https://out.test',
    ],
    ['the scheme alone', { host: 'in.test', 'x-forwarded-proto': 'HTTPS' }, 'https://in.test'],
    [
      'the last of several, for the first ones are what the caller sent',
      { host: 'in', 'x-forwarded-host': 'evil.test, b.test', 'x-forwarded-proto': 'http, https' },
      'https://b.test',
    ],
    ['the last of a list', { host: 'in', 'x-forwarded-host': ['evil.test', 'b.test'] }, 'http://b.test'],
    ['no scheme but http and https', { host: 'in.test', 'x-forwarded-proto': 'gopher' }, 'http://in.test'],
    ['an empty host, which is none', { host: 'in.test', 'x-forwarded-host': ' ' }, 'http://in.test'],
  ])('believes a trusted proxy: %s', (_title, headers, origin) => {
    expect(rootOf(requestOf(headers, true)).origin).toBe(origin)
  })

  const chain = {
    host: 'in',
    'x-forwarded-host': 'evil.test, out.test, middle.test',
    'x-forwarded-proto': 'gopher, https, http',
    'x-forwarded-prefix': '/evil, /out, /middle',
  }

  it.each<[trustProxy: Mount['trustProxy'], root: string]>([
    [false, 'http://in'],
    [0, 'http://in'],
    [true, 'http://middle.test/middle'],
    [1, 'http://middle.test/middle'],
    [2, 'https://out.test/out'],
    [['out.test'], 'https://out.test/out'],
    [['OUT.test', 'else.test'], 'https://out.test/out'],
    [['out.test', 'middle.test'], 'http://middle.test/middle'],
    [['else.test'], 'http://in'],
    [['out.test:81'], 'http://in'],
  ])('counts proxies from the right: %j', (trustProxy, root) => {
    const { origin, basePath } = rootOf(requestOf(chain, trustProxy))
    expect(origin + basePath).toBe(root)
  })

  it('takes the only value of a chain in which one proxy sets it and others do not', () => {
    const headers = { host: 'in', 'x-forwarded-host': 'out.test', 'x-forwarded-proto': 'https' }
    expect(rootOf(requestOf(headers, 3)).origin).toBe('https://out.test')
  })

  it.each([
    ['/api', '/api'],
    ['/api/', '/api'],
    ['/', ''],
    ['', ''],
    ['/a/b-c/d%20e', '/a/b-c/d%20e'],
  ])('puts the path that a trusted proxy cut off before its own: %j', (prefix, path) => {
    const headers = { host: 'in.test', 'x-forwarded-prefix': prefix }
    expect(rootOf(requestOf(headers, true)).basePath).toBe(path)
    expect(rootOf(requestOf(headers)).basePath).toBe('')
    const mount = { basePath: '/de', trustProxy: true, baseUrl: 'https://own.test' }
    expect(rootOf(aRequest({ headers, mount })).basePath).toBe('/de')
  })

  it.each([
    'api',
    '//evil.test',
    '/a//b',
    '/a?b',
    '/a#b',
    '/a b',
    '/a"b',
    '/<script>',
    '/%zz',
    '/..',
    '/a/../b',
    '/.',
    '/%2E%2e',
    'https://evil.test',
    `/${'a'.repeat(200)}`,
    '/a\\b',
  ])('refuses a prefix that is no path: %j', async (prefix) => {
    const request = requestOf({ host: 'in.test', 'x-forwarded-prefix': prefix }, true)
    expect(await refusal(() => rootOf(request))).toEqual({ code: 'rest_invalid_url', status: 400 })
  })

  // `docs/proxies.md` says what to set: a header that the proxy removes is empty, and `baseUrl` reads none.
  it.each([
    ['allowedHosts', { allowedHosts: ['in.test'] }, '/evil', '/evil'],
    ['a list of names', { trustProxy: ['in.test'] }, '/evil', '/evil'],
    ['a proxy that sets the header', { allowedHosts: ['in.test'] }, '/api', '/api'],
    ['a proxy that removes the header', { allowedHosts: ['in.test'] }, undefined, ''],
    ['a proxy that empties the header', { allowedHosts: ['in.test'] }, '', ''],
    ['baseUrl', { baseUrl: 'https://in.test/api' }, '/evil', '/api'],
  ])('takes the prefix that the last proxy sends, with %s', (_title, more, prefix, path) => {
    const headers = { host: 'in.test', 'x-forwarded-host': 'in.test', 'x-forwarded-prefix': prefix }
    expect(rootOf(aRequest({ headers, mount: { trustProxy: true, ...more } })).basePath).toBe(path)
  })

  it('has the path of the baseUrl above its own', () => {
    const mount = { baseUrl: 'https://example.org/api', basePath: '/de' }
    expect(rootOf(aRequest({ mount }))).toMatchObject({ origin: 'https://example.org', basePath: '/api/de' })
  })

  it.each<[host: string, allowedHosts: readonly string[], isAllowed: boolean]>([
    ['a.test', ['a.test'], true],
    ['A.test', ['a.TEST'], true],
    ['a.test:81', ['a.test'], true],
    ['a.test:81', ['b.test', 'a.test:81'], true],
    ['[::1]:81', ['[::1]'], true],
    ['a.test', ['a.test:81'], false],
    ['a.test:82', ['a.test:81'], false],
    ['b.test', ['a.test'], false],
    ['x.a.test', ['a.test'], false],
    ['a.test.evil.test', ['a.test'], false],
  ])('shows %s of %j: %s', async (host, allowedHosts, isAllowed) => {
    const request = aRequest({ headers: { host }, mount: { allowedHosts } })
    const outcome = await refusal(() => rootOf(request))
    expect(outcome).toEqual(isAllowed ? 'nothing was thrown' : { code: 'rest_invalid_url', status: 400 })
    const forwarded = { host: 'a.test:81', 'x-forwarded-host': host }
    const behind = aRequest({ headers: forwarded, mount: { allowedHosts, trustProxy: true } })
    expect(await refusal(() => rootOf(behind))).toEqual(outcome)
  })

  it('believes no other proxy', () => {
    const headers = { host: 'in.test', 'x-forwarded-host': 'out.test', 'x-forwarded-proto': 'https' }
    expect(rootOf(requestOf(headers)).origin).toBe('http://in.test')
  })

  it('takes http from a trusted proxy even where the request came over TLS', () => {
    const request = { ...requestOf({ host: 'in.test', 'x-forwarded-proto': 'http' }, true), secure: true }
    expect(rootOf(request).origin).toBe('http://in.test')
  })
})

describe('hostOf', () => {
  it.each([
    'localhost',
    'LOCALHOST:3000',
    'a-b.example.org',
    '127.0.0.1:1',
    '[::1]:65535',
    '[fe80::1]',
    'with_line.test',
    '1',
  ])('takes %s', (host) => {
    expect(hostOf(requestOf({ host }))).toBe(host)
  })

  it.each([
    undefined,
    '',
    ' ',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'a:b',
    'a:123456',
    'user@a',
    '[::1',
    '.a',
    '-a',
    'a"b',
    'ä.test',
    'a\\b',
  ])('refuses %j', async (host) => {
    expect(await refusal(() => hostOf(requestOf({ host })))).toEqual({ code: 'rest_invalid_url', status: 400 })
  })

  it('refuses a name longer than any', async () => {
    expect(hostOf(requestOf({ host: 'a'.repeat(253) }))).toHaveLength(253)
    expect(await refusal(() => hostOf(requestOf({ host: 'a'.repeat(254) })))).toMatchObject({ status: 400 })
  })
})
