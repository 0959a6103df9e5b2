import type { VenueReply } from './venue.ts'

/**
 * Returns the venues of an event as a list. A reply shows one venue as an object, none as an empty list and several as
 * a list (rule 10).
 */
export function venuesOf<Venue extends object = VenueReply>({
  venue,
}: {
  readonly venue: Venue | readonly Venue[]
}): Venue[] {
  // The compiler cannot see that anything but an array is the venue.
  return Array.isArray(venue) ? [...venue] : [venue as Venue]
}
