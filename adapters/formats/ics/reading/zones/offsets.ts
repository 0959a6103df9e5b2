import { toUtc, toWallClock } from 'daybook/domain'
import { secondsOf } from '../../date-text.ts'

/** Returns the offset in seconds of a time on the clock of a zone. */
export function zoneOffset(wall: string, zone: string): number {
  const utc = toUtc(wall, zone)
  return secondsOf(toWallClock(utc, zone)) - secondsOf(utc)
}
