import { request as httpRequest, type RequestListener } from 'node:http'
import { expressHandler } from 'daybook/express'
import { type HostOptions, nodeHandler } from 'daybook/node'
import { createTestCalendar } from 'daybook/testing'
import express from 'express'
import express4 from 'express4'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, type Server } from './servers.ts'

// The set-ups of docs/proxies.md, with proxies that travel over sockets: each URL of a reply leads back through the proxy.

type MountOptions = Omit<HostOptions<never>, 'authenticate'>

const ns = '/cal/events/v1'
const editor = { id: 2, role: 'editor' }
const authenticate = () => editor
const open: Server[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function serving(listener: RequestListener): Promise<Server> {
  const server = await listen(listener)
  open.push(server)
  return server
}

interface ProxyOptions {
  /** Cuts this off the path. */
  readonly strips?: string
  /** Whether it appends to the `X-Forwarded-*` headers. */
  readonly forwards?: boolean
}

/** A reverse proxy, which names itself as the host of what it requests, as nginx does by default. */
function proxyTo(target: Server, { strips = '', forwards = false }: ProxyOptions = {}): Promise<Server> {
  return serving((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const appended = (name: string, value: string) => [headers[name], value].filter(Boolean).join(', ')
    const more = forwards && {
      'x-forwarded-host': appended('x-forwarded-host', String(headers.host)),
      'x-forwarded-proto': appended('x-forwarded-proto', 'http'),
      'x-forwarded-prefix': appended('x-forwarded-prefix', strips || '/'),
    }
    const path = url.startsWith(strips) ? url.slice(strips.length) : url
    const sent = httpRequest(target.origin + path, { method, headers: { ...headers, ...more, host: 'inside.test' } })
    sent.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
}

async function calendarAt(options: MountOptions): Promise<Server> {
  const calendar = await createTestCalendar({ seed: { events: [{}, {}] } })
  return serving(nodeHandler(calendar, { authenticate, ...options }))
}

/** Follows what a client finds from its first request on, and writes as a page of the public origin. */
async function expectLeadsBack(root: string, headers: Record<string, string> = {}): Promise<void> {
  const list = await json(`${root}/events?per_page=1`, headers)
  expect(list.rest_url).toBe(`${root}/events?per_page=1`)
  expect(list.next_rest_url).toBe(`${root}/events?per_page=1&page=2`)
  const next = await json(String(list.next_rest_url), headers)
  expect(next.events).toMatchObject([{ rest_url: `${root}/events/2` }])
  const body = JSON.stringify({ name: 'Free' })
  const own = { ...headers, 'content-type': 'application/json', origin: new URL(root).origin }
  const created = await fetch(`${root}/tags`, { method: 'POST', body, headers: own })
  expect([created.status, created.headers.get('location')]).toEqual([201, `${root}/tags/1`])
  expect(await json(`${root}/tags/1`, headers)).toMatchObject({ name: 'Free', urls: { self: `${root}/tags/1` } })
  const index = await json(root, headers)
  expect(JSON.stringify(index._links)).toContain(`"${root}"`)
  const foreign = { ...own, origin: 'http://evil.test' }
  expect((await fetch(`${root}/tags`, { method: 'POST', body, headers: foreign })).status).toBe(403)
}

async function json(url: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const reply = await fetch(url, { headers })
  expect([url, reply.status]).toEqual([url, 200])
  return (await reply.json()) as Record<string, unknown>
}

describe('a proxy that cuts off the path', () => {
  it('with its path in the baseUrl', async () => {
    const handlers: RequestListener[] = []
    const inside = await serving((request, response) => handlers[0]?.(request, response))
    const front = await proxyTo(inside, { strips: '/api' })
    const calendar = await createTestCalendar({ seed: { events: [{}, {}] } })
    handlers.push(nodeHandler(calendar, { authenticate, baseUrl: `${front.origin}/api` }))
    await expectLeadsBack(`${front.origin}/api${ns}`)
  })

  it('that says so, and is trusted', async () => {
    const inside = await calendarAt({ trustProxy: true })
    const front = await proxyTo(inside, { strips: '/api', forwards: true })
    await expectLeadsBack(`${front.origin}/api${ns}`)
  })

  it('before a mount with a path of its own', async () => {
    const inside = await calendarAt({ trustProxy: 1, basePath: '/de' })
    const front = await proxyTo(inside, { strips: '/api', forwards: true })
    await expectLeadsBack(`${front.origin}/api/de${ns}`)
  })
})

describe('a proxy that keeps the path', () => {
  it('with the path in the mount', async () => {
    const inside = await calendarAt({ trustProxy: true, basePath: '/api' })
    const front = await proxyTo(inside, { forwards: true })
    await expectLeadsBack(`${front.origin}/api${ns}`)
  })
})

describe('several proxies', () => {
  const spoofed = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/evil' }

  it('count from the right, whatever a client sends', async () => {
    const inside = await calendarAt({ trustProxy: 2 })
    const front = await proxyTo(await proxyTo(inside, { forwards: true }), { strips: '/api', forwards: true })
    await expectLeadsBack(`${front.origin}/api${ns}`, spoofed)
  })

  it('may be trusted by the public name', async () => {
    const inside = await calendarAt({ trustProxy: ['127.0.0.1'] })
    const front = await proxyTo(inside, { strips: '/api', forwards: true })
    await expectLeadsBack(`${front.origin}/api${ns}`, spoofed)
  })

  it('count for nothing without trustProxy', async () => {
    const inside = await calendarAt({})
    const front = await proxyTo(inside, { strips: '/api', forwards: true })
    const { rest_url } = await json(`${front.origin}/api${ns}/events/1`, spoofed)
    expect(rest_url).toBe(`http://inside.test${ns}/events/1`)
  })
})

describe('allowedHosts', () => {
  it('answers requests for other hosts with 400', async () => {
    const inside = await calendarAt({ allowedHosts: ['127.0.0.1'] })
    await expectLeadsBack(`${inside.origin}${ns}`)
    const front = await proxyTo(inside)
    for (const path of ['', '/events', '/events/1', '/doc']) {
      const reply = await fetch(front.origin + ns + path)
      expect([path, reply.status, await reply.json()]).toMatchObject([path, 400, { code: 'rest_invalid_url' }])
    }
    const body = JSON.stringify({ name: 'Free' })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
    expect((await fetch(`${front.origin}${ns}/tags`, { method: 'POST', body, headers })).status).toBe(400)
  })

  it('holds for what a trusted proxy says', async () => {
    const inside = await calendarAt({ allowedHosts: ['public.test'], trustProxy: true })
    const ask = async (host: string) => {
      const reply = await fetch(`${inside.origin}${ns}/events/1`, { headers: { 'x-forwarded-host': host } })
      return [reply.status, ((await reply.json()) as { rest_url?: string }).rest_url]
    }
    expect(await ask('public.test')).toEqual([200, `http://public.test${ns}/events/1`])
    expect(await ask('evil.test')).toEqual([400, undefined])
  })
})

describe.each([
  ['express 5', express],
  // Its types differ, but not in what is used here.
  ['express 4', express4 as unknown as typeof express],
])('%s with a rewritten req.url', (_name, create) => {
  const rewriting = async (rewrite: (url: string) => string, path = '/', options: MountOptions = {}) => {
    const calendar = await createTestCalendar({ seed: { events: [{}, {}] } })
    const app = create()
    app.use((request, _response, next) => {
      request.url = rewrite(request.url)
      next()
    })
    app.use(path, expressHandler(calendar, { authenticate, ...options }))
    return serving(app)
  }

  it('keeps in its URLs what was cut off', async () => {
    const server = await rewriting((url) => url.replace(/^\/api(?=\/)/, ''))
    await expectLeadsBack(`${server.origin}/api${ns}`)
  })

  it('below a path of the app', async () => {
    const server = await rewriting((url) => url.replace(/^\/api(?=\/)/, ''), '/de', { basePath: '/b' })
    await expectLeadsBack(`${server.origin}/api/de/b${ns}`)
  })

  it('serves what was put in the place of the first part, at the address that the baseUrl says', async () => {
    const rewrite = (url: string) => url.replace(/^\/calendar\b/, ns)
    const server = await rewriting(rewrite, '/', { baseUrl: 'https://example.org' })
    expect(await json(`${server.origin}/calendar/events/1`, {})).toMatchObject({
      rest_url: `https://example.org${ns}/events/1`,
    })
    expect((await fetch(`${server.origin}/calendar/events?per_page=1`)).status).toBe(200)
  })

  it('takes the query as it was rewritten', async () => {
    const server = await rewriting((url) => url.replace('size=', 'per_page='))
    expect(await json(`${server.origin}${ns}/events?size=1`, {})).toMatchObject({ total_pages: 2 })
  })
})
