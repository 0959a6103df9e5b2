import { calendarDay, dayNumber } from './calendar-day.ts'

/** `YYYY-MM-DD HH:MM:SS` in a zone that depends on the context. It sorts as text. */
export type DateTime = string

/** The number of seconds of a day. */
export const DAY = 86_400

const FIRST_SECOND = dayNumber(0, 1, 1) * DAY
const LAST_SECOND = dayNumber(10_000, 1, 1) * DAY - 1
const ZERO = 48

/**
 * Returns the seconds from 1970-01-01 00:00:00 to a date-time, both on the same clock.
 * Computed by hand, for speed, and because `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
 */
export function secondsOf(dateTime: DateTime): number {
  const year = twoDigits(dateTime, 0) * 100 + twoDigits(dateTime, 2)
  const days = dayNumber(year, twoDigits(dateTime, 5), twoDigits(dateTime, 8))
  return days * DAY + twoDigits(dateTime, 11) * 3600 + twoDigits(dateTime, 14) * 60 + twoDigits(dateTime, 17)
}

/**
 * The inverse of `secondsOf`. Seconds outside the years 0 to 9999 become their first or last second, so that every
 * result sorts. Throws RangeError for NaN.
 */
export function dateTimeOf(seconds: number): DateTime {
  if (Number.isNaN(seconds)) throw new RangeError('Not a date of the form YYYY-MM-DD HH:MM:SS')
  const written = Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND)
  const number = Math.floor(written / DAY)
  const { year, month, day } = calendarDay(number)
  const time = written - number * DAY
  const century = Math.floor(year / 100)
  const hour = Math.floor(time / 3600)
  const minute = Math.floor(time / 60) % 60
  // One call makes one flat string; a template would make a chain of pieces, which takes more time and memory.
  return String.fromCharCode(
    tens(century),
    ones(century),
    tens(year % 100),
    ones(year),
    45,
    tens(month),
    ones(month),
    45,
    tens(day),
    ones(day),
    32,
    tens(hour),
    ones(hour),
    58,
    tens(minute),
    ones(minute),
    58,
    tens(time % 60),
    ones(time),
  )
}

/** Orders dates, for `sort`. In ASCII text, UTF-16 units sort like code points, and comparing them is fastest. */
export function compareDates(a: DateTime, b: DateTime): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the UTC date-time of a `Date`, cut to the second (rule 28). Throws RangeError for an invalid `Date`. */
export function toDateTime(date: Date): DateTime {
  return dateTimeOf(Math.floor(date.getTime() / 1000))
}

/** The parts of a date-time, zero-padded (rule 10). */
export interface DateDetails {
  /** `0001` to `9998`. */
  readonly year: string
  /** `01` to `12`. */
  readonly month: string
  /** `01` to `31`. */
  readonly day: string
  /** `00` to `23`. */
  readonly hour: string
  /** `00` to `59`. */
  readonly minutes: string
  /** `00` to `59`. */
  readonly seconds: string
}

/** Splits a date-time into its parts, as the `*_details` of a reply show them (rule 10). */
export function dateDetails(dateTime: DateTime): DateDetails {
  return {
    year: dateTime.slice(0, 4),
    month: dateTime.slice(5, 7),
    day: dateTime.slice(8, 10),
    hour: dateTime.slice(11, 13),
    minutes: dateTime.slice(14, 16),
    seconds: dateTime.slice(17, 19),
  }
}

function twoDigits(text: string, index: number): number {
  return (text.charCodeAt(index) - ZERO) * 10 + text.charCodeAt(index + 1) - ZERO
}

function tens(number: number): number {
  return ZERO + Math.floor(number / 10)
}

function ones(number: number): number {
  return ZERO + (number % 10)
}
