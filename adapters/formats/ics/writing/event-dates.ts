import type { EventReply } from 'daybook'
import { basicDate, basicDateTime, basicUtc, secondsOf } from '../date-text.ts'
import { contentLine } from './content-line.ts'
import { offsetAt } from './transitions.ts'
import { tzidOf } from './tzid.ts'

/**
 * Returns DTSTART and DTEND. The end of an all-day event is the day after the last. An event without duration has no
 * end, because RFC 5545 requires the end to be after the start.
 */
export function eventDates(event: EventReply): string {
  const { all_day, start_at, end_at, timezone, start_date, end_date, utc_start_date, utc_end_date } = event
  if (all_day) {
    const days = { VALUE: 'DATE' }
    return contentLine('DTSTART', basicDate(start_at), days) + contentLine('DTEND', basicDate(end_at), days)
  }
  const start = timeLine('DTSTART', start_date, utc_start_date, timezone)
  return utc_end_date === utc_start_date ? start : start + timeLine('DTEND', end_date, utc_end_date, timezone)
}

/**
 * Writes a time on the clock of its zone. Times of fixed offsets, and those that readers could get wrong, are in UTC.
 */
function timeLine(name: string, wall: string, utc: string, zone: string): string {
  const tzid = tzidOf(zone)
  return tzid !== undefined && isUnmistakable(wall, utc, zone)
    ? contentLine(name, basicDateTime(wall), { TZID: tzid })
    : contentLine(name, basicUtc(utc))
}

const day = 86_400

/**
 * Returns whether every reader gets the same instant from a wall clock time. The clock has to show the time at that
 * instant and at no other, because readers differ in which of two they take. The offset must have no seconds, because
 * some readers drop them.
 */
export function isUnmistakable(wall: string, utc: string, zone: string): boolean {
  const instant = secondsOf(utc)
  const shown = secondsOf(wall)
  const offset = shown - instant
  if (offset % 60 !== 0 || offsetAt(zone, instant) !== offset) return false
  return [instant - day, instant + day]
    .map((near) => offsetAt(zone, near))
    .every((other) => other === offset || offsetAt(zone, shown - other) !== other)
}
