import { type Calendar, createCalendar } from 'daybook'
import type { ApiRequest, Mount } from 'daybook/http'
import { cpuOfThisProcess } from './cpu.ts'
import { type FilledDatabase, fillPostgres, fillSqlite } from './databases.ts'
import { type Kind, kinds, now, urlsOf } from './requests.ts'

export type Database = 'sqlite' | 'postgres'

/** Milliseconds of CPU time. */
export interface Cost {
  readonly app: number
  readonly database: number
}

export interface ReadCost {
  /** Nothing is cached. */
  readonly miss: Cost
  /** The response was cached, and another process has written since. */
  readonly renewal: Cost
  readonly hit: Cost
  /** Of a response, in bytes. */
  readonly bytes: number
}

export interface Measured {
  readonly events: number
  /** On the disk, for each event: rows and indexes. */
  readonly bytesPerEvent: number
  readonly reads: Readonly<Record<Kind, ReadCost>>
  readonly write: Cost
  /** With 16 callers, each waiting for its own write. */
  readonly writesPerSecond: number
}

const atOnce = 16
const mount: Mount = { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false, locale: 'en' }

interface Options {
  readonly events: number
  /** For each figure. */
  readonly seconds: number
}

export async function measure(database: Database, { events, seconds }: Options): Promise<Measured> {
  const filled = await (database === 'sqlite' ? fillSqlite(events) : fillPostgres(events))
  try {
    const bytesPerEvent = (await filled.bytes()) / events
    const reads = await measureReads(filled, seconds)
    return { events, bytesPerEvent, reads, ...(await measureWrites(filled, seconds)) }
  } finally {
    await filled.remove()
  }
}

async function measureReads(filled: FilledDatabase, seconds: number): Promise<Measured['reads']> {
  const stores = [filled.open(), filled.open(), filled.open()] as const
  const [cached, other] = [stores[0], stores[1]].map((store) => createCalendar({ store, now })) as [Calendar, Calendar] // of two stores
  const uncached = createCalendar({ store: stores[2], now, replyCache: 0 })
  const ids = await shownEvents(uncached)
  const write = (round: number) => other.events.update(ids[0] ?? 0, { title: `Changed ${round}` })
  const result: Partial<Record<Kind, ReadCost>> = {}
  for (const kind of kinds) {
    const urls = urlsOf(kind, ids)
    const bytes = await readAll(uncached, urls)
    const miss = await costOf(filled, seconds, () => readAll(uncached, urls))
    const both = await costOf(filled, seconds, async (round) => {
      await write(round)
      await readAll(cached, urls)
    })
    const written = await costOf(filled, seconds / 4, write)
    const hit = await costOf(filled, seconds, () => readAll(cached, urls))
    const per = ({ app, database }: Cost): Cost => ({ app: app / urls.length, database: database / urls.length })
    const renewal = per({ app: both.app - written.app, database: both.database - written.database })
    result[kind] = { miss: per(miss), renewal, hit: per(hit), bytes: bytes / urls.length }
  }
  await Promise.all(stores.map((store) => store.close()))
  return result as Measured['reads'] // the loop has all kinds
}

/** Events that anonymous callers may read. */
async function shownEvents(calendar: Calendar): Promise<readonly number[]> {
  const { records } = await calendar.events.list({ per_page: 50, start_date: '2020-01-01', end_date: '2020-12-31' })
  const ids: number[] = []
  for (const { id } of records) if ((await request(calendar, `/events/${id}`)).status === 200) ids.push(id)
  return ids
}

async function measureWrites(filled: FilledDatabase, seconds: number) {
  const store = filled.open()
  const calendar = createCalendar({ store, now })
  const ids = (await shownEvents(calendar)).slice(0, atOnce)
  const begin = performance.now()
  let writes = 0
  const cost = await costOf(filled, seconds, async (round) => {
    await Promise.all(ids.map((id) => calendar.events.update(id, { title: `Changed again ${round}` })))
    writes += ids.length
  })
  const writesPerSecond = (writes * 1000) / (performance.now() - begin)
  await store.close()
  return { write: { app: cost.app / ids.length, database: cost.database / ids.length }, writesPerSecond }
}

/**
 * Of a round, after half as long to warm up. Of the app the lower quartile, since others use the machine too; of the database the
 * mean, since Linux counts its time in steps of 10 ms.
 */
async function costOf(
  filled: FilledDatabase,
  seconds: number,
  work: (round: number) => Promise<unknown>,
): Promise<Cost> {
  const warm = performance.now() + seconds * 500
  for (let round = -1; round > -5 || performance.now() < warm; round -= 1) await work(round)
  const ofApp: number[] = []
  const before = filled.cpu()
  const end = performance.now() + seconds * 1000
  while (ofApp.length < 8 || performance.now() < end) {
    const begin = cpuOfThisProcess()
    await work(ofApp.length)
    ofApp.push(cpuOfThisProcess() - begin)
  }
  const app = ofApp.toSorted((a, b) => a - b)[Math.floor(ofApp.length / 4)] ?? Number.NaN
  return { app, database: (filled.cpu() - before) / ofApp.length }
}

/** Reads each URL once, some at once, and returns the bytes of the responses. */
async function readAll(calendar: Calendar, urls: readonly string[]): Promise<number> {
  let [next, bytes] = [0, 0]
  const reader = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const length = await read(calendar, url)
      bytes += length
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, urls.length) }, reader))
  return bytes
}

async function read(calendar: Calendar, url: string): Promise<number> {
  const { status, body } = await request(calendar, url)
  if (status !== 200) throw new Error(`${url} is answered with ${status}`)
  return body?.length ?? 0
}

function request(calendar: Calendar, url: string) {
  const [path = '', query = ''] = `/cal/events/v1${url}`.split('?')
  const request: ApiRequest = {
    ...{ method: 'GET', path, query, headers: { host: 'calendar.test' }, secure: false, mount },
    body: async () => ({ kind: 'text', text: '' }),
    actor: () => null,
  }
  return calendar.api.handle(request)
}
