import { type EventRecord, event } from '../resources/event/event.ts'
import { type OrganizerRecord, organizer } from '../resources/organizer.ts'
import { category, type TermRecord } from '../resources/term.ts'
import { type VenueRecord, venue } from '../resources/venue.ts'
import type { NewRecord } from '../schema/resource.ts'
import { slugify } from '../text/slug.ts'

/**
 * Returns complete data of an event to insert into a store. Members that are absent are derived from those that are
 * present: folded text, and UTC dates, which equal the wall clock. Each event has a unique `uid` and `slug`.
 */
export function eventData(data: Partial<NewRecord<EventRecord>> = {}): NewRecord<EventRecord> {
  const { title = 'Summer fair', start_date = '2030-06-20 10:00:00' } = data
  const end_date = data.end_date ?? start_date
  const times = { start_date, end_date, utc_start_date: start_date, utc_end_date: data.utc_start_date ?? end_date }
  const links = { categories: [], tags: [], venue: [], organizer: [] }
  const parts = { all_day: false, timezone: 'UTC', cost: '', password_hash: '', ...times, ...links }
  return { ...modified, ...event.create(asDraft({ title, ...data }), { ...post(title), ...parts }), ...data }
}

/** Returns complete data of a venue, like {@link eventData}. */
export function venueData(data: Partial<NewRecord<VenueRecord>> = {}): NewRecord<VenueRecord> {
  const { venue: name = 'Town hall' } = data
  return { ...modified, ...venue.create(asDraft({ venue: name, ...data }), post(name)), ...data }
}

/** Returns complete data of an organizer, like {@link eventData}. */
export function organizerData(data: Partial<NewRecord<OrganizerRecord>> = {}): NewRecord<OrganizerRecord> {
  const { organizer: name = 'Arts council' } = data
  return { ...modified, ...organizer.create(asDraft({ organizer: name, ...data }), post(name)), ...data }
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
