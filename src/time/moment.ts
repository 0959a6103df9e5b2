import type { DateValue } from './date-grammar.ts'
import type { DateTime } from './date-time.ts'
import { addDays, addMonths, endOfPreviousDay, startOfDay } from './day.ts'
import { toUtc, toWallClock } from './wall-clock.ts'

/** One point in time, on a zone's wall clock and in UTC. */
export interface Moment {
  readonly wall: DateTime
  readonly utc: DateTime
}

/** A moment that was written as a wall clock time. */
export interface WrittenMoment extends Moment {
  /**
   * The wall clock as it was written. It differs from `wall` inside a gap, which moves the time but not the day (rule
   * 22).
   */
  readonly written: DateTime
}

/**
 * Resolves a parsed date; a naive one is in `zone`, and `now` is in UTC. `today` is 00:00:00 of today in that zone, and
 * distances are counted on its wall clock. A wall clock time inside a gap is moved; an instant in a repeated hour keeps
 * its `utc`, which cannot be derived from its `wall` (rule 27).
 */
export function resolveDate(value: DateValue, zone: string, now: DateTime): WrittenMoment {
  switch (value.kind) {
    case 'day':
    case 'wall':
      return fromWall(value.wall, zone)
    case 'instant':
      return value.isEndOfDay ? endingDay(fromUtc(value.utc, zone)) : fromUtc(value.utc, zone)
    case 'now':
      return isPresent(value) ? fromUtc(now, zone) : fromWall(later(toWallClock(now, zone), value), zone)
    case 'today':
      return fromWall(later(startOfDay(toWallClock(now, zone)), value), zone)
  }
}

/** Returns whether a date is an instant as it was written, which no gap moves. */
export function isInstant(value: DateValue): boolean {
  return value.kind === 'instant' || (value.kind === 'now' && isPresent(value))
}

interface Distance {
  readonly months?: number
  readonly days?: number
}

/** The present is an instant, which cannot always be derived from its wall clock. */
function isPresent({ months = 0, days = 0 }: Distance): boolean {
  return months === 0 && days === 0
}

function later(wall: DateTime, { months = 0, days = 0 }: Distance): DateTime {
  return addDays(addMonths(wall, months), days)
}

/** Names the day before, where the end of a day is midnight in this zone too. */
function endingDay(moment: WrittenMoment): WrittenMoment {
  if (moment.wall !== startOfDay(moment.wall)) return moment
  return { ...moment, written: `${endOfPreviousDay(moment.wall).slice(0, 10)} 24:00:00` }
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
