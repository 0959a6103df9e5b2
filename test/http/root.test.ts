import type { ApiRequest } from 'daybook'
import { describe, expect, it } from 'vitest'
import { hostOf, rootOf } from '../../src/http/root.ts'
import { aRequest, refusal } from './request.ts'

const asked = (headers: ApiRequest['headers'], trustProxy = false) => aRequest({ headers, mount: { trustProxy } })

describe('rootOf', () => {
  it('is the mount at the host that was asked', () => {
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
      'the first of several',
      { host: 'in', 'x-forwarded-host': 'a.test, b.test', 'x-forwarded-proto': 'https, http' },
      'https://a.test',
    ],
    ['the first of a list', { host: 'in', 'x-forwarded-host': ['a.test', 'b.test'] }, 'http://a.test'],
    ['no scheme but http and https', { host: 'in.test', 'x-forwarded-proto': 'gopher' }, 'http://in.test'],
    ['an empty host, which is none', { host: 'in.test', 'x-forwarded-host': ' ' }, 'http://in.test'],
  ])('believes a trusted proxy: %s', (_title, headers, origin) => {
    expect(rootOf(asked(headers, true)).origin).toBe(origin)
  })

  it('believes no other proxy', () => {
    const headers = { host: 'in.test', 'x-forwarded-host': 'out.test', 'x-forwarded-proto': 'https' }
    expect(rootOf(asked(headers)).origin).toBe('http://in.test')
  })

  it('takes http from a trusted proxy even where the request came over TLS', () => {
    const request = { ...asked({ host: 'in.test', 'x-forwarded-proto': 'http' }, true), secure: true }
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
    expect(hostOf(asked({ host }))).toBe(host)
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
    expect(await refusal(() => hostOf(asked({ host })))).toEqual({ code: 'rest_invalid_url', status: 400 })
  })

  it('refuses a name longer than any', async () => {
    expect(hostOf(asked({ host: 'a'.repeat(253) }))).toHaveLength(253)
    expect(await refusal(() => hostOf(asked({ host: 'a'.repeat(254) })))).toMatchObject({ status: 400 })
  })
})
