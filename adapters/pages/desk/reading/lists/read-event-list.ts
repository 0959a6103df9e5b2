import type { EventQuery, EventRecord, EventReply } from 'daybook'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { eventListQueries, type ListPart, type ReadListName } from './event-lists.ts'

/** An event of a list, with its revision. */
export interface DeskEvent {
  readonly record: EventRecord
  /** What the caller sees of it. */
  readonly reply: EventReply
}

/** A page of a list of events. */
export interface EventListPage {
  readonly events: readonly DeskEvent[]
  /** How many rows all pages have: one for each series, unless each date is wanted. */
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** What a page of a list asks for. */
export interface ListRequest extends ListPart {
  readonly page: number
}

const perPage = 30

/**
 * Reads a page of a list. Events that lists leave out follow the others: they begin on the last page of these, so that
 * one page has at most twice as many. A page past the end is the last one.
 */
export async function readEventList(
  name: ReadListName,
  request: ListRequest,
  visit: ReadingVisit,
): Promise<EventListPage> {
  const [listed = {}, hidden] = eventListQueries(name, visit, request)
  const [first, second] = await Promise.all([firstPage(listed, visit), hidden ? firstPage(hidden, visit) : undefined])
  const full = Math.max(1, first.total_pages)
  const pages = full + Math.max(0, (second?.total_pages ?? 0) - 1)
  const page = Math.min(request.page, pages)
  const records = [
    ...(page > full ? [] : page === 1 ? first.records : await pageOf(listed, page, visit)),
    ...(page < full || second === undefined || hidden === undefined
      ? []
      : page === full
        ? second.records
        : await pageOf(hidden, page - full + 1, visit)),
  ]
  const replies = await visit.services.toReply.events(records, { root: visit.root })
  const events = records.flatMap((record, at) => (replies[at] ? [{ record, reply: replies[at] }] : []))
  return { events, total: first.total + (second?.total ?? 0), page, pages }
}

/** Returns how many events a list has, of each series one unless each date is wanted. */
export async function countEventList(name: ReadListName, visit: ReadingVisit, part?: ListPart): Promise<number> {
  const queries = eventListQueries(name, visit, part)
  const counts = await Promise.all(queries.map((query) => visit.services.events.list({ ...query, per_page: 1 })))
  return counts.reduce((sum, { total }) => sum + total, 0)
}

/** A calendar may have smaller pages. */
function firstPage(query: EventQuery, { services }: ReadingVisit) {
  return services.events.list({ ...query, per_page: perPage })
}

async function pageOf(query: EventQuery, page: number, { services }: ReadingVisit): Promise<readonly EventRecord[]> {
  const { records } = await services.events.list({ ...query, per_page: perPage, page })
  return records
}
