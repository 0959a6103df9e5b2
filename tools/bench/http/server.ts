import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCalendar } from 'daybook'
import type { Api } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'
import { fillStore } from '../fill.ts'
import { baselineApp } from './baseline.ts'
import { fastifyListener } from './baseline-fastify.ts'
import { fillBaseline } from './baseline-tables.ts'
import { calendarOf, now } from './calendar.ts'
import type { CacheFigures, ConstantReply, Message, Question, Setup, StoreName } from './contestants.ts'
import { calendarListener, constantListener, withoutCache } from './hosts.ts'

// The process of one contestant, or one that fills a store for some and ends. It learns which from its one argument.

export type Job =
  | { readonly do: 'serve'; readonly setup: Setup }
  | { readonly do: 'fill'; readonly what: StoreName | 'baseline'; readonly place: string; readonly events: number }

interface Serving {
  /** Made when the port is open, since URLs in replies hold it. */
  listener(origin: string): RequestListener | Promise<RequestListener>
  answer?(replies: readonly ConstantReply[]): void
  forget?(): void
  cache?(): CacheFigures | undefined
}

async function main(job: Job): Promise<void> {
  if (job.do === 'fill') return fill(job)
  const serving = await servingOf(job.setup)
  const server = createServer().listen(0, '127.0.0.1')
  // Connections wait for their next turn, longer than a client would.
  server.keepAliveTimeout = 3_600_000
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  server.on('request', await serving.listener(`http://127.0.0.1:${port}`))
  process.on('message', (question: Question) => {
    if (question.ask === 'answer') serving.answer?.(question.replies)
    if (question.ask === 'forget') serving.forget?.()
    const cache = serving.cache?.()
    const { user, system } = process.cpuUsage()
    const peakBytes = process.resourceUsage().maxRSS * 1024
    const { rss: residentBytes, heapUsed: heapBytes } = process.memoryUsage()
    tell({ cpuMicroseconds: user + system, peakBytes, residentBytes, heapBytes, ...(cache && { cache }) })
  })
  process.on('disconnect', () => process.exit())
  tell({ port })
}

function tell(message: Message): void {
  process.send?.(message)
}

const present = Date.parse(`${now.replace(' ', 'T')}Z`)

async function servingOf(setup: Setup): Promise<Serving> {
  if (setup.kind === 'constant') return constantServing(setup)
  if (setup.kind === 'baseline') {
    const appOf = setup.framework === 'express' ? baselineApp : fastifyListener
    return { listener: (origin) => appOf(setup.file, origin) }
  }
  return calendarServing(setup)
}

async function calendarServing(setup: Setup & { kind: 'daybook' }): Promise<Serving> {
  const store = await openStore(setup)
  if (setup.store === 'memory') await fillStore(store, calendarOf(setup.events))
  const open = () => {
    const cacheOption = setup.cache ? {} : withoutCache
    const calendar = createCalendar({ store, now: () => new Date(present), onError: console.error, ...cacheOption })
    return { api: calendar.api, listener: calendarListener(setup.host, calendar) }
  }
  let serving = open()
  return {
    listener: () => (request, response) => serving.listener(request, response),
    forget() {
      serving = open()
    },
    cache() {
      // Absent where replies are not cached.
      const api: Api & { readonly cache?: CacheFigures } = serving.api
      return api.cache && { ...api.cache }
    },
  }
}

function constantServing({ host, stringify }: Setup & { kind: 'constant' }): Serving {
  const readyReply = (reply: ConstantReply) => {
    const value: unknown = reply.body === '' ? undefined : JSON.parse(reply.body)
    return { reply, body: Buffer.from(reply.body), value }
  }
  const empty = readyReply({ status: 200, headers: { 'Content-Length': '2' }, body: '{}' })
  let replies = [empty]
  let turn = 0
  return {
    listener: () =>
      constantListener(host, () => {
        turn += 1
        const { reply, body, value } = replies[turn % replies.length] ?? empty
        return { reply, body: stringify && value !== undefined ? Buffer.from(JSON.stringify(value)) : body }
      }),
    answer(next) {
      replies = next.map(readyReply)
    },
  }
}

async function openStore({ store: name, place, freshness }: Setup & { kind: 'daybook' }): Promise<Store> {
  if (name === 'memory') return createMemoryStore()
  const fresh = freshness === undefined ? {} : { freshness: { within: freshness } }
  const store =
    name === 'sqlite'
      ? createSqliteStore(new Database(place))
      : createPostgresStore(new pg.Pool({ connectionString: place }), fresh)
  await store.migrate()
  return store
}

async function fill({ what, place, events }: Job & { do: 'fill' }): Promise<void> {
  if (what === 'baseline') return fillBaseline(place, calendarOf(events))
  if (what === 'sqlite') {
    const database = new Database(place)
    const store = createSqliteStore(database)
    await store.migrate()
    database.exec('pragma synchronous = off; pragma cache_size = -4000000')
    await fillStore(store, calendarOf(events))
    database.exec('pragma wal_checkpoint(truncate)')
    return store.close()
  }
  const pool = new pg.Pool({ connectionString: place })
  const store = createPostgresStore(pool)
  await store.migrate()
  await fillStore(store, calendarOf(events))
  await pool.query('vacuum analyze')
  await store.close()
}

await main(JSON.parse(process.argv[2] ?? ''))
