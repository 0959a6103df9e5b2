import {
  type ClientHttp2Session,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Node's http2 server, in clear text, with its own client.

const root = '/cal/events/v1'
let calendar: TestCalendar
let session: ClientHttp2Session
let origin: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  calendar = await createTestCalendar({ seed: { events: [{}, {}] } })
  server = createServer(
    nodeHandler(calendar, {
      authenticate: ({ headers }) => (headers.authorization === 'Bearer token' ? { id: 2, role: 'editor' } : null),
      bodyLimit: 1000,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session = connect(origin)
})

afterEach(async () => {
  session.close()
  await new Promise((resolve) => server.close(resolve))
})

interface Reply {
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number | undefined }
  readonly text: string
}

function send(headers: OutgoingHttpHeaders, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === undefined })
    let [answered, text]: [Reply['headers'], string] = [{}, '']
    stream.setEncoding('utf8')
    stream.on('response', (received) => {
      answered = received
    })
    stream.on('data', (chunk: string) => {
      text += chunk
    })
    stream.on('error', reject)
    stream.on('end', () => resolve({ headers: answered, text }))
    if (body !== undefined) stream.end(body)
  })
}

const json = { 'content-type': 'application/json', authorization: 'Bearer token' }

it('names the authority in its URLs', async () => {
  const { headers, text } = await send({ ':path': `${root}/events?per_page=1` })
  expect([headers[':status'], headers['x-cal-total']]).toEqual([200, '2'])
  expect(JSON.parse(text)).toMatchObject({
    rest_url: `${origin}${root}/events?per_page=1`,
    events: [{ rest_url: `${origin}${root}/events/1` }],
  })
  expect(headers.link).toContain(`<${origin}${root}/events?per_page=1&page=2>`)
  expect(
    Object.keys(headers).filter((name) => /^(connection|keep-alive|transfer-encoding|upgrade)$/.test(name)),
  ).toEqual([])
})

it('takes another authority, and one before a Host', async () => {
  const ask = async (headers: OutgoingHttpHeaders) =>
    JSON.parse((await send(headers)).text) as { rest_url?: string; code?: string }
  const path = `${root}/events/1`
  expect((await ask({ ':path': path, ':authority': 'public.test' })).rest_url).toBe(`http://public.test${path}`)
  const both = { ':path': path, ':authority': 'public.test', host: 'other.test' }
  expect((await ask(both)).rest_url).toBe(`http://public.test${path}`)
  // From Node 22 on, HTTP/2 itself refuses an authority that is no host.
  const refused = ask({ ':path': path, ':authority': 'user@evil.test' })
  expect(await refused.then(({ code }) => code, String)).toMatch(/^rest_invalid_url$|NGHTTP2_PROTOCOL_ERROR/)
})

it('writes, and reads conditionally', async () => {
  const body = JSON.stringify({ title: 'Größe', start_date: '2030-06-20', end_date: '2030-06-20' })
  const created = await send({ ':method': 'POST', ':path': `${root}/events`, ...json }, body)
  expect(created.headers[':status']).toBe(201)
  expect(created.headers.location).toBe(`${origin}${root}/events/3`)
  expect(JSON.parse(created.text)).toMatchObject({ title: 'Größe' })
  const { headers } = await send({ ':path': `${root}/events/3` })
  const again = await send({ ':path': `${root}/events/3`, 'if-none-match': String(headers.etag) })
  expect([again.headers[':status'], again.text]).toEqual([304, ''])
  const head = await send({ ':method': 'HEAD', ':path': `${root}/events/3` })
  expect([head.headers[':status'], head.text, head.headers.etag]).toEqual([200, '', headers.etag])
  const gone = await send({ ':method': 'DELETE', ':path': `${root}/events/3`, ...json })
  expect(gone.headers[':status']).toBe(200)
})

it('refuses what it refuses elsewhere', async () => {
  const post = { ':method': 'POST', ':path': `${root}/events` }
  expect((await send(post, '{}')).headers[':status']).toBe(401)
  expect((await send({ ...post, ...json }, `{"title":"${'x'.repeat(2000)}"}`)).headers[':status']).toBe(413)
  expect((await send({ ...post, ...json }, '{')).headers[':status']).toBe(400)
  expect((await send({ ':path': '/elsewhere' })).headers[':status']).toBe(404)
})

it('counts a write of its own origin as its own, and of another as foreign', async () => {
  const cookie = createServer(nodeHandler(calendar, { authenticate: () => ({ id: 2, role: 'editor' }) }))
  await new Promise<void>((resolve) => cookie.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(cookie.address() as AddressInfo).port}`
  session.close()
  session = connect(own)
  const post = { ':method': 'POST', ':path': `${root}/tags`, 'content-type': 'application/json' }
  expect((await send({ ...post, origin: own }, '{"name":"Free"}')).headers[':status']).toBe(201)
  expect((await send({ ...post, origin: 'http://evil.test' }, '{"name":"Paid"}')).headers[':status']).toBe(403)
  session.close()
  await new Promise((resolve) => cookie.close(resolve))
})

it('answers many requests of one connection at once', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => (index % 2) + 1)
  const replies = await Promise.all(ids.map((id) => send({ ':path': `${root}/events/${id}` })))
  expect(replies.map(({ text }) => (JSON.parse(text) as { id: number }).id)).toEqual(ids)
})
