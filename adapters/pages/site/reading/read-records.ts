import type { Visit } from 'daybook/http'
import type { RecordName } from '../../ground/addresses/address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { notOver, readFirstEnd } from './over.ts'

/** What the page of all venues shows, or of all organizers, categories or tags. */
export interface RecordsPage {
  /** Which records they are. */
  readonly resource: RecordName
  /** The words that were searched for. Empty for all records. */
  readonly search: string
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** The records of the page, by name. */
  readonly records: readonly ListedRecord[]
  /** When the first of the events that are counted will be over, in UTC. Absent if there are none. */
  readonly until?: string | undefined
}

/** A record of such a page. */
export interface ListedRecord {
  /** In its address. */
  readonly slug: string
  /** Its name. */
  readonly name: string
  /** The town of a venue. Empty for others. */
  readonly town: string
  /** How many events are not over; of a category or a tag, how many there are. */
  readonly count: number
}

const perPage = 30

/** Reads the records that have an event which the caller may see. */
export async function readRecords(visit: Visit, resource: RecordName): Promise<RecordsPage> {
  const { q: sent } = visit.query
  const search = typeof sent === 'string' ? sent.trim() : ''
  const page = pageOf(visit.query)
  const query = { page, per_page: perPage, ...(search !== '' && { q: search }) }
  const found = await readers[resource](visit, query)
  return { resource, search, page, pages: found.pages, records: found.records, until: found.until }
}

interface Query {
  readonly page: number
  readonly per_page: number
  readonly q?: string
}

type Found = Pick<RecordsPage, 'records' | 'pages' | 'until'>

const readers: Readonly<Record<RecordName, (visit: Visit, query: Query) => Promise<Found>>> = {
  async venue(visit, query) {
    const { records, total_pages } = await visit.services.venues.list({ ...query, has_events: true })
    const named = records.map(({ id, slug, venue, city }) => ({ id, slug, name: venue, town: city }))
    return { pages: total_pages, ...(await counted('venue', named, visit)) }
  },
  async organizer(visit, query) {
    const { records, total_pages } = await visit.services.organizers.list({ ...query, has_events: true })
    const named = records.map(({ id, slug, organizer }) => ({ id, slug, name: organizer, town: '' }))
    return { pages: total_pages, ...(await counted('organizer', named, visit)) }
  },
  category: async ({ services: { categories } }, query) => terms(await categories.list(query)),
  tag: async ({ services: { tags } }, query) => terms(await tags.list(query)),
}

async function counted(
  resource: 'venue' | 'organizer',
  named: readonly (Omit<ListedRecord, 'count'> & { readonly id: number })[],
  visit: Visit,
): Promise<Pick<Found, 'records' | 'until'>> {
  const ids = named.map(({ id }) => id)
  const [counts, until] = await Promise.all([visit.countEvents(resource, ids, notOver(visit)), readFirstEnd(visit, {})])
  return { records: named.map(({ id, ...record }) => ({ ...record, count: counts.get(id) ?? 0 })), until }
}

interface FoundTerms {
  readonly records: readonly { readonly slug: string; readonly name: string; readonly count: number }[]
  readonly total_pages: number
}

/** Terms have their count. */
function terms({ records, total_pages }: FoundTerms): Found {
  return { pages: total_pages, records: records.map(({ slug, name, count }) => ({ slug, name, town: '', count })) }
}
