import type { RequestListener } from 'node:http'
import * as daybook from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { nodeHandler } from 'daybook/node'
import { createMake, createTestCalendar } from 'daybook/testing'
import type { FastifyInstance } from 'fastify'
import type Koa from 'koa'
import { expect } from 'vitest'
import { bridge } from '../../hosts/servers.ts'
import { type BlockCase, ran, serve } from '../block.ts'
import { authenticate, expectBytesOfNode } from '../same-bytes.ts'

const make = createMake()

type TestCalendar = Awaited<ReturnType<typeof calendarWithEvents>>

function calendarWithEvents() {
  return createTestCalendar({
    formats: [icalendar({ name: 'Concerts' })],
    seed: {
      events: [
        make.event({ title: 'Café', venue: { venue: 'Größenwahn' }, description: '<p>夜</p>' }),
        make.event({ title: 'Cafés' }),
        make.event({ title: 'Draft', status: 'draft' }),
      ],
    },
  })
}

/** Imports of a block that use this calendar, and identify callers as the requests expect. */
function modulesFor(calendar: TestCalendar): Readonly<Record<string, object>> {
  const options = { authenticate }
  return {
    daybook: { ...daybook, createCalendar: () => calendar },
    'daybook/node': { nodeHandler: (of: TestCalendar, own: object) => nodeHandler(of, { ...options, ...own }) },
    'daybook/express': {
      expressHandler: (of: TestCalendar, own: object) => expressHandler(of, { ...options, ...own }),
    },
    'daybook/fetch': { fetchHandler: (of: TestCalendar, own: object) => fetchHandler(of, { ...options, ...own }) },
  }
}

/** Runs a block on a calendar with events. Returns what it declares. */
async function onCalendar<Declared>(code: string, others: Readonly<Record<string, object>> = {}) {
  const calendar = await calendarWithEvents()
  return { calendar, ...(await ran<Declared>(code, calendar, { ...modulesFor(calendar), ...others })) }
}

interface Lazy {
  readonly handle: (request: Request) => Promise<Response>
}

/** The modules of the block that opens a calendar late. The database is missing at the first attempt. */
async function lateModules() {
  const calendar = await calendarWithEvents()
  let attempts = 0
  const store = {
    ...createMemoryStore(),
    async migrate() {
      attempts += 1
      if (attempts === 1) throw new Error('the database is missing')
    },
  }
  const modules = {
    ...modulesFor(calendar),
    'daybook/postgres': { createPostgresStore: () => store },
    pg: { default: { Pool: class {} } },
  }
  return { calendar, modules, attempts: () => attempts }
}

type RouteHandler = (request: Request) => Promise<Response>

/** A route file of a framework, on a calendar, as a listener of Node. */
async function routeFile<Declared>(code: string, alias: string, handlerOf: (file: Declared) => RouteHandler) {
  const calendar = await calendarWithEvents()
  const handle = fetchHandler(calendar, { authenticate })
  const file = await ran<Declared>(code, calendar, { [alias]: { handle } })
  await expectBytesOfNode(bridge(handlerOf(file)), calendar)
}

/** Without the remedy of the page, a body that Koa has parsed is lost. With it, the calendar reads the parsed body. */
async function expectParsedBodies(code: string): Promise<void> {
  const remedied = code
    .replace('{ req, res }', '{ req, res, request }')
    .replace('    serve(req', '    Object.assign(req, { body: request.body })\n    serve(req')
  for (const [block, status] of [
    [code, 500],
    [remedied, 201],
  ] as const) {
    const { app } = await onCalendar<{ app: Koa }>(block)
    app.middleware.unshift(async ({ req, request }, next) => {
      Object.assign(request, { body: JSON.parse(Buffer.concat(await req.toArray()).toString()) })
      await next()
    })
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer editor' }
    const url = `${await serve(app.callback())}/cal/events/v1/tags`
    expect((await fetch(url, { method: 'POST', headers, body: '{"name":"free"}' })).status).toBe(status)
  }
}

export const hostsBlocks: readonly BlockCase[] = [
  {
    does: 'send the bytes of Node from Fastify',
    block: "from 'fastify'",
    async check(code) {
      const { app, calendar } = await onCalendar<{ app: FastifyInstance }>(code)
      app.post('/other', async ({ body }) => ({ body }))
      await app.ready()
      await expectBytesOfNode(app.routing, calendar)
      const url = await serve(app.routing)
      const headers = { 'Content-Type': 'application/json' }
      const other = await fetch(`${url}/other`, { method: 'POST', headers, body: '{"a":1}' })
      expect(await other.json()).toEqual({ body: { a: 1 } })
    },
  },
  {
    does: 'send the bytes of Node from Koa',
    block: "from 'koa'",
    async check(code) {
      const { app, calendar } = await onCalendar<{ app: Koa }>(code)
      app.use((context) => {
        context.body = 'The rest of the site.'
      })
      await expectBytesOfNode(app.callback(), calendar)
      expect(await (await fetch(await serve(app.callback()))).text()).toBe('The rest of the site.')
      await expectParsedBodies(code)
    },
  },
  {
    does: 'send the bytes of Node from NestJS',
    block: "from '@nestjs/core'",
    async check(code) {
      interface Nest {
        getHttpAdapter(): { getInstance(): RequestListener }
        close(): Promise<void>
      }
      const { app, calendar } = await onCalendar<{ app: Nest }>(code)
      const listener = app.getHttpAdapter().getInstance()
      await expectBytesOfNode(listener, calendar)
      expect(await (await fetch(`${await serve(listener)}/other`)).json()).toMatchObject({
        message: 'Cannot GET /other',
      })
      await app.close()
    },
  },
  {
    does: 'open a calendar at the first request, and again after a failure',
    block: '// lib/calendar.ts',
    async check(code) {
      const { calendar, modules, attempts } = await lateModules()
      const { handle } = await ran<Lazy>(code, undefined, modules)
      expect(attempts()).toBe(0)
      const request = () => new Request('https://example.org/cal/events/v1/events/1')
      await expect(handle(request())).rejects.toThrow('the database is missing')
      const responses = await Promise.all([handle(request()), handle(request())])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(attempts()).toBe(2)
      await expectBytesOfNode(bridge(handle), calendar)
    },
  },
  {
    does: 'send the bytes of Node from a route of SvelteKit',
    block: "'$lib/calendar'",
    check: (code) =>
      routeFile<{ fallback: (event: { request: Request }) => Promise<Response> }>(
        code,
        '$lib/calendar',
        ({ fallback }) =>
          // SvelteKit calls `fallback` for all methods that have no export.
          (request) =>
            fallback({ request }),
      ),
  },
  {
    does: 'send the bytes of Node from the export of Bun, Deno and Workers',
    block: 'export default {',
    async check(code) {
      const { exported, calendar } = await onCalendar<{ exported: { fetch: RouteHandler } }>(code)
      await expectBytesOfNode(bridge(exported.fetch), calendar)
    },
  },
]
