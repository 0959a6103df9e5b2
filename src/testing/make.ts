import type { AppInput } from '../resources/app-types.ts'
import type { EventInput } from '../resources/event/event.ts'
import type { OrganizerInput } from '../resources/organizer.ts'
import type { CategoryInput, TagInput } from '../resources/term.ts'
import type { VenueInput } from '../resources/venue.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'

/**
 * Creates valid input with unique names, so that a test lists only the fields that it is about. A required field of the app
 * has no value here: pass one.
 */
export interface Make<App extends AppFields = NoFields> {
  /**
   * An event of two hours on the morning of 2030-06-20: `Event 1`, `Event 2`, ... With only one date, it starts and
   * ends at that time.
   */
  event(of?: Partial<Inputs<App>['event']>): Inputs<App>['event']
  /** A venue with only a name: `Venue 1`, `Venue 2`, ... */
  venue(of?: Partial<Inputs<App>['venue']>): Inputs<App>['venue']
  /** An organizer with only a name: `Organizer 1`, `Organizer 2`, ... */
  organizer(of?: Partial<Inputs<App>['organizer']>): Inputs<App>['organizer']
  /** A root category with only a name: `Category 1`, `Category 2`, ... */
  category(of?: Partial<Inputs<App>['category']>): Inputs<App>['category']
  /** A tag with only a name: `Tag 1`, `Tag 2`, ... */
  tag(of?: Partial<Inputs<App>['tag']>): Inputs<App>['tag']
}

/** The input of each resource, with the fields of the app. */
export interface Inputs<App extends AppFields = NoFields> {
  /** Of `events.create`. */
  readonly event: EventInput & AppInput<App, 'event'>
  /** Of `venues.create`. */
  readonly venue: VenueInput & AppInput<App, 'venue'>
  /** Of `organizers.create`. */
  readonly organizer: OrganizerInput & AppInput<App, 'organizer'>
  /** Of `categories.create`. */
  readonly category: CategoryInput & AppInput<App, 'category'>
  /** Of `tags.create`. */
  readonly tag: TagInput & AppInput<App, 'tag'>
}

/** Creates a `Make` that counts from 1, so that the names in a test do not depend on other tests. */
export function createMake<App extends AppFields = NoFields>(): Make<App> {
  const event = counted('Event')
  const venue = counted('Venue')
  const organizer = counted('Organizer')
  const category = counted('Category')
  const tag = counted('Tag')
  const make: Make = {
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
  // The fields of the app are among those that the caller passes.
  return make as Make<App>
}

function counted(noun: string): () => string {
  let count = 0
  return () => `${noun} ${++count}`
}
