import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EventRecord } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqliteDatabase, type SqlStore } from 'daybook/sqlite'
import type { EventCriteria, EventLink, NewRecord, Writer } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'
import { fillStore, recordOf } from './fill.ts'
import { generateCalendar, generatedNow, searchWords } from './generate.ts'
import { startLargePostgres } from './postgres.ts'
import { openRawPostgres } from './raw-postgres.ts'
import { openRawSqlite } from './raw-sqlite.ts'
import { defaultWindowOf, fold, type RawPage, type RawStore } from './raw-store.ts'
import { monthOf, sampleOf } from './sample.ts'

// The stores beside the raw SQL, the same reads in turn in one run, with what is found compared each time:
// `npm run bench:stores -- --events 10000 --database sqlite [--only month] [--seconds 5] [--plans] [--folder keep]`

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3' },
    plans: { type: 'boolean', default: false },
    /** Where SQLite files stay for the next run. */
    folder: { type: 'string', default: '' },
  },
})

const now = generatedNow
const count = Number(options.events)
const generate = () => generateCalendar({ events: count, seed: 1 })

interface Contest {
  readonly raw: RawStore
  readonly store: SqlStore
  close(): Promise<void>
}

async function main(): Promise<void> {
  const contest = options.database === 'postgres' ? await openPostgres() : await openSqlite()
  try {
    await measure(contest)
  } finally {
    await contest.close()
  }
}

async function openSqlite(): Promise<Contest> {
  const folder = options.folder || mkdtempSync(join(tmpdir(), 'daybook-stores-'))
  const file = join(folder, `ours-${count}.db`)
  const isFilled = existsSync(file)
  const raw = openRawSqlite({ file: join(folder, `raw-${count}.db`) })
  const database = new Database(file)
  const store = createSqliteStore(options.plans ? explaining(database) : database)
  if (!isFilled) {
    await raw.fill(generate())
    await store.migrate()
    database.exec('pragma synchronous = off; pragma cache_size = -4000000')
    await fillStore(store, generate())
    database.exec('pragma wal_checkpoint(truncate)')
  }
  // As much as the raw SQL has.
  database.exec('pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory')
  return {
    raw,
    store,
    async close() {
      await raw.close()
      await store.close()
      if (!options.folder) rmSync(folder, { recursive: true })
    },
  }
}

async function openPostgres(): Promise<Contest> {
  const server = await startLargePostgres()
  const raw = await openRawPostgres({ url: server.url })
  const pool = new pg.Pool({ connectionString: server.url })
  const store = createPostgresStore(pool)
  await raw.fill(generate())
  await store.migrate()
  await fillStore(store, generate())
  await pool.query('vacuum analyze')
  return {
    raw,
    store,
    async close() {
      await raw.close()
      await store.close()
      await server.remove()
    },
  }
}

/** Prints how SQLite goes about each statement, once. */
function explaining(database: Database.Database): SqliteDatabase {
  const seen = new Set<string>()
  return {
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text)
      const explain = (values: readonly unknown[]) => {
        if (seen.has(text) || !text.includes('"daybook_events"')) return
        seen.add(text)
        // The rows of `explain query plan`.
        const steps = database.prepare(`explain query plan ${text}`).all(...values) as { readonly detail: string }[]
        console.log(steps.map(({ detail }) => `    ${detail}`).join('\n'))
      }
      return {
        reader: statement.reader,
        run: (...values) => statement.run(...values),
        get(...values) {
          explain(values)
          return statement.get(...values)
        },
      }
    },
  }
}

/** Two ways to the same result, by rounds. */
type Pair = readonly [raw: (round: number) => Promise<unknown>, ours: (round: number) => Promise<unknown>]

