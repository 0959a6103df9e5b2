import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

// The example in workerd, the runtime of Workers. It has no API of Node, and refuses random values, timers and I/O while a
// module is loaded.

const path = '/cal/events/v1/events'
const anna = { Authorization: 'Bearer a-token-of-anna', 'Content-Type': 'application/json' }

let worker: Miniflare

async function start(
  source: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  compatibilityFlags: string[] = [],
): Promise<Miniflare> {
  const { outputFiles } = await build({
    ...{ bundle: true, write: false, format: 'esm', target: 'es2023', conditions: ['workerd', 'worker', 'browser'] },
    // `daybook/postgres` needs the flag, the rest does not.
    external: ['node:*'],
    ...source,
  })
  const [{ text: script } = { text: '' }] = outputFiles
  const started = new Miniflare({
    modules: true,
    script,
    host: '127.0.0.1',
    compatibilityDate: '2026-01-01',
    compatibilityFlags,
  })
  await started.ready
  return started
}

beforeAll(async () => {
  worker = await start({ entryPoints: [fileURLToPath(new URL('../../examples/worker.ts', import.meta.url))] })
})

afterAll(() => worker?.dispose())

const send = (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  worker.dispatchFetch(`http://calendar.example${url}`, init)

it('creates a calendar while the module of a worker is loaded', async () => {
  const reply = await send(path)
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({
    events: [{ title: 'Open door', rest_url: expect.stringMatching(`${path}/1$`) }],
    total: 1,
  })
})

it('writes in a worker, with ids of its own', async () => {
  const event = { title: '???', start_date: '2030-06-20 18:00', end_date: '2030-06-20 19:00', password: 'secret' }
  const replies = await Promise.all(
    [1, 2].map(() => send(path, { method: 'POST', headers: anna, body: JSON.stringify(event) })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  const records = await Promise.all(replies.map((reply) => reply.json() as Promise<{ uid: string; slug: string }>))
  expect(new Set(records.flatMap(({ uid, slug }) => [uid, slug])).size).toBe(4)
})

it('opens an event with its password in a worker', async () => {
  const listed = (await (await send(`${path}?period=all&search=%3F%3F%3F`)).json()) as { events: { id: number }[] }
  const [first] = listed.events
  expect((await send(`${path}/${first?.id}`)).status).toBe(403)
  expect((await send(`${path}/${first?.id}`, { headers: { 'X-Cal-Password': 'secret' } })).status).toBe(200)
})

it('validates responses, describes the interface, and leaves other paths to the worker', async () => {
  const etag = (await send(`${path}/1`)).headers.get('ETag') ?? ''
  expect((await send(`${path}/1`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect(await (await send('/cal/events/v1/doc')).json()).toMatchObject({ openapi: '3.1.0' })
  expect(await (await send('/')).text()).toBe('The rest of the site.\n')
})

it('creates calendars with every option, and their stores and hosts, while a module is loaded', async () => {
  const stdin = {
    resolveDir: fileURLToPath(new URL('../../', import.meta.url)),
    loader: 'ts' as const,
    contents: `
        import { createCalendar } from 'daybook'
        import { createClient } from 'daybook/client'
        import { fetchHandler } from 'daybook/fetch'
        import { text } from 'daybook/fields'
        import { honoHandler } from 'daybook/hono'
        import { icalendar } from 'daybook/ics'
        import { jsonLd } from 'daybook/jsonld'
        import { createMemoryStore } from 'daybook/memory'
        import { createPostgresStore } from 'daybook/postgres'
        import { recurringEvents } from 'daybook/recurrence'
        import { upstreamReplies } from 'daybook/stand-in'

        const store = createMemoryStore()
        const pool = { query() {}, connect() {}, on() {}, end() {} }
        createPostgresStore(pool, { freshness: { within: 60_000 } })
        createPostgresStore(pool)
        createClient({ baseUrl: 'https://example.org' })
        const calendar = createCalendar({
          store,
          geolocation: true,
          ticketing: true,
          recurrence: recurringEvents({ extendOnList: true }),
          formats: [icalendar({ name: 'Events' })],
          fields: { event: { wheelchair: text({ description: 'Access' }) } },
          now: () => new Date(Date.UTC(2030, 5, 20)),
        })
        honoHandler(calendar, { transforms: [jsonLd()] })
        fetchHandler(calendar, { transforms: [upstreamReplies()] })
        export default { fetch: fetchHandler(calendar) }
      `,
  }
  const everything = await start({ stdin }, ['nodejs_compat'])
  onTestFinished(() => everything.dispose())
  expect((await everything.dispatchFetch(`http://calendar.example${path}`)).status).toBe(200)
})
