import type { EventRecord } from '../model/event.ts'
import type { OrganizerRecord } from '../model/organizer.ts'
import type { Data, Searchable } from '../model/resource.ts'
import type { TermRecord } from '../model/term.ts'
import type { VenueRecord } from '../model/venue.ts'

/** What the store adds to the data of a record. */
export interface Stamp {
  readonly id: number
  /** The mark of the transaction: one text for all that it writes. */
  readonly revision: string
}

/** What a table holds of each resource: the record, and beside it what searches look in. */
export type EventRow = EventRecord & Searchable
export type VenueRow = VenueRecord & Searchable
export type OrganizerRow = OrganizerRecord & Searchable
export type TermRow = TermRecord & Searchable

// Each record is built in one object literal: one that is built by spreading others costs 65 % more memory.

// What lists compare stands first: a walk over many events takes most of its time to fetch them from memory, and fetches
// less when it is together.
export function eventRow({ id, revision }: Stamp, data: Data<EventRecord>): EventRow {
  const record: EventRecord = {
    id,
    hide_from_listings: data.hide_from_listings,
    status: data.status,
    author: data.author,
    date_utc: data.date_utc,
    password_hash: data.password_hash,
    start_date: data.start_date,
    end_date: data.end_date,
    utc_start_date: data.utc_start_date,
    utc_end_date: data.utc_end_date,
    featured: data.featured,
    ticketed: data.ticketed,
    post_parent: data.post_parent,
    categories: frozen(data.categories),
    tags: frozen(data.tags),
    venue: frozen(data.venue),
    organizer: frozen(data.organizer),
    search_title: data.search_title,
    revision,
    modified_utc: data.modified_utc,
    uid: data.uid,
    title: data.title,
    description: data.description,
    excerpt: data.excerpt,
    slug: data.slug,
    image: data.image,
    all_day: data.all_day,
    timezone: data.timezone,
    cost: data.cost,
    website: data.website,
    show_map: data.show_map,
    show_map_link: data.show_map_link,
    sticky: data.sticky,
  }
  return searchable(record, data)
}

export function venueRow({ id, revision }: Stamp, data: Data<VenueRecord>): VenueRow {
  const record: VenueRecord = {
    id,
    revision,
    modified_utc: data.modified_utc,
    uid: data.uid,
    author: data.author,
    status: data.status,
    date_utc: data.date_utc,
    venue: data.venue,
    description: data.description,
    excerpt: data.excerpt,
    slug: data.slug,
    image: data.image,
    address: data.address,
    city: data.city,
    country: data.country,
    province: data.province,
    state: data.state,
    zip: data.zip,
    phone: data.phone,
    website: data.website,
    stateprovince: data.stateprovince,
    show_map: data.show_map,
    show_map_link: data.show_map_link,
    geo_lat: data.geo_lat,
    geo_lng: data.geo_lng,
    search_name: data.search_name,
  }
  return searchable(record, data)
}

export function organizerRow({ id, revision }: Stamp, data: Data<OrganizerRecord>): OrganizerRow {
  const record: OrganizerRecord = {
    id,
    revision,
    modified_utc: data.modified_utc,
    uid: data.uid,
    author: data.author,
    status: data.status,
    date_utc: data.date_utc,
    organizer: data.organizer,
    description: data.description,
    excerpt: data.excerpt,
    slug: data.slug,
    image: data.image,
    phone: data.phone,
    website: data.website,
    email: data.email,
    search_name: data.search_name,
  }
  return searchable(record, data)
}

export function termRow({ id, revision }: Stamp, data: Data<TermRecord>): TermRow {
  const record: TermRecord = {
    id,
    revision,
    modified_utc: data.modified_utc,
    name: data.name,
    slug: data.slug,
    description: data.description,
    parent: data.parent,
    count: data.count,
    search_name: data.search_name,
  }
  return searchable(record, data)
}

/** Readers are given the row itself: what is not enumerable is no part of what they copy, compare or print. */
function searchable<Record extends object>(record: Record, { search_text }: Searchable): Record & Searchable {
  return Object.freeze(Object.defineProperty(record, 'search_text', { value: search_text })) as Record & Searchable
}

const none: readonly number[] = Object.freeze([])

/** A list that nobody can change. One that is frozen already comes from a former record, and is shared with it. */
function frozen(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return none
  return Object.isFrozen(ids) ? ids : Object.freeze([...ids])
}
