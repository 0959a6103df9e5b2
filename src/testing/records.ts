import { type EventLinks, type EventRecord, event } from '../resources/event/event.ts'
import type { OrganizerRecord } from '../resources/linked/organizer.ts'
import type { VenueRecord } from '../resources/linked/venue.ts'
import { type LinkedDefinitions, ownLinked, type TypesByName } from '../resources/resources.ts'
import { category, type TermRecord } from '../resources/term/term.ts'
import { eventLinks, type LinkedName, type NewRecord, tableOf } from '../schema/resource.ts'
import { slugify } from '../text/slug.ts'

/**
 * Returns complete data of an event to insert into a store. Members that are absent are derived from those that are
 * present: folded text, and UTC dates, which equal the wall clock. Each event has a unique `uid` and `slug`.
 */
export function eventData(data: Partial<NewRecord<EventRecord>> = {}): NewRecord<EventRecord> {
  const { title = 'Summer fair', start_date = '2030-06-20 10:00:00' } = data
  const end_date = data.end_date ?? start_date
  const times = { start_date, end_date, utc_start_date: start_date, utc_end_date: data.utc_start_date ?? end_date }
  const links = tableOf<EventLinks>(eventLinks, () => [])
  const parts = {
    all_day: false,
    timezone: 'UTC',
    cost: '',
    password_hash: '',
    recurrence: null,
    horizon: '',
    previous_start_date: '',
    online_url_from: '',
    ...times,
    ...links,
  }
  return { ...modified, ...event.create(asDraft({ title, ...data }), { ...post(title), ...parts }), ...data }
}

/** Returns complete data of a venue, like {@link eventData}. */
export function venueData(data: Partial<NewRecord<VenueRecord>> = {}): NewRecord<VenueRecord> {
  return linkedData('venue', data)
}

/** Returns complete data of an organizer, like {@link eventData}. */
export function organizerData(data: Partial<NewRecord<OrganizerRecord>> = {}): NewRecord<OrganizerRecord> {
  return linkedData('organizer', data)
}

/** Returns complete data of a venue, an organizer or another record that events link to, like {@link eventData}. */
export function linkedData<Name extends LinkedName>(
  resource: Name,
  data: Partial<NewRecord<TypesByName[Name]['record']>> = {},
): NewRecord<TypesByName[Name]['record']> {
  const { nameField, create }: LinkedDefinitions<Name>[Name] = ownLinked[resource]
  const { [nameField]: name = `Some ${resource}` } = data as { readonly [field: string]: string } // a name is text
  const created = create(asDraft({ [nameField]: name, ...data }), post(name))
  // With its time it is complete, but the compiler cannot resolve that for a generic type.
  return { ...modified, ...created, ...data } as NewRecord<TypesByName[Name]['record']>
}

/** Returns complete data of a category or a tag, like {@link eventData}. */
export function termData(data: Partial<NewRecord<TermRecord>> = {}): NewRecord<TermRecord> {
  const { name = 'Music' } = data
  const { slug = distinct(slugify(name)) } = data
  return { ...modified, ...category.create(asDraft({ name, ...data }), { slug, count: 0 }), ...data }
}

/** Only the content of a draft is used, which a record has in the same form. */
function asDraft(data: object): never {
  return data as never
}

const modified = { modified_utc: '2030-01-01 00:00:00' }

function post(name: string) {
  return {
    uid: distinct('uid'),
    author: 1,
    status: 'publish',
    date_utc: '2030-01-01 00:00:00',
    slug: distinct(slugify(name)),
  } as const
}

let made = 0

function distinct(name: string): string {
  made += 1
  return `${name}-${made}`
}
