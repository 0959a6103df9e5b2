import type { CalendarError } from 'daybook'
import type { TakenVenue } from '../contract/notice-props.ts'

/** Returns who takes the venue of an event that was not stored for it; `undefined` for another error. */
export function takenVenue({ code, conflicts }: CalendarError): TakenVenue | undefined {
  return code === 'event-venue-taken' ? conflicts : undefined
}
