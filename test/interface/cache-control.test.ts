import { icalendar } from 'daybook/ics'
import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import type { RequestOptions } from '../support/harness.ts'
import { bodyOf, evening, get, type Ids, type Json, seedRecords, useSite } from './site.ts'

// Rule 7: every response says what caches may keep. Without `Cache-Control`, a shared cache guesses.

type Row = readonly [status: number, method: string, path: string, options?: RequestOptions]

const as = 'editor'
const json = {}

const rows: readonly Row[] = [
  ...['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'].flatMap((path): Row[] => [
    [200, 'GET', path],
    [200, 'HEAD', path],
    [204, 'OPTIONS', path],
    [405, 'DELETE', path],
  ]),
  ...['/events', '/venues', '/organizers', '/categories', '/tags'].flatMap((path): Row[] => [
    [400, 'GET', path, { query: 'page=0' }],
    [404, 'GET', path, { query: 'page=99' }],
    [401, 'POST', path, { json }],
    [200, 'GET', `${path}/{${path.slice(1)}}`],
    [200, 'HEAD', `${path}/{${path.slice(1)}}`],
    [200, 'GET', `${path}/{${path.slice(1)}}`, { query: '_fields=id' }],
    [404, 'GET', `${path}/99999`],
    [401, 'PATCH', `${path}/{${path.slice(1)}}`, { json }],
    [401, 'DELETE', `${path}/{${path.slice(1)}}`],
    [204, 'OPTIONS', `${path}/{${path.slice(1)}}`],
  ]),
  ...['/events', '/venues', '/organizers'].flatMap((path): Row[] => [[404, 'GET', `${path}/by-slug/nothing`]]),
  [404, 'GET', '/nothing'],
  [404, 'POST', '/nothing', { json }],
  [404, 'OPTIONS', '/nothing'],
  [403, 'GET', '/events/{Secret}'],
  [200, 'GET', '/events', { query: 'format=ics' }],
  [200, 'GET', '/events', { query: 'period=upcoming&format=ics' }],
  [200, 'HEAD', '/events', { query: 'format=ics' }],
  [200, 'GET', '/events', { headers: { accept: 'text/calendar' } }],
  [200, 'GET', '/events/{events}', { query: 'format=ics' }],
  [400, 'GET', '/events', { query: 'format=ics&start_date=never' }],
  [404, 'GET', '/events/99999', { query: 'format=ics' }],
  [200, 'GET', '/events', { query: 'period=past' }],
  [200, 'GET', '/events', { query: 'explain=1' }],
  [200, 'GET', '/events', { query: 'include_deleted=true' }],
  [400, 'GET', '/events', { query: 'include_deleted=true&modified_after=other' }],
  [400, 'POST', '/events/{events}', { query: '_method=NONE', json }],
  [401, 'GET', '/events', { headers: { authorization: 'Basic nothing' } }],
  [204, 'OPTIONS', '/events', { headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' } }],
]

describeEverywhere('Cache-Control', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { formats: [icalendar()] },
    mount: { explain: true, origins: ['https://app.example'] },
    seed: async (opened) => {
      await seedRecords(opened, ids, [
        ['events', evening({ title: 'events' })],
        ['venues', { venue: 'venues' }],
        ['organizers', { organizer: 'organizers' }],
        ['categories', { name: 'categories' }],
        ['tags', { name: 'tags' }],
        ['events', evening({ title: 'Secret', password: 'sesame' })],
      ])
    },
  })
  const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))

  it('of everyone is no-cache, whatever the route and the status', async () => {
    const found: unknown[] = []
    for (const [, method, path, options] of rows) {
      const { status, headers } = await site.request(method, pathOf(path), options)
      found.push([status, method, path, options, headers.get('cache-control')])
    }
    expect(found).toEqual(rows.map(([status, method, path, options]) => [status, method, path, options, 'no-cache']))
  })

  // The version of PostgreSQL moves by itself where others use the server.
  it.skipIf(host.store.startsWith('postgres'))(
    'of a response that the client has, also compressed, is that of the response',
    async () => {
      for (const path of ['/events', '/events/{events}', '/venues', '/tags/{tags}', '/events?format=ics']) {
        const known = await get(site, pathOf(path))
        for (const method of ['GET', 'HEAD']) {
          const tag = String(known.headers.get('etag')).replace(/"$/, '-gzip"')
          const reply = await site.request(method, pathOf(path), { headers: { 'if-none-match': tag } })
          expect([path, reply.status]).toEqual([path, 304])
          expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-cache'])
        }
      }
    },
  )

  it('of a signed-in caller and of a password is private', async () => {
    const private_: readonly Row[] = [
      [200, 'GET', '', { as }],
      [200, 'GET', '/doc', { as }],
      [200, 'GET', '/events', { as }],
      [200, 'GET', '/events', { as, query: 'format=ics' }],
      [200, 'GET', '/events/{events}', { as }],
      [200, 'GET', '/events/{events}', { as, query: 'format=ics' }],
      [404, 'GET', '/events/99999', { as }],
      [400, 'GET', '/events', { as, query: 'page=0' }],
      [404, 'GET', '/events', { as, query: 'page=99' }],
      [400, 'POST', '/events', { as, json }],
      [201, 'POST', '/events', { as, json: evening() }],
      [200, 'PATCH', '/events/{events}', { as, json }],
      [412, 'PATCH', '/events/{events}', { as, json, headers: { 'if-match': '"x"' } }],
      [415, 'POST', '/events', { as, body: 'x', headers: { 'content-type': 'text/plain' } }],
      [403, 'POST', '/events', { as: 'subscriber', json }],
      [200, 'GET', '/events/{Secret}', { query: 'password=sesame' }],
      [403, 'GET', '/events/{Secret}', { query: 'password=wrong' }],
      [403, 'GET', '/events/{Secret}', { headers: { 'x-cal-password': 'wrong' } }],
      [200, 'GET', '/events', { query: 'password=x&format=ics' }],
      [400, 'GET', '/events', { query: 'search=%zz' }],
      [404, 'GET', '/nothing', { query: 'password=x' }],
    ]
    const found: unknown[] = []
    for (const [, method, path, options] of private_) {
      const { status, headers } = await site.request(method, pathOf(path), options)
      found.push([status, method, path, options, headers.get('cache-control')])
    }
    const expected = private_.map(([status, method, path, options]) => [
      status,
      method,
      path,
      options,
      'private, no-cache',
    ])
    expect(found).toEqual(expected)
  })

  it('is there for each route of the index', async () => {
    const routes = Object.keys(bodyOf(await get(site, '')).routes as Json)
    for (const route of routes) {
      const path = route
        .replace('/cal/events/v1', '')
        .replace(/\{id\}/, '1')
        .replace(/\{slug\}/, 'nothing')
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']) {
        if (method === 'TRACE' && host.name !== 'node') continue // a `Request` cannot have it
        const { headers } = await site.request(method, path)
        expect([method, path, headers.get('cache-control')]).toEqual([method, path, 'no-cache'])
      }
    }
  })
})
