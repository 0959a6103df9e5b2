import type { CalendarError } from 'daybook'

const brand = Symbol.for('daybook.CalendarError')

/** Returns whether an error is a `CalendarError`. The function of the core would load the storage port too. */
export function isCalendarError(error: unknown): error is CalendarError {
  return typeof error === 'object' && error !== null && brand in error
}
