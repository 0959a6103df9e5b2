import { type EventRecord, eventDefaults } from '../model/event.ts'
import { type OrganizerRecord, organizerDefaults } from '../model/organizer.ts'
import type { Data } from '../model/resource.ts'
import type { TermRecord } from '../model/term.ts'
import { type VenueRecord, venueDefaults } from '../model/venue.ts'
import { fold } from '../text/fold.ts'
import { searchText } from '../text/search-words.ts'
import { slugify } from '../text/slug.ts'

/**
 * Complete data of an event as the core hands it to a store, to be inserted as it is. What is derived follows what is
 * given: folded texts, and UTC dates, which are those of the wall clock. Each has a `uid` and a `slug` of its own.
 */
export function eventData(data: Partial<Data<EventRecord>> = {}): Data<EventRecord> {
  const { title = 'Summer fair', description = '', start_date = '2030-06-20 10:00:00' } = data
  const end_date = data.end_date ?? start_date
  return {
    ...post(title),
    ...eventDefaults,
    all_day: false,
    cost: '',
    password_hash: '',
    title,
    start_date,
    end_date,
    utc_start_date: start_date,
    utc_end_date: data.utc_start_date ?? end_date,
    timezone: 'UTC',
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    search_title: searchText(title),
    search_text: searchText(title, description),
    ...data,
  }
}

/** Complete data of a venue, as {@link eventData} makes it of an event. */
export function venueData(data: Partial<Data<VenueRecord>> = {}): Data<VenueRecord> {
  const { venue = 'Town hall' } = data
  const content = { ...venueDefaults, ...data }
  const { address, city, country, province, state, zip, stateprovince } = content
  const places = [address, city, country, province, state, zip, stateprovince]
  return {
    ...post(venue),
    venue,
    search_name: fold(venue),
    search_text: searchText(venue, content.description, ...places, content.phone, content.website),
    ...content,
  }
}

/** Complete data of an organizer, as {@link eventData} makes it of an event. */
export function organizerData(data: Partial<Data<OrganizerRecord>> = {}): Data<OrganizerRecord> {
  const { organizer = 'Arts council' } = data
  const content = { ...organizerDefaults, ...data }
  return {
    ...post(organizer),
    organizer,
    search_name: fold(organizer),
    search_text: searchText(organizer, content.description, content.phone, content.website, content.email),
    ...content,
  }
}

/** Complete data of a category or a tag, as {@link eventData} makes it of an event. */
export function termData(data: Partial<Data<TermRecord>> = {}): Data<TermRecord> {
  const { name = 'Music' } = data
  const slug = data.slug ?? distinct(slugify(name))
  return {
    modified_utc: '2030-01-01 00:00:00',
    name,
    slug,
    description: '',
    parent: 0,
    count: 0,
    search_name: fold(name),
    search_text: searchText(name, slug),
    ...data,
  }
}

function post(name: string) {
  return {
    modified_utc: '2030-01-01 00:00:00',
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
