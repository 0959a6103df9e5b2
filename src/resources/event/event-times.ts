import type { Report } from '../../schema/field/field.ts'
import { type DateValue, isInGrammar, isWallClock } from '../../time/date-grammar.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../../time/date-time.ts'
import { addDays, dayOf, endOfDay, endOfPreviousDay, startOfDay, startOfNextDay } from '../../time/day.ts'
import { fromWall, isInstant, type Moment, resolveDate, type WrittenMoment } from '../../time/moment.ts'
import { endsWithDayBefore, startOfDayInUtc, toUtc, toWallClock } from '../../time/wall-clock.ts'
import type { EventDateTimes, EventTimes } from './event.ts'

interface TimesDraft {
  readonly start_date?: DateValue | null
  readonly end_date?: DateValue | null
  readonly timezone?: string | null
  readonly all_day?: boolean | null
}

interface TimesContext {
  readonly homeZone: string
  readonly now: DateTime
  readonly report: Report
  /** Whether the times are those of a series, which stay as they were written. */
  readonly isOfSeries?: boolean
  /** Whether the current times are those of a clock, as those of a series. The default is `isOfSeries`. */
  readonly isByClock?: boolean
}

/** Computes all times of an event after a write from the draft and the current times (rules 27 and 31). */
export function eventTimes(draft: TimesDraft, current: EventTimes | undefined, context: TimesContext): EventTimes {
  const { homeZone, report, isOfSeries = false, isByClock = isOfSeries } = context
  const timezone = draft.timezone ?? (draft.timezone === null ? homeZone : (current?.timezone ?? homeZone))
  const all_day = draft.all_day ?? (draft.all_day === null ? false : (current?.all_day ?? false))

  const change = { draft, current, timezone, context, isByClock }
  const { start, end } = all_day ? wholeDays(change) : clockTimes(change)
  // A zone's new rules must not block changes of other fields.
  if (end.utc < start.utc && current && isUntouched(change, all_day)) return { all_day, timezone, ...datesOf(current) }
  const isInRange = [checkRange('start_date', start, report), checkRange('end_date', end, report)].every(Boolean)
  if (isInRange && end.utc < start.utc) complain(draft, start, end, report)
  return { all_day, timezone, ...boundsAsDates({ start, end }, isOfSeries) }
}

/**
 * Computes the times of a copy. They are those of an update, but a start that is sent alone moves the end in any case:
 * the copy keeps the length of its source (rule 71).
 */
export function copiedTimes(draft: TimesDraft, source: EventTimes, context: TimesContext): EventTimes {
  const { start_date, ...others } = draft
  if (!start_date || draft.end_date) return eventTimes(draft, source, context)
  const current = eventTimes(others, source, context)
  return eventTimes({ start_date, end_date: endAtLength(start_date, current, context) }, current, context)
}

/** Returns the end of an event that starts at another time, as it would be sent. */
function endAtLength(start_date: DateValue, current: EventTimes, { now }: TimesContext): DateValue {
  const { all_day, timezone } = current
  const start = resolveDate(start_date, timezone, now)
  if (all_day) {
    const days = dayOf(current.end_date) - dayOf(current.start_date)
    return { kind: 'day', wall: startOfDay(addDays(start.written, days)) }
  }
  const { written, utc } = atLength(start, current, timezone)
  return writtenDate(written, utc, timezone)
}

/** Returns the times of an event as they would be sent for a new one. */
export function sentTimes(times: EventTimes) {
  const { all_day, timezone, start_date, end_date, utc_start_date, utc_end_date } = times
  const dateOf = (wall: DateTime, utc: DateTime): DateValue =>
    all_day ? { kind: 'wall', wall } : writtenDate(wall, utc, timezone)
  return {
    all_day,
    timezone,
    start_date: dateOf(start_date, utc_start_date),
    end_date: dateOf(end_date, utc_end_date),
  }
}

/** Returns a date by its wall clock, or if that means another time, by its instant. */
function writtenDate(wall: DateTime, utc: DateTime, timezone: string): DateValue {
  return toUtc(wall, timezone) === utc ? { kind: 'wall', wall } : { kind: 'instant', utc }
}

interface DerivedTimesOptions {
  /** Whether the times are those of a series, which stay as they were written. */
  readonly isOfSeries?: boolean
  /** Whether a midnight inside a gap moves as other times do. It is the begin of a day of an event that was all-day. */
  readonly isByClock?: boolean
}

/**
 * Returns the times of a stored event by the present rules of its zone (rule 27); `null` if it would end before it
 * starts. Those of a series stay as they were written, also inside a gap: its other events are counted from them.
 */
export function derivedTimes(current: EventTimes, options: DerivedTimesOptions = {}): EventTimes | null {
  const { isOfSeries = false, isByClock = isOfSeries } = options
  const { all_day, timezone } = current
  const change = { draft: {}, current, timezone, isByClock }
  const bounds = all_day ? wholeDays(change) : clockTimes(change)
  return bounds.end.utc < bounds.start.utc ? null : { all_day, timezone, ...boundsAsDates(bounds, isOfSeries) }
}

