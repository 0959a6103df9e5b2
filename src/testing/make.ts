import type { EventInput } from '../resources/event/event.ts'
import type { OrganizerInput } from '../resources/organizer.ts'
import type { CategoryInput, TagInput } from '../resources/term.ts'
import type { VenueInput } from '../resources/venue.ts'

/** Creates valid input with unique names, so that a test lists only the fields that it is about. */
export interface Make {
  /**
   * An event of two hours on the morning of 2030-06-20: `Event 1`, `Event 2`, ... With only one date, it starts and
   * ends at that time.
   */
  event(of?: Partial<EventInput>): EventInput
  /** A venue with only a name: `Venue 1`, `Venue 2`, ... */
  venue(of?: Partial<VenueInput>): VenueInput
  /** An organizer with only a name: `Organizer 1`, `Organizer 2`, ... */
  organizer(of?: Partial<OrganizerInput>): OrganizerInput
  /** A root category with only a name: `Category 1`, `Category 2`, ... */
  category(of?: Partial<CategoryInput>): CategoryInput
  /** A tag with only a name: `Tag 1`, `Tag 2`, ... */
  tag(of?: Partial<TagInput>): TagInput
}

/** Creates a `Make` that counts from 1, so that the names in a test do not depend on other tests. */
export function createMake(): Make {
  const event = counted('Event')
  const venue = counted('Venue')
  const organizer = counted('Organizer')
  const category = counted('Category')
  const tag = counted('Tag')
  return {
    event: (of = {}) => ({
      title: event(),
      start_date: of.end_date ?? '2030-06-20 09:00:00',
      end_date: of.start_date ?? '2030-06-20 11:00:00',
      ...of,
    }),
    venue: (of) => ({ venue: venue(), ...of }),
    organizer: (of) => ({ organizer: organizer(), ...of }),
    category: (of) => ({ name: category(), ...of }),
    tag: (of) => ({ name: tag(), ...of }),
  }
}

function counted(noun: string): () => string {
  let count = 0
  return () => `${noun} ${++count}`
}
