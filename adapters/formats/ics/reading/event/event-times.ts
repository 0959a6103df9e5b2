import type { EventInput } from 'daybook'
import { toUtc, toWallClock } from 'daybook/domain'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import type { Entry } from '../entries/entry.ts'
import { type DurationValue, dayAfter, isInRange, parseDateValue, parseDuration } from '../parsing/date-values.ts'
import type { Property } from '../parsing/property.ts'
import { quoted } from '../report/import-report.ts'
import type { CalendarZones, TimeUse, ZonedTime } from '../zones/calendar-zones.ts'
import { ignoredZone } from '../zones/ignored-zone.ts'

/** The dates of an event. */
export type InputTimes = Pick<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** What the times of an entry depend on. */
export interface TimesContext {
  readonly zones: CalendarZones
  /** The TZID of times on a clock that have none; absent if they are in the home zone. */
  readonly tzid?: string | undefined
  /** What the start is for. The default is one event. */
  readonly use?: TimeUse
}

const accepted = 'a date such as 20300620, or a time such as 20300620T180000 or 20300620T160000Z'

/** Returns the dates of an entry, or a sentence that states why it has none. */
export function readTimes(entry: Entry, context: TimesContext): InputTimes | string {
  const property = entry.one('DTSTART')
  if (property === undefined) return 'DTSTART is missing or has no value.'
  const start = readDate(entry, property, context)
  if (start === undefined) return `DTSTART must be ${accepted}; received ${quoted(property.value)}.`
  // Times without a zone are in that of the start.
  const end = readEnd(entry, { ...context, tzid: property.parameters.get('tzid') ?? context.tzid })
  if (typeof start === 'string') {
    const { home } = context.zones
    const last = lastDay(entry, start, end)
    return isInRange(last) ? { start_date: start, end_date: last, timezone: home, all_day: true } : tooFar
  }
  const { zone } = start
  const bounds = [start, endTime(entry, start, end)]
  if (!bounds.every(({ utc }) => isInRange(utc) && isInRange(toWallClock(utc, zone)))) return tooFar
  const [start_date = '', end_date = ''] = bounds.map((time) => dateIn(zone, time, context))
  return { start_date, end_date, timezone: zone, all_day: false }
}

const tooFar = 'The event is not in the years 2 to 9997.'

/**
 * Returns a time as a calendar accepts it: on the clock of the event, or as an instant if the clock shows it twice.
 * Events of a series recur at the time that was written, also if a gap skips it once.
 */
function dateIn(zone: string, time: ZonedTime, { use }: TimesContext): string {
  if (use === 'series' && time.wall !== undefined && time.zone === zone) return time.wall
  const { utc } = time
  const wall = toWallClock(utc, zone)
  return toUtc(wall, zone) === utc ? wall : `${utc.replace(' ', 'T')}Z`
}

/** Returns a day, or an instant with its zone. Notes a zone that may be wrong. */
function readDate(entry: Entry, property: Property, context: TimesContext): string | ZonedTime | undefined {
  const value = parseDateValue(property.value)
  if (value === undefined) return undefined
  if (value.kind === 'day') return value.day
  const tzid = property.parameters.get('tzid') ?? context.tzid
  const time = context.zones.timeOf(value, tzid, context.use)
  const doubt = time.doubt ?? ignoredZone(value, property, context.zones)
  if (doubt) entry.note(doubt.code, property, `TZID ${quoted(tzid ?? '')} of ${property.name}: ${doubt.message}.`)
  return time
}

/** The end of an entry: DTEND, or else DURATION. */
type End =
  | { readonly kind: 'date'; readonly property: Property; readonly date: string | ZonedTime }
  | { readonly kind: 'duration'; readonly duration: DurationValue }

