import ICAL from 'ical.js'
import { dateTimeOf, secondsOf } from '../../date-text.ts'

/** A value of the types DATE and DATE-TIME. Records have the same forms: `2030-06-20`, `2030-06-20 18:00:00`. */
export type DateValue =
  | { readonly kind: 'day'; readonly day: string }
  /** A time on a clock: that of its TZID, or that of the reader if it has none. */
  | { readonly kind: 'clock'; readonly wall: string }
  | { readonly kind: 'instant'; readonly utc: string }

/** A value of the type DURATION. Days follow the clock, also when it changes; the rest is exact. */
export interface DurationValue {
  readonly days: number
  readonly seconds: number
}

// Some files have the separators of ISO 8601, fractions and offsets, which the types do not allow.
const form =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i

/** Parses a date or a time. Returns `undefined` for anything else, and outside of the years 2 to 9997. */
export function parseDateValue(text: string): DateValue | undefined {
  const found = text.length > 60 ? null : form.exec(text.trim())
  if (found === null) return undefined
  const [, year = '', month = '', day = '', hour, minute = '', second = '00', z, sign, hours, minutes] = found
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return undefined
  if (hour === undefined) return { kind: 'day', day: date }
  const wall = wallClock(date, hour, minute, second)
  if (wall === undefined) return undefined
  if (z !== undefined) return { kind: 'instant', utc: wall }
  if (sign === undefined) return { kind: 'clock', wall }
  const east = Number(hours) * 3600 + Number(minutes) * 60
  return east < 86_400
    ? { kind: 'instant', utc: dateTimeOf(secondsOf(wall) - (sign === '-' ? -east : east)) }
    : undefined
}

function isDay(date: string): boolean {
  if (date < '0002' || date >= '9998') return false
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Accepts the end of a day as 24:00:00, and leap seconds. */
function wallClock(date: string, hour: string, minute: string, second: string): string | undefined {
  if (hour === '24' && minute === '00' && second === '00') return `${dayAfter(date)} 00:00:00`
  if (hour > '23' || minute > '59' || second > '60') return undefined
  return `${date} ${hour}:${minute}:${second === '60' ? '59' : second}`
}

/** No event is longer than the years of the calendar. */
const maxDays = 4_000_000

/** Parses a duration from zero. */
export function parseDuration(text: string): DurationValue | undefined {
  // ical.js takes time in proportion to the square of the length.
  if (text.length > 60) return undefined
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text.trim().toUpperCase())
    const duration = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds }
    const isShort = duration.days <= maxDays && duration.seconds <= maxDays * 86_400
    const isZero = duration.days === 0 && duration.seconds === 0
    return isShort && (!isNegative || isZero) ? duration : undefined
  } catch {
    return undefined
  }
}

/** Returns the day some days after a day, or before it. */
export function dayAfter(day: string, days = 1): string {
  return dateTimeOf(secondsOf(`${day} 00:00:00`) + days * 86_400).slice(0, 10)
}

/** Returns whether a time is in the years of the calendar, in every zone. */
export function isInRange(dateTime: string): boolean {
  return dateTime >= '0002' && dateTime < '9998'
}
