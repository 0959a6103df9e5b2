import { type DateTime, dateTimeOf } from './date-time.ts'

/** The UTC reading of a `Date`, cut to the second (rule 28). Throws RangeError for an invalid `Date`. */
export function toDateTime(date: Date): DateTime {
  return dateTimeOf(Math.floor(date.getTime() / 1000))
}
