import type { EventRecord } from '../resources/event/event.ts'
import type { EventGroup } from '../resources/event/event-query.ts'
import { isOccurrence, isSession } from '../resources/event/recurring-event.ts'
import type { TermRecord } from '../resources/term/term.ts'
import type { EventKey, LinkedKey, StoreQuery, TermKey } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import { compareDates } from '../time/date-time.ts'

/** The comparison of each sort key. */
export type Orders<Record, Key extends string> = {
  readonly [_ in Key]: (a: Record, b: Record) => number
}

export const eventOrders: Orders<EventRecord, EventKey> = {
  id: (a, b) => a.id - b.id,
  start_date: (a, b) => compareDates(a.start_date, b.start_date),
  utc_start_date: (a, b) => compareDates(a.utc_start_date, b.utc_start_date),
  end_date: (a, b) => compareDates(a.end_date, b.end_date),
  utc_end_date: (a, b) => compareDates(a.utc_end_date, b.utc_end_date),
  date_utc: (a, b) => compareDates(a.date_utc, b.date_utc),
  modified_utc: (a, b) => compareDates(a.modified_utc, b.modified_utc),
  search_title: (a, b) => compareText(a.search_title, b.search_title),
  // Without a search. `findPage` compares what the words of one count.
  relevance: () => 0,
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

/** Return the id of the record that a group belongs to; 0 for a record in none. */
export type Groups<Record, Group extends string = string> = { readonly [_ in Group]: (record: Record) => number }

export const eventGroups: Groups<EventRecord, EventGroup> = {
  series: (event) => (isOccurrence(event) ? event.post_parent : 0),
  // The event with the programme has its own id as its group.
  programme: (event) => (isSession(event) ? event.post_parent : 0),
}

/** Returns the function that finds the group of a record, by the id of the record that it belongs to. */
export function groupOf<Record extends { readonly id: number }>(
  groups: Groups<Record>,
  collapse: readonly string[],
): (record: Record) => number {
  const each = collapse.map((name) => {
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined
    if (group === undefined) throw new TypeError(`Lists cannot have one record of each ${JSON.stringify(name)}.`)
    return group
  })
  return (record) => {
    for (const group of each) {
      const id = group(record)
      if (id !== 0) return id
    }
    return record.id
  }
}

/** Returns the first record of each group. */
export function firstOfEach<Record>(records: readonly Record[], group: (record: Record) => number): readonly Record[] {
  const seen = new Set<number>()
  return records.filter((record) => {
    const id = group(record)
    return !seen.has(id) && seen.add(id)
  })
}

/** Returns the comparison for the order of a query, ties by ascending id. */
export function comparison<Record extends { readonly id: number }, Key extends string>(
  orders: Orders<Record, Key>,
  orderBy: StoreQuery<unknown, Key>['orderBy'],
): (a: Record, b: Record) => number {
  return (a, b) => {
    for (const [key, direction] of orderBy) {
      const difference = orders[key](a, b)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return a.id - b.id
  }
}
