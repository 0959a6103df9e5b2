import type { EventInput } from '../model/event.ts'
import type { OrganizerInput } from '../model/organizer.ts'
import type { CategoryInput, TagInput } from '../model/term.ts'
import type { VenueInput } from '../model/venue.ts'

/** Input that creates a record as it is; a test names only what it is about. */

/** An event of two hours on the morning of 2030-06-20. */
export function anEvent(of: Partial<EventInput> = {}): EventInput {
  return { title: 'An event', start_date: '2030-06-20 09:00:00', end_date: '2030-06-20 11:00:00', ...of }
}

/** A venue with nothing but a name. */
export function aVenue(of: Partial<VenueInput> = {}): VenueInput {
  return { venue: 'A venue', ...of }
}

/** An organizer with nothing but a name. */
export function anOrganizer(of: Partial<OrganizerInput> = {}): OrganizerInput {
  return { organizer: 'An organizer', ...of }
}

/** A root category with nothing but a name, which no second one may have (rule 36). */
export function aCategory(of: Partial<CategoryInput> = {}): CategoryInput {
  return { name: 'A category', ...of }
}

/** A tag with nothing but a name, which no second one may have (rule 36). */
export function aTag(of: Partial<TagInput> = {}): TagInput {
  return { name: 'A tag', ...of }
}
