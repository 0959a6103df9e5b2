import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type GeneratedEvent, type GeneratedTerm, generateCalendar, generatedNow, searchWords } from './generate.ts'
import { startLargePostgres } from './postgres.ts'
import { openRawPostgres } from './raw-postgres.ts'
import { openRawSqlite } from './raw-sqlite.ts'
import {
  defaultWindowOf,
  fold,
  isListed,
  type Page,
  type RawPage,
  type RawStore,
  type Search,
  type Window,
} from './raw-store.ts'
import { idOf, monthOf, sampleOf } from './sample.ts'

// What the raw SQL takes, and whether it is right:
// `npx tsx tools/bench/bundled.ts raw --events 10000 --database sqlite [--trigrams] [--check] [--plans] [--rounds 300] [--url postgres://...]`

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '300' },
    database: { type: 'string', default: 'sqlite' },
    /** A PostgreSQL of your own; the tables go into a schema that is dropped at the end. */
    url: { type: 'string', default: process.env.TEST_POSTGRES_URL ?? '' },
    trigrams: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
})

const now = generatedNow
const rounds = Number(options.rounds)
const firstPage: Page = { perPage: 10, page: 1 }
/** `Number('1e6')` is a million too. */
const generate = (events = Number(options.events), seed = Number(options.seed)) => generateCalendar({ events, seed })

/** Settings of a server for a million events. The defaults suit a machine with half a gigabyte. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'raw-'))
  const trigrams = options.trigrams
  const ownServer = options.database === 'postgres' && options.url === '' ? await startLargePostgres() : null
  const store =
    options.database === 'postgres'
      ? await openRawPostgres({ url: ownServer?.url ?? options.url, trigrams })
      : openRawSqlite({ file: join(folder, 'raw.db'), trigrams })
  try {
    const begin = performance.now()
    await store.fill(generate())
    print('fill', `${((performance.now() - begin) / 1000).toFixed(1)} s`)
    if (options.check) await check(store)
    else await measure(store)
    if (options.plans) for (const [name, plan] of await store.plans()) console.log(`\n${name}\n${plan}`)
  } finally {
    await store.close()
    await ownServer?.remove()
    rmSync(folder, { recursive: true })
  }
}

/** Other arguments in each round, the same in each run. */
async function measure(store: RawStore): Promise<void> {
  const sample = sampleOf(generate(), Number(options.events))
  const { rare, common, absent } = searchWords
  const window = defaultWindowOf(now)
  const reads: Record<string, (round: number) => Promise<RawPage>> = {
    month: (round) => store.monthWindow({ ...monthOf(round), now, ...firstPage }),
    'month, 50 a page': (round) => store.monthWindow({ ...monthOf(round), now, perPage: 50, page: 1 }),
    default: () => store.defaultWindow({ now, ...firstPage }),
    overlap: (round) => store.overlapWindow({ ...monthOf(round), now, ...firstPage }),
    'category + venue': (round) => store.categoryAndVenue({ ...sample.pair(round), window, now, ...firstPage }),
    'category + venue, always': (round) => store.categoryAndVenue({ ...sample.pair(round), now, ...firstPage }),
  }
  const searches: [string, (query: Search) => Promise<RawPage>][] = [['search', store.search]]
  if (options.trigrams) searches.push(['trigrams', store.searchTrigrams])
  for (const [name, search] of searches) {
    for (const [kind, word] of Object.entries({ rare, common, absent })) {
      reads[`${name} ${kind}`] = () => search({ word, window, now, ...firstPage })
      reads[`${name} ${kind}, always`] = () => search({ word, now, ...firstPage })
    }
  }
  for (const [name, read] of Object.entries(reads)) await time(name, read, (result) => result.total)
  await time(
    'slug',
    (round) => store.bySlug({ slug: sample.slug(round), now }),
    (event) => (event ? 1 : 0),
  )
  await time('create', (round) => store.create(sample.fresh(round)))
}

/** Slow reads get fewer rounds; the first ones, which only get warm, do not count. */
async function time<T>(
  name: string,
  work: (round: number) => Promise<T>,
  found?: (result: T) => number,
): Promise<void> {
  const times: number[] = []
  let totals = 0
  let round = 0
  const deadline = performance.now() + 8000
  for (; round < 2 * rounds && (round < 6 || performance.now() < deadline); round += 1) {
    const begin = performance.now()
    const result = await work(round)
    times.push(performance.now() - begin)
    totals += found?.(result) ?? 0
  }
  const sorted = times.slice(Math.floor(round / 2)).sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(3)
  const total = found ? ` ${(totals / round).toFixed(0).padStart(9)} found` : ''
  print(
    name,
    `${at(0.05).padStart(10)} ms p5 ${at(0.5).padStart(10)} ms p50 ${at(0.99).padStart(10)} ms p99 ${String(sorted.length).padStart(5)} rounds${total}`,
  )
}

