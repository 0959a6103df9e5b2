import { daysInMonth } from './calendar-day.ts'
import { type DateTime, dateTimeOf, secondsOf } from './date-time.ts'

/** A date as it was written, not yet resolved: what a naive one means depends on the zone, and `now` on the clock. */
export type DateValue =
  /** A bare day; `wall` is its 00:00:00. */
  | { readonly kind: 'day'; readonly wall: DateTime }
  /** A naive date with its time. */
  | { readonly kind: 'wall'; readonly wall: DateTime }
  /** A date with `Z` or an offset, or Unix seconds. */
  | { readonly kind: 'instant'; readonly utc: DateTime }
  | { readonly kind: 'now' }
  | { readonly kind: 'today' }

// An offset may begin with a space: in the query of a URL that is what an unescaped `+` turns into.
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([-+ ])(\d\d):?(\d\d))?)?$/
const UNIX_SECONDS = /^\d{9,10}$/

/** Reads a date by the one grammar of the interface (rule 21). What is not in it gives `undefined`. */
export function parseDate(value: string | number): DateValue | undefined {
  const text = String(value).trim()
  if (UNIX_SECONDS.test(text)) return { kind: 'instant', utc: dateTimeOf(Number(text)) }
  const word = text.toLowerCase()
  if (word === 'now' || word === 'today') return { kind: word }
  return readDate(text)
}

/** Whether a date was written as a wall clock time: the same text may mean two instants. */
export function isWallClock(
  value: DateValue | null | undefined,
): value is Extract<DateValue, { kind: 'day' | 'wall' }> {
  return value?.kind === 'wall' || value?.kind === 'day'
}

/** Whether a date would be read again: an offset can carry one out of the years 1 to 9998. */
export function isInGrammar(dateTime: DateTime): boolean {
  return dateTime >= '0001' && dateTime < '9999'
}

function readDate(text: string): DateValue | undefined {
  const match = DATE.exec(text)
  if (match === null) return undefined
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', z, sign, offsetHour, offsetMinute] = match
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  if (hour === undefined) return { kind: 'day', wall: `${year}-${month}-${day} 00:00:00` }
  if (!isTime(hour, minute, second)) return undefined
  const wall = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  if (z !== undefined) return { kind: 'instant', utc: wall }
  if (offsetHour === undefined || offsetMinute === undefined) return { kind: 'wall', wall }
  if (!isTime(offsetHour, offsetMinute)) return undefined
  const offset = Number(offsetHour) * 3600 + Number(offsetMinute) * 60
  return { kind: 'instant', utc: dateTimeOf(secondsOf(wall) - (sign === '-' ? -offset : offset)) }
}

function isDay(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9998 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function isTime(hour: string, minute: string, second = '00'): boolean {
  return hour <= '23' && minute <= '59' && second <= '59'
}
