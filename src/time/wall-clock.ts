import { DAY, type DateTime, dateTimeOf, secondsOf } from './date-time.ts'
import { startOfDay } from './day.ts'
import { offsetAt } from './offset.ts'
import { type Zone, zoneOf } from './zone.ts'

/**
 * The instant, in UTC, of a wall clock reading (rule 27): in a gap it moves forward by the gap, of a repeated time it is
 * the first. Throws RangeError for an unknown zone.
 */
export function toUtc(wall: DateTime, zone: string): DateTime {
  return dateTimeOf(instantOf(secondsOf(wall), zoneOf(zone)))
}

/** What the wall clock of a zone shows at an instant given in UTC. Throws RangeError for an unknown zone. */
export function toWallClock(utc: DateTime, zone: string): DateTime {
  const instant = secondsOf(utc)
  return dateTimeOf(instant + offsetAt(zoneOf(zone), instant))
}

/**
 * Returns the first instant, in UTC, of the day of a wall clock reading: its 00:00:00, or the end of the gap that holds it.
 * A day that the zone skipped has the instant at which it would have begun. Throws RangeError for an unknown zone.
 */
export function startOfDayInUtc(wall: DateTime, zone: string): DateTime {
  const midnight = secondsOf(startOfDay(wall))
  const found = zoneOf(zone)
  const instant = instantOf(midnight, found)
  const exists = instant + offsetAt(found, instant) === midnight
  return dateTimeOf(exists ? instant : endOfGap(midnight, found))
}

/** Returns the instant of the transition whose gap holds a wall clock reading. */
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

// No offset exceeds 16 hours, so a day away on either side hold the offsets before and after any transition that matters.
function instantOf(wall: number, zone: Zone): number {
  const before = offsetAt(zone, wall - DAY)
  const after = offsetAt(zone, wall + DAY)
  if (before === after) return wall - before
  const byBefore = wall - before
  const byAfter = wall - after
  // Both hold in a repeated hour, where byBefore is the first; neither holds in a gap, where it lies behind the gap.
  return offsetAt(zone, byBefore) !== before && offsetAt(zone, byAfter) === after ? byAfter : byBefore
}
