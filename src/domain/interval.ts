import { secondsOf } from '../time/date-time.ts'
import type { EventInstants } from './event-shapes.ts'

/** From the first second to the one after the last, counted from 1970 in UTC. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** An all-day event runs through the last second of its last day (rule 31); one without a length takes the second it is at. */
export function intervalOf({ utc_start_date, utc_end_date, all_day }: EventInstants): Interval {
  const start = secondsOf(utc_start_date)
  const end = secondsOf(utc_end_date) + (all_day ? 1 : 0)
  return { start, end: Math.max(end, start + 1) }
}
