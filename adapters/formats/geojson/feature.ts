import type { EventReply, EventStatus, VenueReply } from 'daybook'
import { positionsOf } from '../shown/positions.ts'
import { shownImage } from '../shown/shown-image.ts'
import { shownStatus } from '../shown/shown-status.ts'
import { addressOf, venueText } from '../shown/venue-text.ts'

/** Longitude, then latitude, in degrees of WGS 84. */
export type GeoJsonPosition = readonly [longitude: number, latitude: number]

/** One position. */
export interface GeoJsonPoint {
  /** The type of the geometry. */
  readonly type: 'Point'
  /** The position of the venue. */
  readonly coordinates: GeoJsonPosition
}

/** Several positions. */
export interface GeoJsonMultiPoint {
  /** The type of the geometry. */
  readonly type: 'MultiPoint'
  /** The positions of the venues. */
  readonly coordinates: readonly GeoJsonPosition[]
}

/** The position of a feature, or those of an event at several venues. */
export type GeoJsonGeometry = GeoJsonPoint | GeoJsonMultiPoint

/** A feature of RFC 7946. */
export interface GeoJsonFeature<Properties extends object = GeoJsonEvent> {
  /** The type in GeoJSON. */
  readonly type: 'Feature'
  /** The id of the event or of the venue. */
  readonly id: number
  /** `null` without coordinates. */
  readonly geometry: GeoJsonGeometry | null
  /** What a map shows. */
  readonly properties: Properties
}

/** What a map shows of an event. Links are their names, because map libraries turn nested objects into text. */
export interface GeoJsonEvent {
  /** The title of the event. */
  readonly title: string
  /** A summary, which may contain HTML. */
  readonly excerpt: string
  /** The page of the event, from the `links` port; without it, the `rest_url`. */
  readonly url: string
  /** The URL of the event in JSON. */
  readonly rest_url: string
  /** The website of the event; empty without one. */
  readonly website: string
  /** The URL of the image; empty without one. */
  readonly image: string
  /** What the image shows; empty if nothing says so. */
  readonly image_alt: string
  /** The start on the wall clock of the event, as `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: string
  /** The end on the wall clock of the event. */
  readonly end_date: string
  /** The start in RFC 3339; a day for an all-day event. */
  readonly start_at: string
  /** The end in RFC 3339; the day after the last for an all-day event. */
  readonly end_at: string
  /** Whether the event takes place as planned. */
  readonly event_status: EventStatus
  /** Why the event has its status; empty if nothing says so. */
  readonly status_reason: string
  /** The URL at which everybody may join at any time; empty if there is none. */
  readonly online_url: string
  /** The zone of the event. */
  readonly timezone: string
  /** Whether it lasts all day; `null` while a password hides it. */
  readonly all_day: boolean | null
  /** Whether it is featured; `null` while a password hides it. */
  readonly featured: boolean | null
  /** The cost as text. */
  readonly cost: string
  /** The names of the venues. */
  readonly venue: readonly string[]
  /** The names and addresses of the venues, in one line. */
  readonly address: string
  /** The names of the organizers. */
  readonly organizer: readonly string[]
  /** The names of the categories. */
  readonly categories: readonly string[]
  /** The names of the tags. */
  readonly tags: readonly string[]
}

/** What a map shows of a venue. */
export interface GeoJsonVenue {
  /** The name of the venue. */
  readonly venue: string
  /** A summary, which may contain HTML. */
  readonly excerpt: string
  /** The page of the venue, from the `links` port; without it, the `rest_url`. */
  readonly url: string
  /** The URL of the venue in JSON. */
  readonly rest_url: string
  /** The website of the venue; empty without one. */
  readonly website: string
  /** Telephone number, in any form. */
  readonly phone: string
  /** The URL of the image; empty without one. */
  readonly image: string
  /** What the image shows; empty if nothing says so. */
  readonly image_alt: string
  /** The name and the address, in one line. */
  readonly address: string
}

/** Converts an event. Its positions are those of its venues that have coordinates. */
export function eventFeature(event: EventReply): GeoJsonFeature {
  const venues = [event.venue].flat()
  const { id, title, excerpt, url, rest_url, website, start_date, end_date, start_at, end_at } = event
  const { timezone, all_day, featured, cost } = event
  const { status = 'scheduled', reason, publicUrl } = shownStatus(event)
  const properties: GeoJsonEvent = {
    title,
    excerpt,
    url,
    rest_url,
    website,
    image: shownImage(event)?.url ?? '',
    image_alt: event.image_alt,
    start_date,
    end_date,
    start_at,
    end_at,
    event_status: status,
    status_reason: reason,
    online_url: publicUrl,
    timezone,
    all_day,
    featured,
    cost,
    venue: venues.map(({ venue }) => venue),
    address: venueText(event),
    organizer: event.organizer.map(({ organizer }) => organizer),
    categories: event.categories.map(({ name }) => name),
    tags: event.tags.map(({ name }) => name),
  }
  return { type: 'Feature', id, geometry: geometryOf(venues), properties }
}

/** Converts a venue. */
export function venueFeature(venue: VenueReply): GeoJsonFeature<GeoJsonVenue> {
  const { id, venue: name, excerpt, url, rest_url, website, phone, image_alt } = venue
  const properties = { venue: name, excerpt, url, rest_url, website, phone }
  const image = shownImage(venue)?.url ?? ''
  return {
    type: 'Feature',
    id,
    geometry: geometryOf([venue]),
    properties: { ...properties, image, image_alt, address: addressOf(venue) },
  }
}

function geometryOf(venues: readonly VenueReply[]): GeoJsonGeometry | null {
  const positions = positionsOf(venues).map(({ latitude, longitude }) => [longitude, latitude] as const)
  const [first] = positions
  if (first === undefined) return null
  return positions.length === 1 ? { type: 'Point', coordinates: first } : { type: 'MultiPoint', coordinates: positions }
}
