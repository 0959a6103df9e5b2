import { fold } from '../text/fold.ts'
import { searchText } from '../text/search-words.ts'
import type { Draft, InputOf, NewDraft, Report } from './field.ts'
import { changedContent, contentOf, type PostHead, type PostHeadChange, type PostRecord, postFields } from './post.ts'
import { createReader, updateReader } from './reader.ts'
import type { ImageReference } from './references.ts'
import type { Data, NewData } from './resource.ts'
import { boolean, line, number, text, url } from './vocabulary.ts'

export interface VenueContent {
  readonly description: string
  readonly excerpt: string
  readonly image: ImageReference
  readonly address: string
  readonly city: string
  readonly country: string
  readonly province: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly website: string
  /** As it was sent; a reply falls back to `state`, then `province`. */
  readonly stateprovince: string
  readonly show_map: boolean
  readonly show_map_link: boolean
  readonly geo_lat: number | null
  readonly geo_lng: number | null
}

/** A place where events happen, as stores hold it. */
export interface VenueRecord extends PostRecord, VenueContent {
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

/** What a caller sends to create a venue. */
export type VenueInput = InputOf<typeof venueFields, 'venue'>
/** What a caller sends to change a venue: `null` goes back to the create default (rule 5). */
export type VenuePatch = InputOf<typeof venueFields>
export type NewVenueDraft = NewDraft<typeof venueFields, 'venue'>
export type VenueDraft = Draft<typeof venueFields>

export const readVenueCreate = createReader(venueFields, venueRequired)
export const readVenueUpdate = updateReader(venueFields)

export function newVenue(draft: NewVenueDraft, head: PostHead): NewData<VenueRecord> {
  const data = { ...head, venue: draft.venue, ...contentOf(venueDefaults, draft) }
  return { ...data, ...searchColumns(data) }
}

export function changedVenue(
  current: VenueRecord,
  draft: VenueDraft,
  head: PostHeadChange,
): Partial<NewData<VenueRecord>> {
  const { stateprovince, ...rest } = draft
  // A reply shows what stands in for an empty field: sent back, it stays empty (rule 29).
  const sent = stateprovince === shownStateProvince(current) ? rest : draft
  const patch = { ...head, ...changedContent(venueDefaults, sent), venue: draft.venue ?? current.venue }
  return { ...patch, ...searchColumns({ ...current, ...patch }) }
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
