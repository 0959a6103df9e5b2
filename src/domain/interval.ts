import { secondsOf } from '../time/date-time.ts'
import type { EventInstants } from './event-shapes.ts'

/** From the first second to the one after the last, in seconds since 1970 in UTC. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/**
 * An all-day event runs through the last second of its last day (rule 31). An event without a duration takes one
 * second.
 */
export function intervalOf({ utc_start_date, utc_end_date, all_day }: EventInstants): Interval {
  const start = secondsOf(utc_start_date)
  const end = secondsOf(utc_end_date) + (all_day ? 1 : 0)
  return { start, end: Math.max(end, start + 1) }
}

/**
 * Returns whether two events, records or replies, take place at the same time, anywhere. They are compared as instants.
 * An event that starts when the other ends does not overlap it. An event without a duration takes one second.
 */
export function overlaps(a: EventInstants, b: EventInstants): boolean {
  const [one, other] = [intervalOf(a), intervalOf(b)]
  return one.start < other.end && other.start < one.end
}
