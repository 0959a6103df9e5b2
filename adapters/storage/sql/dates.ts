import type { DateTime, EventRecord } from 'daybook'
import type { DateRange, EventCriteria, EventKey } from 'daybook/storage'
import type { Dialect } from './dialect/dialect.ts'
import { all, raw, type Sql, sql } from './statement.ts'

/**
 * What an index on the start needs to know about ends. An event has a span: how many of these numbers of days it lasts
 * longer than. Those that end after a date start at most a day before it, but for the few with a span of 1, and those
 * very few with one of 2.
 */
const spanDays = [1, 14] as const

/** How a database keeps dates. */
type Dates = Pick<Dialect, 'dateTime'>

type EventDates = Pick<EventRecord, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>

/** On either clock: they may differ by a change of the offset. */
export function spanOf({ start_date, end_date, utc_start_date, utc_end_date }: EventDates): number {
  const lasts = Math.max(timeOf(end_date) - timeOf(start_date), timeOf(utc_end_date) - timeOf(utc_start_date))
  return spanDays.filter((days) => lasts > days * msOfDay).length
}

/** The clock that a query asks about, with the bounds on the start there: those asked, and those that follow from the end. */
export interface StartWindow {
  readonly clock: 'start_date' | 'utc_start_date'
  readonly range: DateRange
  /** Only the end has a lower bound: what starts long before this date matches only if it lasts long. */
  readonly endsAfter?: DateTime | undefined
}

/** Where no dates are asked it is the clock of what events are ordered by. */
export function startWindow(where: EventCriteria, orderedBy?: EventKey): StartWindow {
  const { start_date, end_date, utc_start_date, utc_end_date } = where
  const hasUtc = (utc_start_date ?? utc_end_date) !== undefined || orderedBy?.startsWith('utc_') === true
  const isUtc = hasUtc && (start_date ?? end_date) === undefined
  const start = (isUtc ? utc_start_date : start_date) ?? {}
  const end = (isUtc ? utc_end_date : end_date) ?? {}
  const endsBefore = end.lt ?? end.lte
  const endsAfter = end.gte ?? end.gt
  const isOpen = start.gt === undefined && start.gte === undefined
  return {
    clock: isUtc ? 'utc_start_date' : 'start_date',
    // Where clocks are set back an event may end before it starts, on the wall clock and by hours.
    range: { ...start, ...(endsBefore !== undefined && startingBefore(shifted(endsBefore, 1), start)) },
    endsAfter: isOpen ? endsAfter : undefined,
  }
}

function startingBefore(date: DateTime, { lt }: DateRange): DateRange {
  return { lt: lt !== undefined && lt < date ? lt : date }
}

/** A range of starts to read: of all events, or of those that last long. */
export interface StartPart {
  readonly condition: Sql
  /** The index that has these events, and few others. */
  readonly index: string
}

const startIndexes = {
  start_date: { all: 'events_by_start', days: 'events_of_days', weeks: 'events_of_weeks' },
  utc_start_date: { all: 'events_by_utc_start', days: 'events_of_days_utc', weeks: 'events_of_weeks_utc' },
} as const

/**
 * The parts that a query has to read: one, or for a bound on the end alone the recent ones and those before them with a
 * larger span. They have no event in common.
 */
export function startParts({ clock, range, endsAfter }: StartWindow, dates: Dates): readonly StartPart[] {
  const column = raw(`e.${clock}`)
  const bounds = isWithin(column, range, dates)
  const indexes = startIndexes[clock]
  if (endsAfter === undefined) return [{ index: indexes.all, condition: bounds }]
  const before = (days: number) => dates.dateTime(shifted(endsAfter, -days))
  const [day, weeks] = [before(spanDays[0]), before(spanDays[1])]
  return [
    { index: indexes.all, condition: sql`${bounds} AND ${column} >= ${day}` },
    { index: indexes.days, condition: sql`${bounds} AND e.span > 0 AND ${column} < ${day} AND ${column} >= ${weeks}` },
    { index: indexes.weeks, condition: sql`${bounds} AND e.span > 1 AND ${column} < ${weeks}` },
  ]
}

/** The start on the wall clock of every event that can match, in whatever zone it is. */
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

/** A date as its text, of whatever a database keeps it as. */
export function storedDateTime(stored: unknown): DateTime {
  const text = String(stored)
  if (text.length === 19) return text
  const digits = text.padStart(14, '0')
  const part = (from: number) => digits.slice(from, from + 2)
  return `${digits.slice(0, 4)}-${part(4)}-${part(6)} ${part(8)}:${part(10)}:${part(12)}`
}

/**
 * The digits of a date as a number: of eight bytes, compared at once, for every year that there is, and none of which a
 * driver makes a date in a zone of its own.
 */
export function dateTimeDigits(date: DateTime): number {
  return Number(date.replace(/\D/g, ''))
}

const msOfDay = 86_400_000
const first = Date.parse('0000-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59Z')

/** So many days later, or earlier; within the years 0 to 9999, so that the result sorts. */
function shifted(date: DateTime, days: number): DateTime {
  const time = timeOf(date) + days * msOfDay
  return new Date(Math.min(Math.max(time, first), last)).toISOString().slice(0, 19).replace('T', ' ')
}

/** As milliseconds, as if the clock showed UTC. */
function timeOf(date: DateTime): number {
  return Date.parse(`${date.replace(' ', 'T')}Z`)
}
