import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Calendar, createCalendar, type EventInput } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import { asSent, type GeneratedEvent, generateCalendar } from './generate.ts'
import { openRows, rowsOf } from './same-rows.ts'
import { sampleOf } from './sample.ts'

// What `calendar.import` takes for events with their links, beside the same rows written by hand, how long it blocks the
// event loop, and a create beside the same rows written by hand:
// `npx tsx tools/bench/bundled.ts import --events 100000`

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '1' } },
})
const count = Number(values.events)
const generate = function* () {
  for (const item of generateCalendar({ events: count, seed: 1 })) yield asSent(item)
}
const folder = mkdtempSync(join(tmpdir(), 'daybook-import-'))
let files = 0

try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await report('memory', createMemoryStore())
    await reportThreads()
    await reportSqlite()
  }
  await compareCreates()
} finally {
  rmSync(folder, { recursive: true })
}

async function report(name: string, store: Store): Promise<void> {
  const calendar = createCalendar({ store })
  const { inputs } = await inputsFor(calendar)
  await measureImport(name, calendar, inputs)
}

async function measureImport(name: string, calendar: Calendar, inputs: readonly EventInput[]): Promise<number> {
  const loop = watchLoop()
  let transactions = 0
  const [begin, cpu] = [performance.now(), process.cpuUsage()]
  const { imported, errors } = await calendar.events.import(inputs, {
    onProgress() {
      transactions += 1
    },
  })
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const blocked = loop.end()
  console.log(
    `${name.padEnd(8)} ${imported} imported, ${errors.length} refused, ${seconds.toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of a processor), in ${transactions} transactions;`,
    `event loop blocked for ${blocked.longest.toFixed(0)} ms at most, 99 % of turns up to ${blocked.usual.toFixed(0)} ms`,
  )
  return seconds
}

async function reportThreads(): Promise<void> {
  const store = createSqliteStore({ file: join(folder, `threads-${++files}.db`), driver: 'libsql', readers: 1 })
  await store.migrate()
  await report('threads', store)
  await store.close()
}

/** Measures how long the event loop goes without a turn. */
function watchLoop() {
  const gaps: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    gaps.push(now - last)
    last = now
  }, 1)
  return {
    end() {
      clearInterval(timer)
      gaps.push(performance.now() - last)
      gaps.sort((a, b) => a - b)
      return { longest: gaps.at(-1) ?? 0, usual: gaps[Math.floor(gaps.length * 0.99)] ?? 0 }
    },
  }
}

/** An import, and the same rows written by hand into a file as it was before. */
async function reportSqlite(): Promise<void> {
  const { store, database, file } = await sqliteStore()
  const calendar = createCalendar({ store })
  const { inputs } = await inputsFor(calendar)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(file, `${file}-by-hand`)
  const seconds = await measureImport('SQLite', calendar, inputs)
  const byHand = openRows(`${file}-by-hand`)
  byHand.copyTerms(database)
  let [written, writing] = [0, 0]
  let rows: ReturnType<typeof rowsOf>[] = []
  const flush = () => {
    const begin = performance.now()
    byHand.writeAll(rows)
    writing += performance.now() - begin
    rows = []
  }
  for (const { id } of database.prepare('SELECT id FROM daybook_events ORDER BY id').all() as { id: number }[]) {
    written += 1
    rows.push(rowsOf(database, id))
    if (rows.length === 500) flush()
  }
  flush()
  byHand.close()
  await store.close()
  console.log(
    `by hand  ${written} in ${(writing / 1000).toFixed(2)} s, 500 in a transaction; ratio ${((seconds * 1000) / writing).toFixed(2)}`,
  )
}

async function sqliteStore() {
  files += 1
  const file = join(folder, `${files}.db`)
  const database = new Database(file)
  const store = createSqliteStore(database)
  await store.migrate()
  return { store, database, file }
}

type Names = Readonly<Record<'category' | 'tag', string[]>>

/** Events as a caller has them: venues and organizers that are there already, categories and tags by name. */
async function inputsFor(calendar: Calendar) {
  const inputs: EventInput[] = []
  const names: Names = { category: [], tag: [] }
  for (const { kind, data } of generate()) {
    if (kind === 'venue') await calendar.venues.create({ venue: data.venue, city: data.city })
    else if (kind === 'organizer') await calendar.organizers.create({ organizer: data.organizer, email: data.email })
    else if (kind === 'event') inputs.push(inputOf(data, names))
    else names[kind].push(data.name)
  }
  return { inputs, names }
}

function inputOf(event: GeneratedEvent, names: Names): EventInput {
  const { title, description, excerpt, start_date, end_date, timezone, all_day, website, featured, status } = event
  return {
    ...{ title, description, excerpt, start_date, end_date, timezone, all_day, website, featured },
    status: status === 'trash' ? 'draft' : status,
    venue: event.venue.map((index) => index + 1),
    organizer: event.organizer.map((index) => index + 1),
    categories: event.categories.map((index) => names.category[index] ?? ''),
    tags: event.tags.map((index) => names.tag[index] ?? ''),
  }
}

/** In turn, each in a transaction of its own that is on the disk before the next. */
async function compareCreates(): Promise<void> {
  const { store, database, file } = await sqliteStore()
  const calendar = createCalendar({ store })
  const { inputs, names } = await inputsFor(calendar)
  await calendar.events.import(inputs)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(file, `${file}-by-hand`)
  const byHand = openRows(`${file}-by-hand`)
  const sample = sampleOf(generate(), count)
  const times = { byHand: [] as number[], ours: [] as number[] }
  for (let round = 0; round < 2000; round += 1) {
    const input = inputOf(sample.fresh(round), names)
    const begin = performance.now()
    const { id } = await calendar.events.create(input)
    const ours = performance.now() - begin
    const rows = rowsOf(database, id)
    const middle = performance.now()
    byHand.write(rows)
    if (round >= 200) times.byHand.push(performance.now() - middle)
    if (round >= 200) times.ours.push(ours)
  }
  const [byHand50, ours50] = [times.byHand, times.ours].map((some) => some.sort((a, b) => a - b)[some.length >> 1] ?? 0)
  const ratio = ((ours50 ?? 0) / (byHand50 ?? 1)).toFixed(2)
  console.log(`create   by hand ${byHand50?.toFixed(3)} ms, events.create ${ours50?.toFixed(3)} ms, ratio ${ratio}`)
  byHand.close()
  await store.close()
}
