import type { ApiReply, ApiRequest, Mount } from 'daybook/http'
import { createMake, createTestCalendar, type TestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const make = createMake()

const ns = '/cal/events/v1'
const [app, admin, other] = ['https://app.example', 'https://admin.example', 'https://other.example']
const named: Mount['origins'] = [app, admin]

interface Requested extends Partial<Omit<ApiRequest, 'mount' | 'body'>> {
  readonly calendar?: TestCalendar
  readonly origins?: Mount['origins']
  readonly origin?: string
}

async function ask({ calendar, origins = [], origin, headers, ...request }: Requested): Promise<ApiReply> {
  const { api } = calendar ?? (await createTestCalendar({ seed: { events: [make.event()] } }))
  const sent = { host: 'calendar.test', ...(origin !== undefined && { origin }), ...headers }
  return api.handle(aRequest({ path: `${ns}/events`, ...request, headers: sent, mount: { origins } }))
}

/** What a reply says to browsers, without the beginning that all of it has. */
function permissions({ headers }: ApiReply): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('Access-Control-'))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('Access-Control-'.length), value]))
}

const preflight = (headers: ApiRequest['headers'] = {}): Requested => ({
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'PATCH', ...headers },
})

describe('a page of another origin', () => {
  it('receives nothing by default', async () => {
    const reply = await ask({ origin: app })
    expect([permissions(reply), reply.headers.Vary]).toEqual([{}, 'Authorization, Cookie'])
    expect(permissions(await ask({ origin: app, ...preflight() }))).toEqual({})
  })

  it('reads with cookies where its origin is named', async () => {
    for (const origin of [app, admin]) {
      expect(permissions(await ask({ origins: named, origin }))).toMatchObject({
        'Allow-Origin': origin,
        'Allow-Credentials': 'true',
      })
    }
  })

  it.each([other, 'null', '', 'HTTPS://APP.EXAMPLE', `${app}:8443`, `${app}.evil.example`, '*', 'app', undefined])(
    'reads nothing as %s where others are named',
    async (origin) => {
      const requested: Requested = { origins: named, ...(origin !== undefined && { origin }) }
      expect(permissions(await ask(requested))).toEqual({})
      expect(permissions(await ask({ ...requested, ...preflight() }))).toEqual({})
    },
  )

  it.each([app, 'null', undefined])('reads as %s where all may, without cookies', async (origin) => {
    expect(permissions(await ask({ origins: '*', ...(origin !== undefined && { origin }) }))).toMatchObject({
      'Allow-Origin': '*',
    })
    expect(permissions(await ask({ origins: '*', origin: app }))).not.toHaveProperty('Allow-Credentials')
  })

  it.each<[what: string, requested: Requested, status: number]>([
    ['a missing record', { path: `${ns}/events/99` }, 404],
    ['a path that is none', { path: '/nothing' }, 404],
    ['a method that is none', { method: 'TRACE' }, 405],
    ['bad input', { query: 'page=x' }, 400],
    ['bad credentials', { actor: () => Promise.reject(new Error('unknown')) }, 401],
    ['a reply without a body', { method: 'HEAD' }, 200],
    ['a reply that it has', { path: `${ns}/events/1`, headers: { 'if-none-match': '*' } }, 304],
    ['its own refused write', { method: 'POST' }, 401],
  ])('reads %s too', async (_what, requested, status) => {
    const reply = await ask({ ...requested, origins: named, origin: app })
    expect([reply.status, reply.headers['Access-Control-Allow-Origin']]).toEqual([status, app])
  })

  it('sees the headers that replies add to those of every reply', async () => {
    const calendar = await createTestCalendar({ seed: { events: [make.event(), make.event()] } })
    const exposed = async (requested: Requested) =>
      permissions(await ask({ calendar, origins: '*', ...requested }))['Expose-Headers']
    expect(await exposed({ query: 'per_page=1' })).toBe('ETag, X-Cal-Total, X-Cal-TotalPages, Link')
    expect(await exposed({ path: `${ns}/events/1` })).toBe('ETag')
    expect(await exposed({ path: `${ns}/events/1`, actor: () => ({ id: 1, role: 'editor' }) })).toBe('ETag')
    expect(await exposed({ method: 'PUT' })).toBe('Allow')
    expect(await exposed({ path: `${ns}/events/99` })).toBeUndefined()
  })
})

it('keeps seeing what it saw of a reply that has not changed', async () => {
  const calendar = await createTestCalendar({ seed: { events: [make.event()] } })
  const { headers } = await ask({ calendar, origins: named, origin: app })
  const again = await ask({ calendar, origins: named, origin: app, headers: { 'if-none-match': headers.ETag } })
  expect(headers['Access-Control-Expose-Headers']).toContain('X-Cal-Total')
  // The browser replaces with the headers of this reply those that it has.
  expect([again.status, again.headers['Access-Control-Expose-Headers']]).toEqual([304, undefined])
})

describe('a preflight', () => {
  it('is allowed the methods of the path and the headers that it requests', async () => {
    const headers = { 'access-control-request-headers': 'authorization,content-type, x-api-key' }
    const reply = await ask({ origins: named, origin: app, path: `${ns}/events/1`, ...preflight(headers) })
    expect([reply.status, permissions(reply)]).toEqual([
      204,
      {
        'Allow-Origin': app,
        'Allow-Credentials': 'true',
        'Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'Allow-Headers': 'authorization, content-type, x-api-key',
        'Max-Age': '7200',
      },
    ])
  })

  it('authenticates nobody', async () => {
    const actor = () => Promise.reject(new Error('called'))
    expect((await ask({ origins: '*', origin: app, ...preflight(), actor })).status).toBe(204)
  })

  it('repeats nothing that is no name of a header', async () => {
    const headers = { 'access-control-request-headers': 'x-a\r\nSet-Cookie: a=b, "é"' }
    const reply = await ask({ origins: '*', origin: app, ...preflight(headers) })
    expect(permissions(reply)['Allow-Headers']).toBe('x-a, Set-Cookie, a, b')
  })

  it('is not what every OPTIONS is', async () => {
    const reply = await ask({ origins: '*', origin: app, method: 'OPTIONS' })
    expect(permissions(reply)).toEqual({ 'Allow-Origin': '*', 'Expose-Headers': 'Allow' })
    const read = await ask({ origins: '*', origin: app, ...preflight(), method: 'GET' })
    expect(permissions(read)).not.toHaveProperty('Max-Age')
  })
})

describe('caches', () => {
  it('distinguishes origins where they are named, and need not where all may', async () => {
    const vary = async (requested: Requested) => (await ask(requested)).headers.Vary
    expect(await vary({ origins: named, origin: app })).toBe('Authorization, Cookie, Origin')
    expect(await vary({ origins: named, origin: other })).toBe('Authorization, Cookie, Origin')
    expect(await vary({ origins: named })).toBe('Authorization, Cookie, Origin')
    expect(await vary({ origins: named, actor: () => ({ id: 1, role: 'editor' }) })).toBe('Origin')
    expect(await vary({ origins: '*', origin: app })).toBe('Authorization, Cookie')
  })

  it('of the calendar keep a reply for all origins', async () => {
    const calendar = await createTestCalendar({ seed: { events: [make.event()] } })
    const seen: unknown[] = []
    for (const origin of [app, admin, other, app]) {
      const { headers } = await ask({ calendar, origins: named, origin })
      seen.push(headers['Access-Control-Allow-Origin'])
    }
    expect(seen).toEqual([app, admin, undefined, app])
    expect(calendar.api.cache).toMatchObject({ hits: 2, misses: 2 })
  })
})
