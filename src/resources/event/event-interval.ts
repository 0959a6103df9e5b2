import { secondsOf } from '../../time/date-time.ts'

/** From the first second to the one after the last, in seconds since 1970 in UTC. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** The times of an event, a record or a reply. */
interface Timed {
  readonly utc_start_date: string
  readonly utc_end_date: string
  readonly all_day: boolean | null
}

/**
 * An all-day event runs through the last second of its last day (rule 31). An event without a duration takes one
 * second.
 */
export function intervalOf({ utc_start_date, utc_end_date, all_day }: Timed): Interval {
  const start = secondsOf(utc_start_date)
  const end = secondsOf(utc_end_date) + (all_day ? 1 : 0)
  return { start, end: Math.max(end, start + 1) }
}

/** Returns whether two intervals have a second in common. */
export function isOverlap(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}
