import { daysInMonth } from '../time/calendar-day.ts'
import { type DateTime, secondsOf } from '../time/date-time.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** The form of every date of recurrences, for messages. */
export const dateTimeForm = 'a wall-clock time such as 2030-06-20 18:00:00'

/** The last second of the year 9999, which is the last that `DateTime` can express. */
export const LAST_SECOND = secondsOf('9999-12-31 23:59:59')

/** Returns whether a value is a date-time that exists, of the years 1 to 9999. */
export function isDateTime(value: unknown): value is DateTime {
  if (typeof value !== 'string') return false
  const [year, month, day, hour, minute, second] = (FORM.exec(value) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  if (hour === undefined || minute === undefined || second === undefined) return false
  const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return isDay && hour <= 23 && minute <= 59 && second <= 59
}
