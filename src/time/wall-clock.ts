import { DAY, type DateTime, dateTimeOf, secondsOf } from './date-time.ts'
import { startOfDay } from './day.ts'
import { offsetAt } from './offset.ts'
import { type Zone, zoneOf } from './zone.ts'

/**
 * Returns the instant, in UTC, of a wall clock time (rule 27). In a gap it moves forward by the gap; a repeated time is
 * the first of the two. Throws RangeError for an unknown zone.
 */
export function toUtc(wall: DateTime, zone: string): DateTime {
  return dateTimeOf(instantOf(secondsOf(wall), zoneOf(zone)))
}

/** Returns the wall clock time of a zone at an instant in UTC. Throws RangeError for an unknown zone. */
export function toWallClock(utc: DateTime, zone: string): DateTime {
  const instant = secondsOf(utc)
  return dateTimeOf(instant + offsetAt(zoneOf(zone), instant))
}

/**
 * Returns the first instant, in UTC, of the day of a wall clock time: its 00:00:00, or the end of the gap that contains
 * it. A day that the zone skipped has the instant at which it would have begun. Throws RangeError for an unknown zone.
 */
export function startOfDayInUtc(wall: DateTime, zone: string): DateTime {
  const midnight = secondsOf(startOfDay(wall))
  const found = zoneOf(zone)
  const instant = instantOf(midnight, found)
  const exists = instant + offsetAt(found, instant) === midnight
  return dateTimeOf(exists ? instant : endOfGap(midnight, found))
}

/**
 * Returns whether an event that ends at a wall clock time takes no part of that day: at 00:00:00, or at the end of the
 * gap with which the day begins.
 */
export function endsWithDayBefore(wall: DateTime, zone: string): boolean {
  return wall <= toWallClock(startOfDayInUtc(wall, zone), zone)
}

/** Returns the instant of the transition whose gap contains a wall clock time. */
function endOfGap(wall: number, zone: Zone): number {
  const before = offsetAt(zone, wall - DAY)
  let earlier = wall - offsetAt(zone, wall + DAY)
  let later = wall - before
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (offsetAt(zone, middle) === before) earlier = middle
    else later = middle
  }
  return later
}

// No offset exceeds 16 hours, so the offsets a day earlier and a day later are those before and after any relevant
// transition.
function instantOf(wall: number, zone: Zone): number {
  const before = offsetAt(zone, wall - DAY)
  const after = offsetAt(zone, wall + DAY)
  if (before === after) return wall - before
  const byBefore = wall - before
  const byAfter = wall - after
  // In a repeated hour both are valid, and byBefore is the first. In a gap neither is, and byBefore lies after the gap.
  return offsetAt(zone, byBefore) !== before && offsetAt(zone, byAfter) === after ? byAfter : byBefore
}