async function measure({ raw, store }: Contest): Promise<void> {
  const sample = sampleOf(generate(), count)
  const first = { perPage: 10, page: 1, now }
  const window = defaultWindowOf(now)
  const contained: EventCriteria = { start_date: { gte: window.from }, end_date: { lte: window.to } }
  /** What an anonymous caller may list, and what such a caller finds by links. */
  const public_ = { statuses: ['publish'], date_utc: { lte: now } } as const
  const listed: EventCriteria = { visible: [public_], hide_from_listings: false }
  const linked: EventCriteria = { visible: [{ ...public_, protected: false }], hide_from_listings: false }
  const starting = ({ from, to }: ReturnType<typeof monthOf>) => ({ ...listed, start_date: { gte: from, lte: to } })
  const pairOf = (round: number): EventCriteria => {
    const { categoryIds, venueId } = sample.pair(round)
    return { ...linked, linkedToAny: { categories: categoryIds, venue: [venueId] } }
  }
  const words = (word: string) => ({ words: { words: [fold(word)], protectedByTitle: true } })
  const list = (where: EventCriteria, limit = 10) => listOf(store, where, limit)

  const pairs: Record<string, Pair> = {
    month: [
      (round) => raw.monthWindow({ ...monthOf(round), ...first }).then(idsOf),
      (round) => list(starting(monthOf(round))),
    ],
    'month, 50 a page': [
      (round) => raw.monthWindow({ ...monthOf(round), ...first, perPage: 50 }).then(idsOf),
      (round) => list(starting(monthOf(round)), 50),
    ],
    default: [() => raw.defaultWindow(first).then(idsOf), () => list({ ...listed, ...contained })],
    overlap: [
      (round) => raw.overlapWindow({ ...monthOf(round), ...first }).then(idsOf),
      (round) => list({ ...listed, start_date: { lt: monthOf(round).to }, end_date: { gte: monthOf(round).from } }),
    ],
    'category + venue': [
      (round) => raw.categoryAndVenue({ ...sample.pair(round), window, ...first }).then(idsOf),
      (round) => list({ ...pairOf(round), ...contained }),
    ],
    'category + venue, always': [
      (round) => raw.categoryAndVenue({ ...sample.pair(round), ...first }).then(idsOf),
      (round) => list(pairOf(round)),
    ],
  }
  for (const [kind, word] of Object.entries(searchWords)) {
    pairs[`search ${kind}`] = [
      () => raw.search({ word, window, ...first }).then(idsOf),
      () => list({ ...listed, ...contained, ...words(word) }),
    ]
    pairs[`search ${kind}, always`] = [
      () => raw.search({ word, ...first }).then(idsOf),
      () => list({ ...listed, ...words(word) }),
    ]
  }
  pairs.slug = [
    async (round) => (await raw.bySlug({ slug: sample.slug(round), now }))?.id,
    async (round) => {
      const event = await store.events.getBySlug(sample.slug(round))
      if (event === null || event.status !== 'publish' || event.date_utc > now) return undefined
      await load(store, [event])
      return event.id
    },
  ]
  pairs.create = [
    async (round) => void (await raw.create(sample.fresh(round))),
    (round) => store.transaction((writer) => create(writer, recordOf(sample.fresh(round)))),
  ]
  for (const [name, pair] of Object.entries(pairs)) if (name.startsWith(options.only)) await compare(name, pair)
}

function idsOf({ total, events }: RawPage) {
  return { total, ids: events.map(({ id }) => id) }
}

async function listOf(store: SqlStore, where: EventCriteria, limit: number) {
  const query = { where, orderBy: [['start_date', 'asc']], offset: 0, limit } as const
  const { records, total } = await store.events.findWithIncluded(query)
  return { total, ids: records.map(({ id }) => id) }
}

/** All that a page links to, as a reply needs it. */
function load(store: SqlStore, events: readonly EventRecord[]): Promise<unknown> {
  const ids = (link: EventLink) => [...new Set(events.flatMap((event) => event[link]))]
  return Promise.all([
    store.venues.getMany(ids('venue')),
    store.organizers.getMany(ids('organizer')),
    store.categories.getMany(ids('categories')),
    store.tags.getMany(ids('tags')),
  ])
}

async function create(writer: Writer, data: NewRecord<EventRecord>): Promise<void> {
  const event = await writer.events.insert(data)
  await writer.categories.addToCounts(new Map(event.categories.map((id) => [id, 1])))
  await writer.tags.addToCounts(new Map(event.tags.map((id) => [id, 1])))
}

/** In turn, so that both have the same share of a busy machine. The first rounds only warm up. */
async function compare(name: string, pair: Pair): Promise<void> {
  const times: [raw: number[], ours: number[]] = [[], []]
  const deadline = performance.now() + Number(options.seconds) * 1000
  for (let round = 0; round < 5 || performance.now() < deadline; round += 1) {
    const results: string[] = []
    for (const index of [0, 1] as const) {
      const begin = performance.now()
      const result = await pair[index](round)
      if (round > 1) times[index].push(performance.now() - begin)
      results.push(JSON.stringify(result) ?? '')
    }
    if (results[0] !== results[1]) throw new Error(`${name} differs: ${results.map((text) => text.slice(0, 200))}`)
  }
  const [raw, ours] = times.map((some) => some.sort((a, b) => a - b))
  const at = (some: readonly number[] = [], part: number) => some[Math.floor((some.length - 1) * part)] ?? 0
  const figures = (some: readonly number[] = []) =>
    [0.05, 0.5, 0.99].map((part) => at(some, part).toFixed(3).padStart(9)).join('')
  const ratio = (part: number) => (at(ours, part) / at(raw, part)).toFixed(2)
  console.log(
    `${options.database} ${count} ${name.padEnd(26)} ms p5 p50 p99: raw${figures(raw)}  store${figures(ours)}` +
      `  ratio p5 ${ratio(0.05)} p50 ${ratio(0.5)}  ${raw?.length} rounds`,
  )
}

await main()
