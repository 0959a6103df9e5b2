import type { CalendarError } from '../../src/index.ts'

/** Returns whether an error is a `CalendarError`. The function of the core would load the storage port too. */
export function isCalendarError(error: unknown): error is CalendarError {
  return error instanceof Error && error.name === 'CalendarError'
}