function print(what: string, text: string): void {
  console.log(`${options.database} ${options.events} ${what.padEnd(26)} ${text}`)
}

interface Kept {
  readonly id: number
  readonly event: GeneratedEvent
  readonly text: string
}

/** Compares every read with a plain filter over what was generated: total, ids in order, rows and links. */
async function check(store: RawStore): Promise<void> {
  const all: Kept[] = []
  const categories: GeneratedTerm[] = []
  const venues: string[] = []
  for (const { kind, data } of generate()) {
    if (kind === 'category') categories.push(data)
    if (kind === 'venue') venues.push(data.venue)
    if (kind !== 'event') continue
    const text = fold(data.title) + (data.password === null ? `\n${fold(data.description)}` : '')
    all.push({ id: all.length + 1, event: data, text })
  }
  const order = (a: Kept, b: Kept) =>
    a.event.start_date < b.event.start_date ? -1 : a.event.start_date > b.event.start_date ? 1 : a.id - b.id
  const listed = all.filter(({ event }) => isListed(event) && event.date_utc <= now).sort(order)
  const counted = new Map<number, number>()
  for (const { event } of all) {
    if (isListed(event)) for (const index of event.tags) counted.set(index + 1, (counted.get(index + 1) ?? 0) + 1)
  }
  let reads = 0
  let nonEmpty = 0

  async function compare(what: string, read: (page: Page) => Promise<RawPage>, keep: (kept: Kept) => boolean) {
    const expected = listed.filter(keep)
    for (const page of [firstPage, { perPage: 7, page: 2 }, { perPage: 50, page: 1 }]) {
      const actual = await read(page)
      const rows = expected.slice((page.page - 1) * page.perPage, page.page * page.perPage)
      equal(`${what}: total`, actual.total, expected.length)
      equal(
        `${what}: ids`,
        actual.events.map(({ id }) => id),
        rows.map(({ id }) => id),
      )
      for (const [index, row] of actual.events.entries()) compareRow(what, row, rows[index])
      reads += 1
      if (rows.length > 0) nonEmpty += 1
    }
  }

  function compareRow(what: string, row: Readonly<Record<string, unknown>>, kept: Kept | undefined): void {
    if (!kept) throw new Error(`${what}: one row too many`)
    const plainly = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)
    for (const [field, value] of Object.entries(kept.event)) {
      if (!Array.isArray(value)) equal(`${what}: ${field} of ${kept.id}`, plainly(row[field]), plainly(value))
    }
    for (const field of ['venue', 'organizer', 'categories', 'tags'] as const) {
      const linked = row[field]
      const found = Array.isArray(linked) ? linked : []
      equal(
        `${what}: ${field} of ${kept.id}`,
        found.map(({ id }) => id),
        kept.event[field].map(idOf),
      )
      if (field === 'venue') equal(`${what}: venue name`, found[0]?.venue, venues[kept.event.venue[0] ?? -1])
      if (field === 'tags') for (const { id, count } of found) equal(`count of tag ${id}`, count, counted.get(id) ?? 0)
    }
  }

  const within = ({ event }: Kept, { from, to }: Window) => event.start_date >= from && event.end_date <= to
  const window = defaultWindowOf(now)
  await compare(
    'default',
    (page) => store.defaultWindow({ now, ...page }),
    (kept) => within(kept, window),
  )
  for (let round = 0; round < 240; round += 5) {
    const { from, to } = monthOf(round)
    const starts = ({ event }: Kept) => event.start_date >= from && event.start_date <= to
    await compare('month', (page) => store.monthWindow({ from, to, now, ...page }), starts)
    const overlaps = ({ event }: Kept) => event.start_date < to && event.end_date >= from
    await compare('overlap', (page) => store.overlapWindow({ from, to, now, ...page }), overlaps)
    const noon = `${from.slice(0, 10)} 12:00:00`
    const atNoon = ({ event }: Kept) => event.start_date < `${from.slice(0, 10)} 13:00:00` && event.end_date >= noon
    const hour = { from: noon, to: `${from.slice(0, 10)} 13:00:00` }
    await compare('overlap of an hour', (page) => store.overlapWindow({ ...hour, now, ...page }), atNoon)
  }
  for (let index = 0; index < listed.length; index += Math.ceil(listed.length / 30)) {
    const event = listed[index]?.event
    if (!event) continue
    const { start_date: start, end_date: end } = event
    const moment = (page: Page) => store.monthWindow({ from: start, to: start, now, ...page })
    await compare('month of a second', moment, (kept) => kept.event.start_date === start)
    for (const [from, to] of [
      [end, '2031-01-01 00:00:00'],
      ['2009-01-01 00:00:00', start],
    ] as const) {
      const overlaps = ({ event }: Kept) => event.start_date < to && event.end_date >= from
      await compare('overlap at a bound', (page) => store.overlapWindow({ from, to, now, ...page }), overlaps)
    }
  }
  const sample = sampleOf(generate(), Number(options.events))
  for (let round = 0; round < 100; round += 1) {
    const { categoryIds, venueId } = sample.pair(round)
    const has = ({ event }: Kept) =>
      event.password === null &&
      event.venue.some((index) => idOf(index) === venueId) &&
      event.categories.some((index) => categoryIds.includes(idOf(index)))
    const read = (some?: Window) => (page: Page) =>
      store.categoryAndVenue({ categoryIds, venueId, now, ...page, ...(some && { window: some }) })
    await compare('category + venue, always', read(), has)
    await compare('category + venue', read(window), (kept) => has(kept) && within(kept, window))
  }
  const searches = options.trigrams ? [store.search, store.searchTrigrams] : [store.search]
  for (const search of searches) {
    for (const word of [
      ...Object.values(searchWords),
      'CAFÉ',
      'straße',
      '東京',
      '%',
      'a%e',
      '_',
      '\\\\',
      "o'",
      'orchest',
      'a b',
    ]) {
      if (search === store.searchTrigrams && [...fold(word)].length < 3) continue
      const has = ({ text }: Kept) => text.includes(fold(word))
      await compare(`search ${word}, always`, (page) => search({ word, now, ...page }), has)
      const inWindow = (kept: Kept) => has(kept) && within(kept, window)
      await compare(`search ${word}`, (page) => search({ word, window, now, ...page }), inWindow)
    }
  }
  for (const kept of all.slice(0, 500)) {
    const row = await store.bySlug({ slug: kept.event.slug, now })
    const shown = kept.event.status === 'publish' && kept.event.date_utc <= now
    equal(`slug ${kept.event.slug}`, row?.id, shown ? kept.id : undefined)
    if (row) compareRow('slug', row, kept)
  }
  await checkCreate(store, sample.fresh(1))
  print('check', `${reads} pages right, ${nonEmpty} of them not empty`)
}

