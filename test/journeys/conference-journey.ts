import type { Host, Site } from '../support/harness.ts'
import { type ListParameters, listingOf, matchingIds } from './conference-oracle.ts'
import { type ConferenceQuery, conferenceQueries } from './conference-queries.ts'
import { type ImportedConferences, importConferences } from './import-conferences.ts'

export interface JourneyReport {
  readonly host: string
  readonly rows: number
  readonly venues: number
  readonly categories: number
  readonly importSeconds: number
  readonly queries: number
  /** Pages fetched for the queries, those reached by `next_rest_url` included, and how long the host took for them. */
  readonly pages: number
  readonly pageSeconds: number
  /** One line for each answer that is not the expected one. */
  readonly differences: readonly string[]
}

// A zone with summer time, so that days, exact times and UTC all differ.
const timeZone = 'Europe/Zurich'
const now = '2025-06-15 12:00:00'

/** Imports the conferences through one host, then compares what it lists with the plain filter over the same text. */
export async function conferenceJourney(host: Host, text: string): Promise<JourneyReport> {
  const site = await host.open({ now, timeZone })
  try {
    const start = performance.now()
    const imported = await importConferences(text, { baseUrl: site.baseUrl, authorization: 'Bearer editor:2' })
    const importSeconds = (performance.now() - start) / 1000
    const queries = conferenceQueries(imported)
    const differences = [...(await compareVenues(site, imported)), ...(await compareCategories(site, imported))]
    const pages = pageReader(site)
    for (const query of queries) differences.push(...(await compareQuery(pages.read, imported, query)))
    return {
      host: host.name,
      rows: imported.rows.length,
      venues: imported.venues.size,
      categories: imported.topics.size,
      importSeconds,
      queries: queries.length,
      pages: pages.count(),
      pageSeconds: pages.seconds(),
      differences,
    }
  } finally {
    await site.close()
  }
}

interface EventPage {
  readonly code?: string
  readonly events: readonly { readonly id: number }[]
  readonly total: number
  readonly total_pages: number
  readonly next_rest_url?: string
}

type ReadPage = (path: string, query?: string) => Promise<{ status: number; page: EventPage }>

function pageReader(site: Site): { read: ReadPage; count(): number; seconds(): number } {
  let count = 0
  let milliseconds = 0
  const read: ReadPage = async (path, query = '') => {
    const start = performance.now()
    const { status, body } = await site.request('GET', path, { query })
    milliseconds += performance.now() - start
    count += 1
    return { status, page: body as EventPage }
  }
  return { read, count: () => count, seconds: () => milliseconds / 1000 }
}

async function compareQuery(
  read: ReadPage,
  imported: ImportedConferences,
  { name, parameters, outcome }: ConferenceQuery,
): Promise<string[]> {
  const world = { ...imported, timeZone, now: `${now.replace(' ', 'T')}Z` }
  const differences: string[] = []
  const compare = (what: string, got: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(got), JSON.stringify(expected)]
    if (one !== other) differences.push(`${name} (${queryString(parameters)}): ${what} ${one} instead of ${other}`)
  }

  const expected = listingOf(world, parameters)
  const { status, page } = await read('/events', queryString(parameters))
  compare('status', status, expected.status)
  compare('refused', expected.status !== 200, outcome === 'is refused')
  if (expected.status !== 200) compare('code', page.code, expected.code)
  if (status !== 200 || expected.status !== 200) return differences
  if (expected.total === 0 && outcome !== 'may be empty') differences.push(`${name}: nothing to find in these rows`)
  compare('ids', idsOf(page), expected.ids)
  compare('total', page.total, expected.total)
  compare('total_pages', page.total_pages, expected.totalPages)
  if (parameters.page === undefined) {
    compare('ids of all pages', await idsFrom(read, page), matchingIds(world, parameters))
  }
  return differences
}

async function idsFrom(read: ReadPage, first: EventPage): Promise<readonly number[]> {
  const ids = [...idsOf(first)]
  for (let next = first.next_rest_url; next !== undefined; ) {
    const { status, page } = await read(next)
    if (status !== 200) throw new Error(`${next} is ${status}`)
    ids.push(...idsOf(page))
    next = page.next_rest_url
  }
  return ids
}

// Every location is a venue of its own, two spellings of a city included, and no location is there twice.
async function compareVenues(site: Site, { rows, venues }: ImportedConferences): Promise<string[]> {
  const listed = await listAll(site, 'venues')
  const got = listed.map(({ venue, country }) => `${venue}, ${country}`).sort()
  const expected = [
    ...new Set(rows.flatMap(({ conference: { city, country } }) => (city ? [`${city}, ${country}`] : []))),
  ].sort()
  const same = JSON.stringify(got) === JSON.stringify(expected) && venues.size === expected.length
  return same ? [] : [`venues: ${got.length} instead of ${expected.length}`]
}

// One category for each topic, which counts the conferences that carry it.
async function compareCategories(site: Site, { rows }: ImportedConferences): Promise<string[]> {
  const counts: Record<string, number> = {}
  for (const topic of rows.flatMap(({ conference }) => conference.topics)) counts[topic] = (counts[topic] ?? 0) + 1
  const listed = await listAll(site, 'categories')
  const got = listed.map(({ name, count }) => `${name} ${count}`).sort()
  const expected = Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .sort()
  return JSON.stringify(got) === JSON.stringify(expected)
    ? []
    : [`categories: ${got.join()} instead of ${expected.join()}`]
}

async function listAll(site: Site, resource: 'venues' | 'categories'): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  let next: string | undefined = `/${resource}?per_page=50`
  while (next !== undefined) {
    const { body } = await site.request('GET', next)
    const page = body as { next_rest_url?: string } & Record<typeof resource, Record<string, unknown>[]>
    all.push(...page[resource])
    next = page.next_rest_url
  }
  return all
}

function idsOf({ events }: EventPage): readonly number[] {
  return events.map(({ id }) => id)
}

function queryString(parameters: ListParameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return new URLSearchParams(pairs as [string, string][]).toString()
}