/**
 * Returns the times of an event that was entered by wall clock (rules 27, 31); `null` if it would end before it starts.
 */
export function timesFromWall(
  walls: Pick<EventTimes, 'all_day' | 'timezone' | 'start_date' | 'end_date'>,
  options: { readonly isOfSeries?: boolean } = {},
): EventTimes | null {
  const { start_date, end_date, timezone } = walls
  const instants = { utc_start_date: toUtc(start_date, timezone), utc_end_date: toUtc(end_date, timezone) }
  return derivedTimes({ ...walls, ...instants }, { isByClock: true, ...options })
}

/** Returns the times of an event alone. */
export function timesOf({ all_day, timezone, ...event }: EventTimes): EventTimes {
  return { all_day, timezone, ...datesOf(event) }
}

function boundsAsDates({ start, end }: Bounds, isOfSeries: boolean): EventDateTimes {
  const wall = isOfSeries ? 'written' : 'wall'
  return { start_date: start[wall], end_date: end[wall], utc_start_date: start.utc, utc_end_date: end.utc }
}

/** Returns the dates of an event alone. */
export function datesOf({ start_date, end_date, utc_start_date, utc_end_date }: EventDateTimes): EventDateTimes {
  return { start_date, end_date, utc_start_date, utc_end_date }
}

export function haveSameDates(a: EventDateTimes, b: EventDateTimes): boolean {
  return Object.entries(datesOf(a)).every(([name, date]) => date === Reflect.get(b, name))
}

function isUntouched(change: Change, all_day: boolean): boolean {
  const { current } = change
  const isSent = sentDate('start_date', change) !== undefined || sentDate('end_date', change) !== undefined
  return !isSent && isSameZone(change) && current?.all_day === all_day
}

function checkRange(name: DateName, { wall, utc }: Moment, report: Report): boolean {
  if (isInGrammar(wall) && isInGrammar(utc)) return true
  report.at(name).invalid('in the years 1 to 9998', wall)
  return false
}

type DateName = 'start_date' | 'end_date'

interface Change {
  readonly draft: TimesDraft
  readonly current: EventTimes | undefined
  /** The zone after the write. */
  readonly timezone: string
  /**
   * Whether stored times are those of a clock. Otherwise an event that was all-day keeps the begin of its day inside a
   * gap (rule 31).
   */
  readonly isByClock: boolean
  /** Required if the draft has dates. */
  readonly context?: Pick<TimesContext, 'now'>
}

interface Bounds {
  readonly start: WrittenMoment
  readonly end: WrittenMoment
}

function isSameZone({ current, timezone }: Change): boolean {
  return current?.timezone.toLowerCase() === timezone.toLowerCase()
}

function clockTimes(change: Change): Bounds {
  const start = clockTime('start_date', change)
  const end = clockTime('end_date', change)
  if (isPassed(start, end, change)) return { start, end: movedWith(start, end, change.timezone) }
  const { current, timezone } = change
  const isBeyondEnd = end.utc < start.utc && isStartAlone(start, change)
  return { start, end: current && isBeyondEnd ? atLength(start, current, timezone) : end }
}

/**
 * Returns whether a start was sent without an end. If it is after the stored one, the event keeps its length (rule 31).
 */
function isStartAlone({ wall }: Pick<Moment, 'wall'>, change: Change): boolean {
  return !change.draft.end_date && sentDate('start_date', change) !== undefined && isInGrammar(wall)
}

/**
 * Returns the end at the distance of the stored one from the start: on the wall clock, or if that is before the start,
 * in time.
 */
function atLength(start: WrittenMoment, current: EventTimes, timezone: string): WrittenMoment {
  const length = lengthOf(current)
  const end = fromWall(dateTimeOf(secondsOf(start.written) + length), timezone)
  if (end.utc >= start.utc) return end
  const utc = dateTimeOf(secondsOf(start.utc) + length)
  const wall = toWallClock(utc, timezone)
  return { wall, written: wall, utc }
}

/** Returns whether a gap moved the start to the end as it was written, or beyond. An instant does not move. */
function isPassed(start: WrittenMoment, end: WrittenMoment, { draft }: Change): boolean {
  if (start.wall === start.written || (draft.end_date && isInstant(draft.end_date))) return false
  return start.written <= end.written && end.written <= start.wall
}

/** Returns the instant of the end at the same distance from the start as it was written (rule 27). */
function movedWith(start: WrittenMoment, end: WrittenMoment, timezone: string): WrittenMoment {
  const gap = secondsOf(start.wall) - secondsOf(start.written)
  return { ...fromWall(dateTimeOf(secondsOf(end.written) + gap), timezone), written: end.written }
}

