import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey } from '../../storage/store.ts'
import { eventOrders, type Orders } from '../orders.ts'
import type { EventRow } from '../records.ts'
import { eventRank, type Rank } from './found.ts'

/** Returns the orders of a query: those of events, with what they count in its search. */
export function eventOrdersFor(where: EventCriteria): Orders<EventRow, EventKey> {
  if (where.searched === undefined) return eventOrders
  const relevance = relevanceOf(where)
  return { ...eventOrders, relevance: (a, b) => relevance(a) - relevance(b) }
}

/** Returns what an event counts in the order by relevance, computed once for each event. */
export function relevanceOf({ searched }: Pick<EventCriteria, 'searched'>): Rank<EventRow> {
  const ranks = searched?.all?.map((word) => eventRank(word, searched)) ?? []
  const found = new Map<EventRow, number>()
  return (event) => {
    const before = found.get(event)
    if (before !== undefined) return before
    const sum = ranks.reduce((sum, rank) => sum + rank(event), 0)
    found.set(event, sum)
    return sum
  }
}
