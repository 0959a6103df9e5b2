import type { EventRecord } from '../model/event.ts'
import type { TermRecord } from '../model/term.ts'
import type { EventKey, LinkedKey, Query, TermKey } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import { compareDates } from './sorted-index.ts'

/** A line for every key that lists can be ordered by. */
export type Orders<Record, Key extends string> = {
  readonly [_ in Key]: (a: Record, b: Record) => number
}

export const eventOrders: Orders<EventRecord, EventKey> = {
  start_date: (a, b) => compareDates(a.start_date, b.start_date),
  utc_start_date: (a, b) => compareDates(a.utc_start_date, b.utc_start_date),
}

export const linkedOrders: Orders<{ readonly search_name: string }, LinkedKey> = {
  search_name: (a, b) => compareText(a.search_name, b.search_name),
}

export const termOrders: Orders<TermRecord, TermKey> = {
  id: (a, b) => a.id - b.id,
  search_name: (a, b) => compareText(a.search_name, b.search_name),
  slug: (a, b) => compareText(a.slug, b.slug),
  description: (a, b) => compareText(a.description, b.description),
  count: (a, b) => a.count - b.count,
}

/** The order that a query asks for, equals by ascending id. */
export function comparison<Record extends { readonly id: number }, Key extends string>(
  orders: Orders<Record, Key>,
  orderBy: Query<unknown, Key>['orderBy'],
): (a: Record, b: Record) => number {
  return (a, b) => {
    for (const [key, direction] of orderBy) {
      const difference = orders[key](a, b)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return a.id - b.id
  }
}
