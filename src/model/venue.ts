import { fold } from '../text/fold.ts'
import { searchText } from '../text/search-words.ts'
import type { Draft, NewDraft, Report } from './field.ts'
import { changedContent, contentOf, type PostHead, type PostHeadChange, type PostRecord, postFields } from './post.ts'
import { createReader, updateReader } from './reader.ts'
import type { ImageReference } from './references.ts'
import type { Data, NewData } from './resource.ts'
import { boolean, line, number, text, url } from './vocabulary.ts'

export interface VenueContent {
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** A short description, which may hold HTML as the long one does. */
  readonly excerpt: string
  /** The featured image, as the `images` port knows it; `false` for none. */
  readonly image: ImageReference
  /** Street and number. */
  readonly address: string
  /** The town, as an address has it. */
  readonly city: string
  /** As it was sent: a name or a code. */
  readonly country: string
  /** The province, where addresses have one. */
  readonly province: string
  /** The state, where addresses have one. */
  readonly state: string
  /** Postal code. */
  readonly zip: string
  /** Telephone number, as it was sent. */
  readonly phone: string
  /** An absolute `http` or `https` URL, or empty. */
  readonly website: string
  /** As it was sent; a reply falls back to `state`, then `province`. */
  readonly stateprovince: string
  /** Whether events here show a map. */
  readonly show_map: boolean
  /** Whether events here show a link to a map. */
  readonly show_map_link: boolean
  /** Latitude in degrees, -90 to 90; `null` for none, and then `geo_lng` is too (rule 41). */
  readonly geo_lat: number | null
  /** Longitude in degrees, -180 to 180; `null` for none, and then `geo_lat` is too (rule 41). */
  readonly geo_lng: number | null
}

/** A place where events happen, as stores hold it. */
export interface VenueRecord extends PostRecord, VenueContent {
  /** The name: one line of plain text. */
  readonly venue: string
  /** The folded name: what lists are ordered by. */
  readonly search_name: string
}

export const venueFields = {
  venue: { ...line('Name of the venue'), solid: true },
  ...postFields,
  address: text('Street address'),
  city: text('City'),
  country: text('Country'),
  province: text('Province'),
  state: text('State'),
  zip: text('Postal code'),
  phone: text('Telephone number'),
  stateprovince: text('Combined state and province'),
  website: url('URL of the website of the venue'),
  show_map: boolean('Whether linked events show a map'),
  show_map_link: boolean('Whether linked events show a map link'),
  geo_lat: { ...number('Latitude in degrees', { minimum: -90, maximum: 90 }), extension: 'geolocation' },
  geo_lng: { ...number('Longitude in degrees', { minimum: -180, maximum: 180 }), extension: 'geolocation' },
} as const

export const venueDefaults: VenueContent = {
  description: '',
  excerpt: '',
  image: false,
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  website: '',
  stateprovince: '',
  show_map: true,
  show_map_link: true,
  geo_lat: null,
  geo_lng: null,
}

export const venueRequired = ['venue'] as const

export type NewVenueDraft = NewDraft<typeof venueFields, 'venue'>
export type VenueDraft = Draft<typeof venueFields>

export const readVenueCreate = createReader(venueFields, venueRequired)
export const readVenueUpdate = updateReader(venueFields)

export function newVenue(draft: NewVenueDraft, head: PostHead): NewData<VenueRecord> {
  const data = { venue: draft.venue, ...head, ...contentOf(venueDefaults, draft) }
  return Object.assign(data, searchColumns(data))
}

export function changedVenue(
  current: VenueRecord,
  draft: VenueDraft,
  head: PostHeadChange,
): Partial<NewData<VenueRecord>> {
  const { stateprovince, ...rest } = draft
  // A reply shows what stands in for an empty field: sent back, it stays empty (rule 29).
  const sent = stateprovince === shownStateProvince(current) ? rest : draft
  const patch = { venue: draft.venue ?? current.venue, ...head, ...changedContent(venueDefaults, sent) }
  return Object.assign(patch, searchColumns({ ...current, ...patch }))
}

/** Coordinates come in pairs (rule 41): after the write both are there, or none. */
export function checkCoordinates(
  draft: VenueDraft | NewVenueDraft,
  current: VenueRecord | undefined,
  report: Report,
): void {
  const after = (name: 'geo_lat' | 'geo_lng') => (draft[name] === undefined ? (current?.[name] ?? null) : draft[name])
  if (after('geo_lat') === null && after('geo_lng') !== null)
    report.at('geo_lat').invalid('given with geo_lng', undefined)
  if (after('geo_lng') === null && after('geo_lat') !== null)
    report.at('geo_lng').invalid('given with geo_lat', undefined)
}

export function shownStateProvince(venue: Pick<VenueRecord, 'stateprovince' | 'state' | 'province'>): string {
  return venue.stateprovince || venue.state || venue.province
}

function searchColumns(
  of: VenueContent & Pick<VenueRecord, 'venue'>,
): Pick<Data<VenueRecord>, 'search_name' | 'search_text'> {
  const places = [of.address, of.city, of.country, of.province, of.state, of.zip, of.stateprovince]
  return {
    search_name: fold(of.venue),
    search_text: searchText(of.venue, of.description, ...places, of.phone, of.website),
  }
}
