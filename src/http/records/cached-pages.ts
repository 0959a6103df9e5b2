import type { DateRange, EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundRevisions, StoreQuery } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { ReadContext } from './read-context.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

/** Returns what the store finds, from the cache while the snapshot in which it was read is current. */
export async function findRevisions(
  query: EventQuery,
  { environment, cache, snapshot }: ReadContext,
): Promise<FoundRevisions> {
  const { events } = environment.store
  if (cache === undefined || snapshot === undefined) return events.findRevisions(query)
  const key = pageKey(query, environment.now())
  const cached = cache.pages.get(key)
  if (cached?.snapshot === snapshot) return cached.found
  const found = await events.findRevisions(query)
  cache.pages.set(key, { snapshot, found })
  return found
}

/** Returns the same key for the same list at any time: nothing is published while a snapshot is current. */
function pageKey({ where: { visible, ...where }, ...page }: EventQuery, now: DateTime): string {
  const ways = visible?.map(({ date_utc = {}, ...way }) => [way, withoutNow(date_utc, now)])
  return JSON.stringify([where, ways, page])
}

function withoutNow({ gt, lte, ...others }: DateRange, now: DateTime) {
  return { ...others, gt: gt === now || gt, lte: lte === now || lte }
}
