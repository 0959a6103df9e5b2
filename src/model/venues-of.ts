import type { VenueReply } from './venue.ts'

/**
 * Returns the venues of an event as a list, however many there are: a reply shows one as the object, none as an empty list
 * and several as a list (rule 10).
 */
export function venuesOf<Venue extends object = VenueReply>({
  venue,
}: {
  readonly venue: Venue | readonly Venue[]
}): Venue[] {
  // The compiler does not see that what is no array is the venue.
  return Array.isArray(venue) ? [...venue] : [venue as Venue]
}
