import { daysInMonth } from './calendar-day.ts'
import { DAY, type DateTime, dateTimeOf, secondsOf } from './date-time.ts'

/** Returns 00:00:00 of the same day: S(D) in rule 22. */
export function startOfDay(wall: DateTime): DateTime {
  return `${wall.slice(0, 10)} 00:00:00`
}

/** Returns 00:00:00 of the next day: N(D) in rule 22. */
export function startOfNextDay(wall: DateTime): DateTime {
  return addDays(startOfDay(wall), 1)
}

/** Returns the last second of the day before. */
export function endOfPreviousDay(wall: DateTime): DateTime {
  return dateTimeOf(secondsOf(startOfDay(wall)) - 1)
}

/** Returns 23:59:59 of the same day. */
export function endOfDay(wall: DateTime): DateTime {
  return `${wall.slice(0, 10)} 23:59:59`
}

/** Returns the days since 1970-01-01. */
export function dayOf(wall: DateTime): number {
  return Math.floor(secondsOf(wall) / DAY)
}

/** Returns `YYYY-MM-DD` for a number of days since 1970-01-01, limited to the years 0 to 9999. */
export function dateOf(day: number): string {
  return dateTimeOf(day * DAY).slice(0, 10)
}

/** Returns the same time some days later, or earlier, limited to the years 0 to 9999. */
export function addDays(wall: DateTime, days: number): DateTime {
  return dateTimeOf(secondsOf(wall) + days * DAY)
}

/**
 * Returns the same day and time some months later, or earlier, limited to the years 0 to 9999. If the month is shorter,
 * it is its last day (rule 25).
 */
export function addMonths(wall: DateTime, months: number): DateTime {
  const monthsSinceYear0 = Number(wall.slice(0, 4)) * 12 + Number(wall.slice(5, 7)) - 1 + months
  const target = Math.min(Math.max(monthsSinceYear0, 0), 9999 * 12 + 11)
  const year = Math.floor(target / 12)
  const month = (target % 12) + 1
  const day = Math.min(Number(wall.slice(8, 10)), daysInMonth(year, month))
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}${wall.slice(10)}`
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
