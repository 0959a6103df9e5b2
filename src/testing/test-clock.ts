import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'

/** A clock that stands still until the test moves it. */
export interface TestClock {
  /** What the calendar reads. */
  readonly now: () => Date
  /** Sets the time: a `Date`, or `YYYY-MM-DD HH:MM:SS` in UTC. Throws `RangeError` for what is neither. */
  set(to: Date | DateTime): void
  /** Moves the time on, such as by `{ hours: 1 }`; back by negative numbers. Throws `RangeError` for another unit. */
  advance(by: TestDuration): void
}

/** A length of time, as the sum of its members: a day is 24 hours. */
export interface TestDuration {
  /** Of 24 hours each. */
  readonly days?: number
  /** Of 60 minutes each. */
  readonly hours?: number
  /** Of 60 seconds each. */
  readonly minutes?: number
  /** The smallest unit, as that of the calendar (rule 28). */
  readonly seconds?: number
}

/** Throws `RangeError` for a time that is no `Date`, nor of the form `YYYY-MM-DD HH:MM:SS`. */
export function createTestClock(time: Date | DateTime): TestClock {
  let seconds = read(time)
  return {
    now: () => new Date(seconds * 1000),
    set(to) {
      seconds = read(to)
    },
    advance(by) {
      seconds += lengthOf(by)
    },
  }
}

function read(time: Date | DateTime): number {
  const isDate = time instanceof Date
  const seconds = isDate ? time.getTime() / 1000 : secondsOf(String(time))
  if (Number.isNaN(seconds) || (!isDate && dateTimeOf(seconds) !== time)) {
    throw new RangeError(`A test clock takes a Date, or YYYY-MM-DD HH:MM:SS in UTC, not ${time}`)
  }
  return seconds
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
