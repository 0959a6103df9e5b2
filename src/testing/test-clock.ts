import { isInGrammar, parseDate } from '../time/date-grammar.ts'
import { dateTimeOf, secondsOf } from '../time/date-time.ts'
import { resolveDate } from '../time/moment.ts'

/**
 * A `Date`, or a date in the format of lists and events (rule 21), such as `2030-06-20 09:00`, `tomorrow` or `+7 days`.
 * A date without an offset is in UTC, so that a test does not depend on the zone of its calendar.
 */
export type TestDate = Date | string | number

/** A stopped clock that the test moves. */
export interface TestClock {
  /** Returns the time, for the calendar. */
  readonly now: () => Date
  /**
   * Sets the time. `tomorrow` and `+7 days` are relative to the time before. Throws `RangeError` for an invalid date.
   */
  set(to: TestDate): void
  /**
   * Moves the time forward, for example by `{ hours: 1 }`; negative numbers move it back. Throws `RangeError` for an
   * unknown unit.
   */
  advance(by: TestDuration): void
}

/** A duration, the sum of its members. A day has 24 hours. */
export interface TestDuration {
  /** Of 24 hours each. */
  readonly days?: number
  /** Of 60 minutes each. */
  readonly hours?: number
  /** Of 60 seconds each. */
  readonly minutes?: number
  /** The smallest unit, like that of the calendar (rule 28). */
  readonly seconds?: number
}

/** 2030-01-15 12:00:00, a Tuesday. */
const defaultSeconds = secondsOf('2030-01-15 12:00:00')

/**
 * Creates a clock, at 2030-01-15 12:00:00 UTC by default. `tomorrow` and `+7 days` are relative to that. Throws
 * `RangeError` for an invalid date.
 */
export function createTestClock(time: TestDate = 'now'): TestClock {
  let seconds = read(time, defaultSeconds)
  return {
    now: () => new Date(seconds * 1000),
    set(to) {
      seconds = read(to, seconds)
    },
    advance(by) {
      seconds += lengthOf(by)
    },
  }
}

function read(date: TestDate, now: number): number {
  const seconds = date instanceof Date ? date.getTime() / 1000 : readSeconds(date, now)
  if (seconds !== undefined && !Number.isNaN(seconds)) return seconds
  throw new RangeError(
    `A test clock takes a Date, or a date as lists and events take it, such as 2030-06-20 09:00; not ${date}`,
  )
}

function readSeconds(date: string | number, now: number): number | undefined {
  if (typeof date !== 'string' && typeof date !== 'number') return undefined
  const value = parseDate(date)
  if (value === undefined) return undefined
  const { utc } = resolveDate(value, 'UTC', dateTimeOf(now))
  return isInGrammar(utc) ? secondsOf(utc) : undefined
}

const units: Readonly<Record<string, number>> = {
  days: 86_400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
} satisfies Record<keyof TestDuration, number>

function lengthOf(by: TestDuration): number {
  const parts = Object.entries(Object(by)).map(([unit, count]) =>
    typeof count === 'number' ? count * (units[unit] ?? Number.NaN) : Number.NaN,
  )
  const length = parts.reduce((sum, part) => sum + part, 0)
  if (parts.length > 0 && Number.isFinite(length)) return length
  throw new RangeError(`A test clock moves by numbers of days, hours, minutes and seconds, not ${JSON.stringify(by)}`)
}
