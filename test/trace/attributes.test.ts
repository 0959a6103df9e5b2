import { createCalendar, type SpanAttributes } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../support/page.ts'
import { postgresUrl } from '../support/postgres.ts'
import { openTables } from '../support/stores.ts'
import { recordSpans } from './recorded-spans.ts'

const attributes: Record<keyof SpanAttributes, true> = {
  'http.request.method': true,
  'http.route': true,
  'http.response.status_code': true,
  'url.path': true,
  'url.scheme': true,
  'server.address': true,
  'server.port': true,
  'error.type': true,
  'db.system.name': true,
  'db.operation.name': true,
  'db.collection.name': true,
  'db.query.summary': true,
  'db.query.text': true,
  'daybook.cache.hit': true,
  'daybook.list.total': true,
  'daybook.transaction.mode': true,
  'daybook.transaction.attempts': true,
  'daybook.replica': true,
  'daybook.follower.name': true,
  'daybook.follower.attempt': true,
  'daybook.change.type': true,
}

const secrets = {
  password: 'verysecretpassword',
  link: 'https://meet.example/secretlink',
  search: 'secretwords',
  title: 'Secrettitle',
  token: 'secrettoken',
}

const spans = recordSpans()
const clients: pg.Pool[] = []
const open: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const connectionString = await postgresUrl()
  const connect = () => {
    const client = new pg.Pool({ connectionString })
    clients.push(client)
    return client
  }
  const schema = await openTables()
  open.push(() => schema.release())
  const { trace } = spans
  const store = createPostgresStore(connect(), { schema: schema.name, replicas: [connect()], trace })
  await store.migrate()
  const calendar = createCalendar({ store, trace })
  const handle = fetchHandler(createPages(calendar), { authenticate: () => ({ id: 1, role: 'administrator' }) })
  const send = (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secrets.token}` }
    const url = `http://example.org:8080${path}`
    return handle(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }
  const times = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
  const online = { attendance_mode: 'online', online_url: secrets.link, password: secrets.password }
  await send('POST', '/cal/events/v1/events', { title: secrets.title, ...times, ...online })
  await send('GET', `/cal/events/v1/events?search=${secrets.search}&password=${secrets.password}`)
  await send('GET', `/cal/events/v1/events/1?password=${secrets.password}`)
  await send('POST', '/cal/events/v1/events/1', { title: `${secrets.title} again` })
  await send('GET', `/?search=${secrets.search}`)
  await send('GET', '/cal/events/v1/nothing')
  await send('GET', '/cal/events/v1/venues/7')
  await send('PROPFIND', '/cal/events/v1/events')
  const anonymous = fetchHandler(calendar)
  for (let times = 0; times < 4; times += 1) await anonymous(new Request('http://example.org/cal/events/v1/tags'))
  let handled = () => {}
  const isHandled = new Promise<void>((resolve) => {
    handled = resolve
  })
  const follower = await calendar.follow('index', async () => handled())
  await isHandled
  await follower.stop()
})

afterAll(async () => {
  for (const close of open) await close()
  await Promise.all(clients.map((client) => client.end()))
})

describe('attributes of spans', () => {
  it('are all in the table of the docs', () => {
    const { text } = readPage('docs/tracing.md')
    const [, section = ''] = text.split('\n## Attributes\n')
    const rows = [...section.matchAll(/^\| `([a-z_]+\.[a-z_.]+)` \|/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual(Object.keys(attributes).toSorted())
  })

  it('are all set', () => {
    const names = new Set(spans.all.flatMap((span) => Object.keys(span.attributes)))
    expect([...names].toSorted()).toEqual(Object.keys(attributes).toSorted())
  })

  it('contain nothing that a caller sent, except the path', () => {
    const all = JSON.stringify(spans.all.map(({ children: _, ...span }) => span)).toLowerCase()
    for (const secret of Object.values(secrets)) expect(all).not.toContain(secret.toLowerCase())
    expect(all).not.toContain('2030-06-20')
  })

  it('of a request follow the conventions', () => {
    const named = (name: string) => spans.roots.filter((span) => span.name === name).map((span) => span.attributes)
    const server = { 'url.scheme': 'http', 'server.address': 'example.org' }
    const route = '/cal/events/v1/events/{id}'
    expect(named(`GET ${route}`)).toEqual([
      {
        'http.request.method': 'GET',
        'http.route': route,
        'http.response.status_code': 200,
        'url.path': '/cal/events/v1/events/1',
        ...server,
        'server.port': 8080,
      },
    ])
    expect(named('GET /*')).toMatchObject([{ 'http.route': '/*', 'url.path': '/' }])
    expect(named('GET')).toMatchObject([{ 'http.response.status_code': 404 }])
    expect(named('HTTP /cal/events/v1/events')).toMatchObject([{ 'http.request.method': '_OTHER' }])
    const hits = named('GET /cal/events/v1/tags').map((one) => one['daybook.cache.hit'])
    expect([hits[0], hits.at(-1)]).toEqual([false, true])
    const kinds = spans.all.map(({ name, kind }) => [/^[a-z]+\.|^transaction/.exec(name)?.[0] ?? '', kind].join(' '))
    expect(new Set(kinds)).toEqual(
      new Set([
        ' server',
        ' client',
        'transaction client',
        'events. internal',
        'tags. internal',
        'venues. internal',
        'follower. internal',
      ]),
    )
  })

  it('of a statement are its text with placeholders, what it does and its table', () => {
    const insert = spans.all.find(({ name }) => name === 'INSERT daybook_events')
    expect(insert).toMatchObject({
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'INSERT',
        'db.collection.name': 'daybook_events',
        'db.query.summary': 'INSERT daybook_events',
        'db.query.text': expect.stringMatching(/^\s*INSERT INTO .+ VALUES \(DEFAULT, \$1, \$2/),
      },
    })
    const modes = spans.all.flatMap((span) => span.attributes['daybook.transaction.mode'] ?? [])
    expect(new Set(modes)).toEqual(new Set(['schema', 'shared']))
    const attempts = spans.all.flatMap((span) => span.attributes['daybook.transaction.attempts'] ?? [])
    expect(new Set(attempts)).toEqual(new Set([1]))
    expect(spans.all.find((span) => span.attributes['daybook.replica'] === 1)).toMatchObject({ kind: 'client' })
  })
})
