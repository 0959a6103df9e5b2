import type { EventRecord } from '../resources/event/event.ts'
import { compareDates } from '../time/date-time.ts'

/**
 * Orders events, for `sort`, as a list without `orderby` does: by the start on the wall clock of each event, with
 * `strict_dates` by its instant (as in lists with a `period` other than `all`), ties by id (rules 24, 48). Takes
 * records or replies.
 */
export function compareEvents(
  a: Pick<EventRecord, 'id' | 'start_date' | 'utc_start_date'>,
  b: Pick<EventRecord, 'id' | 'start_date' | 'utc_start_date'>,
  { strict_dates = false }: { readonly strict_dates?: boolean } = {},
): number {
  const start = strict_dates ? 'utc_start_date' : 'start_date'
  return compareDates(a[start], b[start]) || a.id - b.id
}