async function checkCreate(store: RawStore, event: GeneratedEvent): Promise<void> {
  const fresh: GeneratedEvent = { ...event, status: 'publish', hide_from_listings: false, password: null, tags: [1, 0] }
  const read = () => store.bySlug({ slug: 'created', now })
  await store.create({ ...fresh, slug: 'created-before', uid: 'b', date_utc: '2010-01-01 00:00:00' })
  const before = await store.bySlug({ slug: 'created-before', now })
  const id = await store.create({ ...fresh, slug: 'created', uid: 'c', date_utc: '2010-01-01 00:00:00' })
  const row = await read()
  equal('created id', row?.id, id)
  equal(
    'created tags',
    row?.tags.map((tag) => tag.id),
    [2, 1],
  )
  equal('count', row?.tags[0]?.count, Number(before?.tags[0]?.count) + 1)
  const hour = { from: event.start_date, to: event.start_date, now, perPage: 1000, page: 1 }
  equal(
    'created in its window',
    (await store.monthWindow(hour)).events.some((found) => found.id === id),
    true,
  )
  const pair = { categoryIds: event.categories.map(idOf), venueId: idOf(event.venue[0] ?? 0), ...hour }
  equal(
    'created by links',
    (await store.categoryAndVenue(pair)).events.some((found) => found.id === id),
    true,
  )
  const search = { word: event.title, ...hour }
  equal(
    'created in search',
    (await store.search(search)).events.some((found) => found.id === id),
    true,
  )
  const again = await store.create({ ...fresh, slug: 'created' }).then(
    () => 'twice',
    () => 'refused',
  )
  equal('a slug taken', again, 'refused')
}

function equal(what: string, actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right) throw new Error(`${what}: ${left?.slice(0, 300)} instead of ${right?.slice(0, 300)}`)
}

await main()
