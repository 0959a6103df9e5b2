import { toUtc, toWallClock } from 'daybook/domain'
import { secondsOf } from '../../date-text.ts'

/** Returns the UTC offset of a zone at a wall-clock time, in seconds. In a gap it is the offset after the gap. */
export function zoneOffset(wall: string, zone: string): number {
  const utc = toUtc(wall, zone)
  // In a gap, the clock shows another time at this instant than `wall`.
  return secondsOf(toWallClock(utc, zone)) - secondsOf(utc)
}
