import type { DateValue } from './date-grammar.ts'
import type { DateTime } from './date-time.ts'
import { startOfDay } from './day.ts'
import { toUtc, toWallClock } from './wall-clock.ts'

/** One point in time, on a zone's wall clock and in UTC. */
export interface Moment {
  readonly wall: DateTime
  readonly utc: DateTime
}

/** A moment that somebody wrote down. */
export interface WrittenMoment extends Moment {
  /** The wall clock as it was written: other than `wall` inside a gap, which moves the time but not the day (rule 22). */
  readonly written: DateTime
}

/**
 * Resolves a date that was read, in the zone that its naive form is meant in; `now` is in UTC. `today` is 00:00:00 of
 * today in that zone. A wall clock time inside a gap comes out moved; an instant in a repeated hour keeps its `utc`,
 * which its `wall` alone would not give back (rule 27).
 */
export function resolveDate(value: DateValue, zone: string, now: DateTime): WrittenMoment {
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

/** Resolves a wall clock reading (rule 27). */
export function fromWall(written: DateTime, zone: string): WrittenMoment {
  const utc = toUtc(written, zone)
  return { written, wall: toWallClock(utc, zone), utc }
}

function fromUtc(utc: DateTime, zone: string): WrittenMoment {
  const wall = toWallClock(utc, zone)
  return { written: wall, wall, utc }
}
