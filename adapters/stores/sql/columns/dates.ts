import type { DateTime, EventDateTimes } from 'daybook'
import type { DateRange, EventCriteria, EventKey, LastSecondRange } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { all, raw, type Sql, sql } from '../statement/statement.ts'

/**
 * Spans, by which an index on the start can find ends. The span of an event is how many of these numbers of days its
 * duration exceeds. Events that end after a date start at most a day before it, except for the few with span 1, and the
 * very few with span 2.
 */
const spanDays = [1, 14] as const

/** How a database stores dates. */
type Dates = Pick<Dialect, 'dateTime'>

/** Returns the span of an event on both clocks, which may differ by a change of the offset. */
export function spanOf({ start_date, end_date, utc_start_date, utc_end_date }: EventDateTimes): number {
  const lasts = Math.max(timeOf(end_date) - timeOf(start_date), timeOf(utc_end_date) - timeOf(utc_start_date))
  return spanDays.filter((days) => lasts > days * msOfDay).length
}

/** The clock of a query, with its bounds on the start: those in the query, and those that follow from the end. */
export interface StartWindow {
  readonly clock: 'start_date' | 'utc_start_date'
  readonly range: DateRange
  /** Present if only the end has a lower bound: events that start long before this date match only if they are long. */
  readonly endsAfter?: DateTime | undefined
  /** Present if `endsAfter` bounds the last second, so that an event that starts before it has to end after it. */
  readonly isLastSecond?: true
}

/** Returns the start window. Without dates in the query, it is on the clock by which events are ordered. */
export function startWindow(where: EventCriteria, orderedBy?: EventKey): StartWindow {
  const { start_date, end_date, lastSecond, utc_start_date, utc_end_date } = where
  const hasUtc = (utc_start_date ?? utc_end_date) !== undefined || orderedBy?.startsWith('utc_') === true
  const isUtc = hasUtc && (start_date ?? end_date ?? lastSecond) === undefined
  const start = (isUtc ? utc_start_date : start_date) ?? {}
  const end = (isUtc ? utc_end_date : end_date) ?? {}
  const endsBefore = end.lt ?? end.lte
  const isLastSecond = lastSecond?.gte !== undefined
  const endsAfter = lastSecond?.gte ?? end.gte ?? end.gt
  const isOpen = start.gt === undefined && start.gte === undefined
  return {
    clock: isUtc ? 'utc_start_date' : 'start_date',
    // Where clocks are set back, an event may end before it starts, on the wall clock and by hours.
    range: earlier(lastSecond?.lt, earlier(endsBefore && shifted(endsBefore, 1), start)),
    endsAfter: isOpen ? endsAfter : undefined,
    ...(isLastSecond && { isLastSecond }),
  }
}

/** Returns the range with an upper bound as well. */
function earlier(date: DateTime | undefined, range: DateRange): DateRange {
  if (date === undefined || (range.lt !== undefined && range.lt < date)) return range
  return { ...range, lt: date }
}

/** A range of starts to read: of all events, or of long ones. */
export interface StartPart {
  readonly condition: Sql
  /** The index that contains these events, and few others. */
  readonly index: string
}

const startIndexes = {
  start_date: { all: 'events_by_start', days: 'events_of_days', weeks: 'events_of_weeks' },
  utc_start_date: { all: 'events_by_utc_start', days: 'events_of_days_utc', weeks: 'events_of_weeks_utc' },
} as const

/**
 * Returns the parts that a query has to read: one, or with a bound on the end alone the recent events and the earlier
 * ones with a larger span. The parts are disjoint.
 */
export function startParts({ clock, range, endsAfter, isLastSecond }: StartWindow, dates: Dates): readonly StartPart[] {
  const column = raw(`e.${clock}`)
  const bounds = isWithin(column, range, dates)
  const indexes = startIndexes[clock]
  if (endsAfter === undefined) return [{ index: indexes.all, condition: bounds }]
  const before = (days: number) => dates.dateTime(shifted(endsAfter, -days))
  const [day, weeks] = [before(spanDays[0]), before(spanDays[1])]
  // An index by the end can find this, and not the alternative that the event starts later.
  const long = isLastSecond ? sql`${bounds} AND e.end_date > ${dates.dateTime(endsAfter)}` : bounds
  return [
    { index: indexes.all, condition: sql`${bounds} AND ${column} >= ${day}` },
    { index: indexes.days, condition: sql`${long} AND e.span > 0 AND ${column} < ${day} AND ${column} >= ${weeks}` },
    { index: indexes.weeks, condition: sql`${long} AND e.span > 1 AND ${column} < ${weeks}` },
  ]
}

/** Returns the range of the start on the wall clock that contains all matches, in any zone. */
export function wallClockRange({ clock, range }: StartWindow): DateRange {
  if (clock === 'start_date') return range
  const { gt, gte, lt, lte } = range
  return {
    ...(gt !== undefined && { gt: shifted(gt, -1) }),
    ...(gte !== undefined && { gte: shifted(gte, -1) }),
    ...(lt !== undefined && { lt: shifted(lt, 1) }),
    ...(lte !== undefined && { lte: shifted(lte, 1) }),
  }
}

export function isWithin(column: Sql, { gt, gte, lt, lte }: DateRange, { dateTime }: Dates): Sql {
  const bounds: Sql[] = []
  if (gt !== undefined) bounds.push(sql`${column} > ${dateTime(gt)}`)
  if (gte !== undefined) bounds.push(sql`${column} >= ${dateTime(gte)}`)
  if (lt !== undefined) bounds.push(sql`${column} < ${dateTime(lt)}`)
  if (lte !== undefined) bounds.push(sql`${column} <= ${dateTime(lte)}`)
  return all(bounds)
}

export function lastsWithin(range: LastSecondRange, dates: Dates): Sql {
  const starts = isWithin(raw('e.start_date'), range.lt === undefined ? {} : { lt: range.lt }, dates)
  return all([starts, endsWithin(range, dates)])
}

/** The same condition for events that start within the start window, which no row has to be compared with again. */
export function endsWithin({ gte, lt }: LastSecondRange, { dateTime }: Dates): Sql {
  const bounds: Sql[] = []
  if (gte !== undefined) bounds.push(sql`(e.end_date > ${dateTime(gte)} OR e.start_date >= ${dateTime(gte)})`)
  if (lt !== undefined) bounds.push(sql`e.end_date <= ${dateTime(lt)}`)
  return all(bounds)
}

/** Returns a stored date as text, whatever type the database stores. */
export function storedDateTime(stored: unknown): DateTime {
  const text = String(stored)
  if (text.length === 19) return text
  const digits = text.padStart(14, '0')
  const part = (from: number) => digits.slice(from, from + 2)
  return `${digits.slice(0, 4)}-${part(4)}-${part(6)} ${part(8)}:${part(10)}:${part(12)}`
}

/**
 * Returns the digits of a date as a number. It has eight bytes and compares fast, works for every year, and drivers do
 * not convert it to a date in their own zone.
 */
export function dateTimeDigits(date: DateTime): number {
  return Number(date.replace(/\D/g, ''))
}

const msOfDay = 86_400_000
const first = Date.parse('0000-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59Z')

/** Returns the date some days later, or earlier, within the years 0 to 9999, so that the result sorts. */
function shifted(date: DateTime, days: number): DateTime {
  const time = timeOf(date) + days * msOfDay
  return new Date(Math.min(Math.max(time, first), last)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns milliseconds, as if the clock showed UTC. */
function timeOf(date: DateTime): number {
  return Date.parse(`${date.replace(' ', 'T')}Z`)
}
