import { daysInMonth } from './calendar-day.ts'
import { type DateTime, dateTimeOf, secondsOf } from './date-time.ts'
import { offsetAt } from './offset.ts'
import { isZone, zoneOf } from './zone.ts'

/** A parsed date, not yet resolved: a naive date depends on the zone, and `now` on the clock. */
export type DateValue =
  /** A day; `wall` is its 00:00:00. */
  | { readonly kind: 'day'; readonly wall: DateTime }
  /** A naive date with a time, which is `24:00:00` at the end of a day. */
  | { readonly kind: 'wall'; readonly wall: DateTime }
  /** A date with `Z` or an offset, or Unix seconds. It may have been written as 24:00 of a day. */
  | { readonly kind: 'instant'; readonly utc: DateTime; readonly isEndOfDay?: true }
  /** The present, moved by months and days on the wall clock. Negative numbers move it back. */
  | { readonly kind: 'now'; readonly months?: number; readonly days?: number }
  /** The present day, moved by days. */
  | { readonly kind: 'today'; readonly days?: number }

const words: ReadonlyMap<string, DateValue> = new Map<string, DateValue>([
  ['now', { kind: 'now' }],
  ['today', { kind: 'today' }],
  ['tomorrow', { kind: 'today', days: 1 }],
  ['yesterday', { kind: 'today', days: -1 }],
])

const UNIX_SECONDS = /^\d{9,10}$/
const DISTANCE = /^([+-]?)(\d{1,5}) ?(day|week|month)s?$/i
const DAY = /^(\d{4})([-/])(\d\d)\2(\d\d)$/
// An offset may begin with a space, because in the query of a URL an unescaped `+` becomes a space.
const TIME =
  /^(\d{4})([-/])(\d\d)\2(\d\d)[ Tt](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(?:([Zz])|([-+ ])(\d\d)(?::?(\d\d))?)(?:\[([\w+/-]{1,64})\])?)?$/
const BASIC = /^(\d{4})()(\d\d)(\d\d)[Tt](\d\d)(\d\d)(\d\d)([Zz])?$/

/** Parses a date by the one grammar of the interface (rule 21). Returns `undefined` for anything else. */
export function parseDate(value: string | number): DateValue | undefined {
  const written = String(value)
  const text = written.trim()
  if (UNIX_SECONDS.test(text)) return { kind: 'instant', utc: dateTimeOf(Number(text)) }
  return (
    words.get(text.toLowerCase()) ??
    readDay(DAY.exec(text)) ??
    readTime(TIME.exec(text) ?? BASIC.exec(text)) ??
    readDistance(DISTANCE.exec(text), written)
  )
}

/** Returns whether a date was written as a wall clock time, which can occur twice. */
export function isWallClock(
  value: DateValue | null | undefined,
): value is Extract<DateValue, { kind: 'day' | 'wall' }> {
  return value?.kind === 'wall' || value?.kind === 'day'
}

/** Returns whether a date was written as 24:00, the end of its day. Only ends and filters take it (rule 21). */
export function isEndOfDay(value: DateValue): boolean {
  return value.kind === 'instant'
    ? value.isEndOfDay === true
    : value.kind === 'wall' && value.wall.endsWith(' 24:00:00')
}

/** Ends a message about a date at 24:00 that is no end. */
export const notAtEndOfDay = 'only an end is at 24:00, so write 00:00 of the next day'

/** Returns whether the date would parse again: an offset can move a date out of the years 1 to 9998. */
export function isInGrammar(dateTime: DateTime): boolean {
  return dateTime >= '0001' && dateTime < '9999'
}

type Match = RegExpExecArray | null

/** In a query, an unescaped `+` becomes a space. */
function readDistance(match: Match, written: string): DateValue | undefined {
  if (match === null) return undefined
  const [, sign, digits, unit = ''] = match
  if (sign === '' && !/^\s/.test(written)) return undefined
  const count = sign === '-' ? 0 - Number(digits) : Number(digits)
  if (/^month$/i.test(unit)) return { kind: 'now', months: count }
  return { kind: 'now', days: /^week$/i.test(unit) ? 7 * count : count }
}

function readDay(match: Match): DateValue | undefined {
  if (match === null) return undefined
  const [, year = '', , month = '', day = ''] = match
  return isDay(year, month, day) ? { kind: 'day', wall: `${year}-${month}-${day} 00:00:00` } : undefined
}

function readTime(match: Match): DateValue | undefined {
  if (match === null) return undefined
  const [, year = '', , month = '', day = '', hour = '', minute = '', second = '00', z, sign, ...rest] = match
  const isEndOfDay = hour === '24' && minute === '00' && second === '00'
  if (!isDay(year, month, day) || !(isEndOfDay || isTime(hour, minute, second))) return undefined
  const wall = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  const [hours = '00', minutes = '00', zone] = rest
  if (z === undefined && sign === undefined) return { kind: 'wall', wall }
  if (!isTime(hours, minutes)) return undefined
  const east = Number(hours) * 3600 + Number(minutes) * 60
  const offset = sign === '-' ? -east : east
  const instant = secondsOf(wall) - offset
  if (zone !== undefined && !hasOffset(zone, instant, offset)) return undefined
  return { kind: 'instant', utc: dateTimeOf(instant), ...(isEndOfDay && { isEndOfDay }) }
}

/** Returns whether an IANA zone has an offset at an instant. Used for dates that name both. */
function hasOffset(name: string, instant: number, offset: number): boolean {
  if (!isZone(name)) return false
  const zone = zoneOf(name)
  return (zone.kind === 'named' || /^UTC$/i.test(name)) && offsetAt(zone, instant) === offset
}

function isDay(year: string, month: string, day: string): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  return y >= 1 && y <= 9998 && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m)
}

function isTime(hour: string, minute: string, second = '00'): boolean {
  return hour <= '23' && minute <= '59' && second <= '59'
}
