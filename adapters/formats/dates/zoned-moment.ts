import { UTCDateMini } from '@date-fns/utc/date/mini'
import { type EventDates, toWallClock } from 'daybook/domain'

/** A moment, and what the clocks of a zone show then. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface ZonedMoment {
  readonly wall: string
  readonly utc: string
  readonly zone: string
}

/** Returns the start or the end of an event on its own wall clock, or on that of another zone. */
export function momentOf(event: EventDates, side: 'start' | 'end', zone?: string): ZonedMoment {
  const [wall, utc] = side === 'start' ? [event.start_date, event.utc_start_date] : [event.end_date, event.utc_end_date]
  if (zone === undefined || event.all_day) return { wall, utc, zone: event.timezone }
  return { wall: toWallClock(utc, zone), utc, zone }
}

/**
 * Returns a date whose getters show a wall clock, in whatever zone the process runs. date-fns reads dates by their
 * local getters, and a local date does not exist for a time that the clocks of the process skip.
 */
export function dateOf(wall: string): Date {
  return new UTCDateMini(instantOf(wall))
}

/** Returns the milliseconds since 1970 of a date-time in UTC, or of a day. */
export function instantOf(dateTime: string): number {
  return Date.parse(dateTime.length === 10 ? dateTime : `${dateTime.replace(' ', 'T')}Z`)
}
