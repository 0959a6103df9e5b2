import { CalendarError } from 'daybook'

/** Returns the error of a path without a page. */
export function noPage(): CalendarError {
  return new CalendarError('rest_no_route', 'There is nothing at this path.')
}
