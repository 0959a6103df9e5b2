import type { DateValue } from './date-grammar.ts'
import type { DateTime } from './date-time.ts'
import { startOfDay } from './day.ts'
import { toUtc, toWallClock } from './wall-clock.ts'

/** One point in time, on a zone's wall clock and in UTC. */
export interface Moment {
  readonly wall: DateTime
  readonly utc: DateTime
}

/**
 * Resolves a date that was read, in the zone that its naive form is meant in; `now` is in UTC. `today` is 00:00:00 of
 * today in that zone. A wall clock time inside a gap comes out moved; an instant in a repeated hour keeps its `utc`,
 * which its `wall` alone would not give back (rule 27).
 */
export function resolveDate(value: DateValue, zone: string, now: DateTime): Moment {
  switch (value.kind) {
    case 'day':
    case 'wall':
      return fromWall(value.wall, zone)
    case 'instant':
      return fromUtc(value.utc, zone)
    case 'now':
      return fromUtc(now, zone)
    case 'today':
      return fromWall(startOfDay(toWallClock(now, zone)), zone)
  }
}

function fromWall(wall: DateTime, zone: string): Moment {
  return fromUtc(toUtc(wall, zone), zone)
}

function fromUtc(utc: DateTime, zone: string): Moment {
  return { wall: toWallClock(utc, zone), utc }
}
