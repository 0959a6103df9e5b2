import { type EventRecord, event } from '../resources/event/event.ts'
import { type OrganizerRecord, organizer } from '../resources/organizer.ts'
import { category, type TermRecord } from '../resources/term.ts'
import { type VenueRecord, venue } from '../resources/venue.ts'
import type { NewRecord } from '../schema/resource.ts'
import { slugify } from '../text/slug.ts'

/**
 * Complete data of an event as the core hands it to a store, to be inserted as it is. What is derived follows what is
 * given: folded texts, and UTC dates, which are those of the wall clock. Each has a `uid` and a `slug` of its own.
 */
export function eventData(data: Partial<NewRecord<EventRecord>> = {}): NewRecord<EventRecord> {
  const { title = 'Summer fair', start_date = '2030-06-20 10:00:00' } = data
  const end_date = data.end_date ?? start_date
  const times = { start_date, end_date, utc_start_date: start_date, utc_end_date: data.utc_start_date ?? end_date }
  const links = { categories: [], tags: [], venue: [], organizer: [] }
  const parts = { all_day: false, timezone: 'UTC', cost: '', password_hash: '', ...times, ...links }
  return { ...modified, ...event.create(asDraft({ title, ...data }), { ...post(title), ...parts }), ...data }
}

/** Complete data of a venue, as {@link eventData} makes it of an event. */
export function venueData(data: Partial<NewRecord<VenueRecord>> = {}): NewRecord<VenueRecord> {
  const { venue: name = 'Town hall' } = data
  return { ...modified, ...venue.create(asDraft({ venue: name, ...data }), post(name)), ...data }
}

/** Complete data of an organizer, as {@link eventData} makes it of an event. */
export function organizerData(data: Partial<NewRecord<OrganizerRecord>> = {}): NewRecord<OrganizerRecord> {
  const { organizer: name = 'Arts council' } = data
  return { ...modified, ...organizer.create(asDraft({ organizer: name, ...data }), post(name)), ...data }
}

/** Complete data of a category or a tag, as {@link eventData} makes it of an event. */
export function termData(data: Partial<NewRecord<TermRecord>> = {}): NewRecord<TermRecord> {
  const { name = 'Music' } = data
  const { slug = distinct(slugify(name)) } = data
  return { ...modified, ...category.create(asDraft({ name, ...data }), { slug, count: 0 }), ...data }
}

/** Only the content of a draft is looked at, and a record holds that as a draft does. */
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
