import { createMemoryStore } from 'daybook/memory'
import type { EventCriteria } from 'daybook/storage'
import { aSpreadEvent, insertEvents, insertPlaces } from '../../test/memory/sample-records.ts'

// What the memory store takes for 100,000 events over 20 years. Run it alone: `npx tsx tools/bench/bundled.ts memory`.

const count = 100_000
const rounds = 2000

const published: EventCriteria = { visible: [{ statuses: ['publish'] }], hide_from_listings: false }
const byStart = { orderBy: [['start_date', 'asc']], offset: 0, limit: 10 } as const

async function main(): Promise<void> {
  const before = heapUsed()
  const store = createMemoryStore()
  print('100,000 inserts in one transaction', `${(await timeOf(() => insertEvents(store, count))).toFixed(0)} ms`)
  if (globalThis.gc) print('memory for each event', `${Math.round((heapUsed() - before) / count)} bytes`)

  const months = Array.from({ length: 200 }, (_, index) => monthAt(index))
  await timePerCall('a page of 10 of a month', async (round) => {
    const { gte, lt } = months[round % months.length] ?? monthAt(0)
    await store.events.find({ where: { ...published, start_date: { gte, lt } }, ...byStart })
  })
  await timePerCall('a page of 10 of what overlaps a month', async (round) => {
    const { gte, lt } = months[round % months.length] ?? monthAt(0)
    await store.events.find({ where: { ...published, start_date: { lt }, end_date: { gte } }, ...byStart })
  })
  await timePerCall('a page of 10 of a venue', async (round) => {
    await store.events.find({ where: { ...published, linkedToAny: { venue: [(round % 500) + 1] } }, ...byStart })
  })
  await timePerCall('getBySlug', async (round) => {
    await store.events.getBySlug(`event-${(round * 7919) % count}`)
  })
  await timePerCall('getMany of one id', async (round) => {
    await store.events.getMany([((round * 7919) % count) + 1])
  })
  const all = { where: { ...published, featured: true }, ...byStart }
  print(
    'a page of all featured events',
    `${((await timeOf(() => repeat(20, () => store.events.find(all)))) / 20).toFixed(2)} ms`,
  )

  const one = createMemoryStore()
  print('10,000 inserts in one transaction', `${(await timeOf(() => insertEvents(one, 10_000))).toFixed(0)} ms`)
  const many = createMemoryStore()
  await insertPlaces(many)
  const inserts = timeOf(async () => {
    for (let index = 0; index < 10_000; index += 1) {
      await many.transaction((writer) => writer.events.insert(aSpreadEvent(index, 10_000)))
    }
  })
  print('10,000 inserts in 10,000 transactions', `${(await inserts).toFixed(0)} ms`)
}

function monthAt(index: number) {
  const [year, month] = [2020 + Math.floor(index / 12), index % 12]
  const first = (date: Date) => `${date.toISOString().slice(0, 10)} 00:00:00`
  return { gte: first(new Date(Date.UTC(year, month, 1))), lt: first(new Date(Date.UTC(year, month + 1, 1))) }
}

/** The median, after as many rounds to get warm. */
async function timePerCall(what: string, call: (round: number) => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const begin = performance.now()
    await call(round)
    if (round >= rounds) times.push(performance.now() - begin)
  }
  const median = times.toSorted((a, b) => a - b)[rounds / 2] ?? 0
  print(what, `${(median * 1000).toFixed(2)} microseconds`)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round += 1) await work()
}

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(42)}${figure}\n`)
}

await main()
