import type { EventRecord } from '../resources/event/event.ts'
import { compareDates } from '../time/date-time.ts'

/**
 * The order of a list of events that is not told by `orderby`, for `sort`: by the start on the wall clock of each event,
 * with `strict_dates` by its instant (as in lists with a `period` but `all`), equals by id (rules 24, 48). Takes records
 * or replies.
 */
export function compareEvents(
  a: Pick<EventRecord, 'id' | 'start_date' | 'utc_start_date'>,
  b: Pick<EventRecord, 'id' | 'start_date' | 'utc_start_date'>,
  { strict_dates = false }: { readonly strict_dates?: boolean } = {},
): number {
  const start = strict_dates ? 'utc_start_date' : 'start_date'
  return compareDates(a[start], b[start]) || a.id - b.id
}
