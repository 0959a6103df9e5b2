import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'

/** A clock that stands still until the test moves it. */
export interface TestClock {
  /** What the calendar reads. */
  readonly now: () => Date
  /** Sets the time, `YYYY-MM-DD HH:MM:SS` in UTC. */
  set(utc: DateTime): void
  /** Moves the time on by so many seconds; back by a negative number. */
  advance(seconds: number): void
}

/** Throws RangeError for a time that is not of the form `YYYY-MM-DD HH:MM:SS`. */
export function createTestClock(utc: DateTime): TestClock {
  let seconds = read(utc)
  return {
    now: () => new Date(seconds * 1000),
    set(to) {
      seconds = read(to)
    },
    advance(by) {
      seconds += by
    },
  }
}

function read(utc: DateTime): number {
  const seconds = secondsOf(utc)
  if (Number.isNaN(seconds) || dateTimeOf(seconds) !== utc) {
    throw new RangeError(`A test clock takes YYYY-MM-DD HH:MM:SS in UTC, not ${utc}`)
  }
  return seconds
}