function readEnd(entry: Entry, context: TimesContext): End | undefined {
  const property = entry.one('DTEND')
  const duration = entry.one('DURATION')
  if (property !== undefined) {
    if (duration) entry.note('property-ignored', duration, 'DURATION is not imported, because DTEND takes precedence.')
    const date = readDate(entry, property, context)
    if (date !== undefined) return { kind: 'date', property, date }
    entry.note('value-refused', property, `DTEND must be ${accepted}; received ${quoted(property.value)}.`)
  } else if (duration !== undefined) {
    const parsed = parseDuration(duration.value)
    if (parsed !== undefined) return { kind: 'duration', duration: parsed }
    const example = 'a duration from zero such as PT1H30M or P2D'
    entry.note('value-refused', duration, `DURATION must be ${example}; received ${quoted(duration.value)}.`)
  }
  return undefined
}

/** Returns the end of a time. Without an end, it has no duration (RFC 5545, 3.6.1). */
function endTime(entry: Entry, start: ZonedTime, end: End | undefined): ZonedTime {
  if (end === undefined) return start
  const { utc, zone } = start
  if (end.kind === 'duration') {
    const last = later(start, end.duration)
    return last === utc ? start : { utc: last, zone }
  }
  const { property, date } = end
  if (typeof date === 'string') {
    entry.note('value-refused', property, 'DTEND is a date and DTSTART a time. The event ends as that day begins.')
  }
  const midnight = `${date} 00:00:00`
  const time = typeof date === 'string' ? { utc: toUtc(midnight, zone), zone, wall: midnight } : date
  const moved = movedWith(start, time)
  return moved.utc < start.utc ? refuseEnd(entry, property, start) : moved
}

/** Returns an end that a start inside a gap reaches or passes at the same distance from it as it was written. */
function movedWith(start: ZonedTime, end: ZonedTime): ZonedTime {
  const { zone, wall } = start
  if (wall === undefined || end.wall === undefined || end.zone !== zone) return end
  if (end.wall < wall || end.utc > start.utc) return end
  const gap = secondsOf(toWallClock(start.utc, zone)) - secondsOf(wall)
  return { ...end, utc: toUtc(dateTimeOf(secondsOf(end.wall) + gap), zone) }
}

/** Returns an instant after a duration: days on the clock of the zone, then the rest. */
function later({ utc, zone }: ZonedTime, { days, seconds }: DurationValue): string {
  // Without days, the instant counts, because the clock may show its time twice.
  if (days === 0) return dateTimeOf(secondsOf(utc) + seconds)
  const wall = toWallClock(utc, zone)
  const day = dayAfter(wall.slice(0, 10), days)
  return isInRange(day) ? dateTimeOf(secondsOf(toUtc(`${day}${wall.slice(10)}`, zone)) + seconds) : day
}

/** Returns the last day of an entry whose DTSTART is a date. DTEND is the day after it. */
function lastDay(entry: Entry, first: string, end: End | undefined): string {
  if (end === undefined) return first
  if (end.kind === 'duration') {
    const { days, seconds } = end.duration
    return dayAfter(first, Math.max(days + Math.ceil(seconds / 86_400), 1) - 1)
  }
  const { property } = end
  // Days have no zone, so a time is the one that is written.
  const [day = '', time = '00:00:00'] = writtenDate(property.value).split(' ')
  const isExclusive = time === '00:00:00'
  if (!isExclusive) {
    const message = 'DTEND is a time and DTSTART a date. The event lasts until the end of that day.'
    entry.note('value-refused', property, message)
  }
  if (day < first) return refuseEnd(entry, property, first)
  // Some files have the same date for both.
  return isExclusive && day > first ? dayAfter(day, -1) : day
}

function writtenDate(text: string): string {
  const value = parseDateValue(text)
  if (value === undefined) return ''
  return value.kind === 'day' ? value.day : value.kind === 'clock' ? value.wall : value.utc
}

function refuseEnd<Start>(entry: Entry, property: Property, start: Start): Start {
  entry.note(
    'value-refused',
    property,
    `DTEND is before DTSTART; received ${quoted(property.value)}. It is not imported.`,
  )
  return start
}
