import { request as httpRequest, type RequestListener } from 'node:http'
import type { Calendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { expect } from 'vitest'
import { serve } from './block.ts'

interface Exchange {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Received {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const ns = '/cal/events/v1'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const editor = { authorization: 'Bearer editor' }

/** Requests that change nothing, by what they show. */
const exchanges: Readonly<Record<string, Exchange>> = {
  'the index': { path: ns },
  'the description': { path: `${ns}/doc` },
  'a list': { path: `${ns}/events` },
  'a page': { path: `${ns}/events?per_page=1&page=2&search=caf%C3%A9` },
  'an event': { path: `${ns}/events/1` },
  'an event by slug': { path: `${ns}/events/by-slug/cafe-1` },
  'an encoded path': { path: `${ns}/events/by-slug/caf%C3%A9` },
  'what only an editor sees': { path: `${ns}/events?status=draft`, headers: editor },
  'HEAD of a list': { method: 'HEAD', path: `${ns}/events` },
  'HEAD of an event': { method: 'HEAD', path: `${ns}/events/1` },
  'the methods': { method: 'OPTIONS', path: `${ns}/events` },
  'a feed': { path: `${ns}/events?format=ics` },
  'a feed by Accept': { path: `${ns}/events`, headers: { accept: 'text/calendar' } },
  'a file of one event': { path: `${ns}/events/1?format=ics` },
  'an event that is missing': { path: `${ns}/events/99` },
  'a path that is missing': { path: `${ns}/nothing` },
  'a bad query': { path: `${ns}/events?start_date=soon` },
  'a write without credentials': { method: 'POST', path: `${ns}/events`, headers: json, body: '{}' },
  'bad credentials': { path: `${ns}/events`, headers: { authorization: 'Bearer stolen' } },
  'an error in JSON': { method: 'POST', path: `${ns}/events`, headers: { ...editor, ...json }, body: '{"cost":{}}' },
  'broken JSON': { method: 'POST', path: `${ns}/events`, headers: { ...editor, ...json }, body: '{"title":' },
  'an error in a form': { method: 'POST', path: `${ns}/events`, headers: { ...editor, ...form }, body: 'title=a%0Ab' },
  'a body of another type': {
    method: 'PUT',
    path: `${ns}/events/1`,
    headers: { ...editor, 'content-type': 'text/xml' },
    body: '<a/>',
  },
  'a body without a type': { method: 'PATCH', path: `${ns}/events/1`, headers: editor, body: 'title=' },
  'a body that is too large': {
    method: 'POST',
    path: `${ns}/tags`,
    headers: { ...editor, ...json },
    body: ' '.repeat(1_100_000),
  },
  'a lost update': {
    method: 'PATCH',
    path: `${ns}/events/1`,
    headers: { ...editor, ...json, 'if-match': '"1.old"' },
    body: '{}',
  },
  'a delete of nothing': { method: 'DELETE', path: `${ns}/events/99`, headers: editor },
}

/** Signs in the editor of the requests. */
export function authenticate({ headers }: { readonly headers: object }): { id: number; role: string } | null {
  const sent = headers instanceof Headers ? headers.get('authorization') : Reflect.get(headers, 'authorization')
  if (!sent) return null
  if (sent !== editor.authorization) throw new Error('unknown token')
  return { id: 1, role: 'editor' }
}

/** Checks that a host of a calendar sends the bytes of Node's own server, for reads, errors and writes. */
export async function expectBytesOfNode(host: RequestListener, calendar: Calendar): Promise<void> {
  const [url, node] = [await serve(host), await serve(nodeHandler(calendar, { authenticate }))]
  for (const [name, exchange] of Object.entries(exchanges)) {
    const expected = await send(node, exchange)
    expect({ name, ...(await send(url, exchange)) }).toEqual({ name, ...expected })
    const { etag } = expected.headers
    if (exchange.method !== undefined || typeof etag !== 'string') continue
    const again = { ...exchange, headers: { ...exchange.headers, 'if-none-match': etag } }
    const unchanged = await send(node, again)
    expect({ name, ...unchanged }).toMatchObject({ name, status: 304, body: '' })
    expect({ name, ...(await send(url, again)) }).toEqual({ name, ...unchanged })
  }
  await expectWrites(url, node)
}

/** A write shows the record, as the next read does. */
async function expectWrites(url: string, node: string): Promise<void> {
  const day = 'start_date=2030-06-20&end_date=2030-06-20'
  const created = await send(url, {
    method: 'POST',
    path: `${ns}/events`,
    headers: { ...editor, ...form },
    body: `title=Gr%C3%B6%C3%9Fe&${day}`,
  })
  const path = `${ns}/events/${JSON.parse(created.body).id}`
  const read = async () => (await send(node, { path, headers: editor })).body
  expect([created.status, created.body]).toEqual([201, await read()])
  const changed = await send(url, { method: 'PATCH', path, headers: { ...editor, ...json }, body: '{"title":"夜"}' })
  expect([changed.status, changed.body]).toEqual([200, await read()])
  expect(changed.body).toContain('"title":"夜"')
  expect(await send(url, { method: 'DELETE', path, headers: editor })).toMatchObject({ status: 200 })
  expect(JSON.parse(await read())).toMatchObject({ status: 'trash' })
}

/** What a connection adds, and the name of a framework. */
const others = new Set(['date', 'connection', 'keep-alive', 'x-powered-by'])

// Not `fetch`, which cannot set `Host`: URLs in responses contain it.
function send(url: string, { method = 'GET', path, headers, body }: Exchange): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { method, headers: { host: 'calendar.test', ...headers, ...length } }
    const sent = httpRequest(url + path, options, async (response) => {
      const named = Object.entries(response.headers).filter(([name]) => !others.has(name))
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: Object.fromEntries(named), body: bytes.toString() })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
