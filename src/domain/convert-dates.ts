import { argumentError } from '../errors.ts'
import { type DateValue, parseDate } from '../time/date-grammar.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'
import { resolveDate } from '../time/moment.ts'
import * as wallClock from '../time/wall-clock.ts'

/**
 * Returns the instant of a date, as `YYYY-MM-DD HH:MM:SS` in UTC. Takes what dates take (rule 21), except for words and
 * distances that depend on the present. A date without an offset is on the wall clock of the zone (rule 27). Throws
 * `TypeError` for anything else, and `RangeError` for an unknown zone.
 */
export function toUtc(date: string | number, zone: string): DateTime {
  return isDateTime(date) ? wallClock.toUtc(date, zone) : resolveDate(fixedDate(date), zone, noTime).utc
}

/**
 * Returns the wall clock time of a zone at an instant, as `YYYY-MM-DD HH:MM:SS`. Takes what `toUtc` takes; a date
 * without an offset is in UTC. Throws `TypeError` for anything else, and `RangeError` for an unknown zone.
 */
export function toWallClock(utc: string | number, zone: string): DateTime {
  return wallClock.toWallClock(isDateTime(utc) ? utc : toUtc(utc, 'UTC'), zone)
}

/** Returns whether a text is a date in the form of records, which needs no grammar. */
function isDateTime(date: string | number): date is DateTime {
  return typeof date === 'string' && date.length === 19 && dateTime.test(date) && dateTimeOf(secondsOf(date)) === date
}

/** A fixed date does not depend on the present. */
const noTime = ''

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

type FixedDate = Exclude<DateValue, { readonly kind: 'now' | 'today' }>

function fixedDate(date: unknown): FixedDate {
  const value = typeof date === 'string' || typeof date === 'number' ? parseDate(date) : undefined
  if (value !== undefined && value.kind !== 'now' && value.kind !== 'today') return value
  throw argumentError('The date', 'one such as 2030-06-20 09:00 or 2030-06-20T09:00:00+02:00', date)
}
