import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeHandler } from 'daybook/node'
import { createMake, createTestCalendar, type TestCalendar } from 'daybook/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, type Running } from '../../examples/serve.ts'
import { buildPackage } from '../support/build-package.ts'
import { launchChromium } from './chromium.ts'

const make = createMake()

// The built client in a page of http://localhost, the calendar at http://127.0.0.1: to a browser these are two sites.

let folder: string
let browser: Browser
let site: Running
let server: Running
let calendar: TestCalendar
let page: Page
let requests: string[]
const events = Array.from({ length: 5 }, (_, index) => make.event({ title: `Day ${index + 1}` }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-'))
  await buildPackage(folder)
  browser = await launchChromium()
  site = await listen(createServer(pageWithClient), 0)
  calendar = await createTestCalendar({ seed: { events } })
  const pageOrigin = site.url.replace('127.0.0.1', 'localhost')
  const named = nodeHandler(calendar, { authenticate, origins: [pageOrigin] })
  const open = nodeHandler(calendar, { authenticate, origins: '*', basePath: '/open', fallthrough: true })
  const closed = nodeHandler(calendar, { authenticate, basePath: '/closed', fallthrough: true })
  requests = []
  server = await listen(
    createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      open(request, response, () => closed(request, response, () => named(request, response)))
    }),
    0,
  )
  page = await browser.newPage()
  await page.goto(pageOrigin)
  await page.waitForFunction(() => 'createClient' in globalThis)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await site?.close()
  await rm(folder, { recursive: true })
})

const pageWithClient: RequestListener = (request, response) => {
  if (request.url === '/') {
    response.setHeader('Content-Type', 'text/html')
    const script =
      "import * as client from '/client.js'; Object.assign(globalThis, client, { names: Object.keys(client) })"
    response.end(`<!doctype html><title>A page</title><script type="module">${script}</script>`)
    return
  }
  readFile(join(folder, request.url ?? '')).then(
    (file) => response.setHeader('Content-Type', 'text/javascript').end(file),
    () => response.writeHead(404).end(),
  )
}

function authenticate({ headers: { authorization } }: IncomingMessage) {
  return authorization === 'Bearer token' ? { id: 2, role: 'editor' } : null
}

it('has every name that its types promise', async () => {
  const names = await page.evaluate(() => (globalThis as unknown as { readonly names: readonly string[] }).names)
  const promised: readonly (keyof typeof import('daybook/client'))[] = ['createClient', 'venuesOf']
  expect(names.toSorted()).toEqual(promised)
})

it('reads, without asking before', async () => {
  requests.length = 0
  const read = await page.evaluate(async (baseUrl) => {
    // The script of the page has put it there.
    const { createClient } = globalThis as unknown as typeof import('daybook/client')
    const { events, total } = await createClient({ baseUrl }).events.list({ search: 'day', per_page: 2 })
    return { titles: events.map(({ title }) => title), total }
  }, server.url)
  expect(read).toEqual({ titles: ['Day 1', 'Day 2'], total: 5 })
  expect(requests).toEqual(['GET /cal/events/v1/events?search=day&per_page=2'])
})

it('sees the headers of a list', async () => {
  const headers = await page.evaluate(async (url) => {
    const reply = await fetch(`${url}/cal/events/v1/events?per_page=2`)
    return ['X-Cal-Total', 'X-Cal-TotalPages', 'Link', 'ETag'].map((name) => reply.headers.get(name))
  }, server.url)
  expect(headers).toEqual(['5', '3', expect.stringContaining('rel="next"'), expect.stringMatching(/^W\/"/)])
})

it('goes through all pages', async () => {
  const titles = await page.evaluate(async (baseUrl) => {
    const { createClient } = globalThis as unknown as typeof import('daybook/client')
    const found: string[] = []
    for await (const { title } of createClient({ baseUrl }).events.all({ per_page: 2 })) found.push(title)
    return found
  }, server.url)
  expect(titles).toEqual(events.map(({ title }) => title))
})

it('writes with a token, and only over what it knows, after a preflight', async () => {
  requests.length = 0
  const { id, ...seen } = await page.evaluate(async (baseUrl) => {
    const { createClient } = globalThis as unknown as typeof import('daybook/client')
    const { events } = createClient({ baseUrl, headers: { Authorization: 'Bearer token' } })
    const created = await events.create({ title: 'Größe', start_date: '2030-06-20', end_date: '2030-06-20' })
    const changed = await events.update(created.id, { title: 'Market' }, { ifMatch: created })
    const stale = await events.update(created.id, { title: 'Sale' }, { ifMatch: created }).catch(({ code }) => code)
    return { id: created.id, titles: [created.title, changed.title], stale }
  }, server.url)
  expect(seen).toEqual({ titles: ['Größe', 'Market'], stale: 'rest_precondition_failed' })
  expect(await calendar.events.get(id)).toMatchObject({ title: 'Market', author: 2 })
  expect(requests.slice(0, 4)).toEqual([
    'OPTIONS /cal/events/v1/events',
    'POST /cal/events/v1/events',
    `OPTIONS /cal/events/v1/events/${id}`,
    `PATCH /cal/events/v1/events/${id}`,
  ])
})

it('gets the errors of the calendar', async () => {
  const seen = await page.evaluate(async (baseUrl) => {
    const { createClient } = globalThis as unknown as typeof import('daybook/client')
    const { events, tags } = createClient({ baseUrl })
    const refusals = [events.get(99), events.list({ page: 'x' }), tags.create({ name: 'Free' })]
    return Promise.all(refusals.map((work) => work.catch(({ name, code, status }) => ({ name, code, status }))))
  }, server.url)
  const name = 'CalendarError'
  expect(seen).toEqual([
    { name, code: 'event-not-found', status: 404 },
    { name, code: 'rest_invalid_param', status: 400 },
    { name, code: 'rest_forbidden', status: 401 },
  ])
})

it('reads and writes with a token where all origins may, and nothing where none may', async () => {
  const tried = (baseUrl: string) =>
    page.evaluate(async (baseUrl) => {
      const { createClient } = globalThis as unknown as typeof import('daybook/client')
      const { events, tags } = createClient({ baseUrl, headers: { Authorization: 'Bearer token' } })
      const work = [
        events.list().then(({ total }) => total > 0),
        tags.create({ name: 'Free' }).then(({ name }) => name),
      ]
      return Promise.all(work.map((one) => one.catch(({ code }) => code)))
    }, baseUrl)
  expect(await tried(`${server.url}/closed`)).toEqual(['rest_unavailable', 'rest_unavailable'])
  expect(await tried(`${server.url}/open`)).toEqual([true, 'Free'])
})