function clockTime(name: DateName, change: Change): WrittenMoment {
  const { current, timezone, isByClock } = change
  const sent = sentDate(name, change)
  if (sent !== undefined) return sent
  const stored = storedMoment(name, current)
  // Only its instant identifies the second of two equal wall clock times.
  const hasInstant = isByClock ? toWallClock(stored.utc, timezone) === stored.wall : isInstantOf(name, stored, timezone)
  const isSameInstant = isSameZone(change) && hasInstant
  return isSameInstant ? stored : fromWall(stored.wall, timezone)
}

/**
 * Returns whether a stored instant still matches its stored wall clock, because the zone may have other rules now (rule
 * 27). The first or last day of an all-day event may begin or end in a gap (rule 31).
 */
function isInstantOf(name: DateName, { wall, utc }: Moment, timezone: string): boolean {
  if (toWallClock(utc, timezone) === wall) return true
  const start = startOfDayInUtc(wall, timezone)
  if (name === 'start_date') return wall === startOfDay(wall) && utc === start
  const end = endOfDayInUtc(wall, timezone)
  const isSkipped = end < start
  return wall === endOfDay(wall) && (utc === end || (isSkipped && utc === start))
}

/** Returns the first instant of the first day and the last second of the last. No gap moves a day (rule 31). */
function wholeDays(change: Change): Bounds {
  const { timezone } = change
  const first = startOfDay((sentDate('start_date', change) ?? storedMoment('start_date', change.current)).written)
  const written = endOfDay(lastDay(change, first))
  const { current } = change
  const isBeyondEnd = written < first && isStartAlone({ wall: first }, change)
  const last = current && isBeyondEnd ? endOfDay(addDays(first, daysBetween(current, change))) : written
  const start = startOfDayInUtc(first, timezone)
  const end = endOfDayInUtc(last, timezone)
  // Days that the zone skipped have no duration.
  const isSkipped = first < last && end < start
  return {
    start: { wall: first, written: first, utc: start },
    end: { wall: last, written: last, utc: isSkipped ? start : end },
  }
}

/** Returns how many days the last day of a stored event is after its first. */
function daysBetween({ start_date }: EventTimes, change: Change): number {
  return dayOf(lastDay(change, startOfDay(start_date))) - dayOf(start_date)
}

/**
 * Returns a time of the last day. A stored end at midnight belongs to the day before (rule 22); one that is sent names
 * its day.
 */
function lastDay(change: Change, first: DateTime): DateTime {
  const { current } = change
  const sent = sentDate('end_date', change)
  if (sent !== undefined) return sent.written
  const { wall } = storedMoment('end_date', current)
  // In the first release, a gap could move the end of a day into the next one.
  if (current?.all_day) return wall === endOfDay(wall) ? wall : endOfPreviousDay(wall)
  return current !== undefined && endsWithDayBefore(wall, current.timezone) && startOfDay(wall) > first
    ? endOfPreviousDay(wall)
    : wall
}

/** Returns the last second before the next day begins: not always 23:59:59, which may occur twice or not at all. */
function endOfDayInUtc(wall: DateTime, timezone: string): DateTime {
  return dateTimeOf(secondsOf(startOfDayInUtc(startOfNextDay(wall), timezone)) - 1)
}

/** Returns the date of the draft; text that equals the stored date counts as unchanged (rule 29). */
function sentDate(name: DateName, { draft, current, timezone, context }: Change): WrittenMoment | undefined {
  const value = draft[name]
  if (!value || (isWallClock(value) && value.wall === current?.[name])) return undefined
  if (context === undefined) throw new TypeError(`A ${name} without the time of the write`)
  return resolveDate(value, timezone, context.now)
}

function storedMoment(name: DateName, current: EventTimes | undefined): WrittenMoment {
  // A reader requires both dates of a new event.
  if (current === undefined) throw new TypeError(`An event without ${name}`)
  return { wall: current[name], written: current[name], utc: current[`utc_${name}`] }
}

/** Reports the field that the client sent, which it can correct (rule 31). */
function complain(draft: TimesDraft, start: Moment, end: Moment, report: Report): void {
  if (draft.end_date) report.at('end_date').invalid(`at or after the start, ${start.wall}`, end.wall)
  else if (draft.start_date) report.at('start_date').invalid(`at or before the end, ${end.wall}`, start.wall)
  else report.at('timezone').invalid('a zone in which the event does not end before it starts', draft.timezone)
}

/**
 * Returns the seconds from the start to the end of an event on its wall clock. In a repeated hour the end may be
 * earlier on it than the start: then it is the time that passes.
 */
export function lengthOf({ start_date, end_date, utc_start_date, utc_end_date }: EventTimes): number {
  const seconds = secondsOf(end_date) - secondsOf(start_date)
  return seconds < 0 ? secondsOf(utc_end_date) - secondsOf(utc_start_date) : seconds
}
