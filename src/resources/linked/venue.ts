import { defineResource } from '../../schema/define-resource.ts'
import type { Draft, InputOf, Members, NewDraft, PatchOf, Report } from '../../schema/field/field.ts'
import type { FieldsOf } from '../../schema/field/fields-of.ts'
import type { RecordOf, ReplyOf } from '../../schema/field/stored-field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import { described } from '../../schema/json-schema/json-schema.ts'
import { frozenValues, type Stamp } from '../../schema/resource.ts'
import { name } from '../../schema/vocabulary/input-fields.ts'
import { boolean, number, text, url } from '../../schema/vocabulary/vocabulary.ts'
import { fold } from '../../text/fold.ts'
import { postFields, publicationForm, type ShownPost } from '../post.ts'
import { postHead, type ReplyContext } from '../reply.ts'
import { type DefinedLinked, defineLinked, type LinkedRecord, linkedParts } from './linked.ts'

const ofState = text({ description: 'Combined state and province', search: true })

export const venueFields = {
  /** The name: one line of plain text, 1 to 400 characters. */
  venue: name('Name of the venue'),
  ...postFields,
  /** Street and number. */
  address: withTraits(text({ description: 'Street address', search: true }), { isBrief: true }),
  /** City or town. */
  city: withTraits(text({ description: 'City', search: true }), { isBrief: true, isTown: true }),
  /** Name or code of the country. The calendar does not check it. */
  country: withTraits(text({ description: 'Country', search: true }), { isBrief: true }),
  /** Province. */
  province: text({ description: 'Province', search: true }),
  /** State. */
  state: text({ description: 'State', search: true }),
  /** Postal code. */
  zip: withTraits(text({ description: 'Postal code', search: true }), { isBrief: true }),
  /** Telephone number, in any form. */
  phone: text({ description: 'Telephone number', search: true }),
  /** State or province in one. Records store the input; replies fall back to `state`, then `province` (rule 10). */
  stateprovince: { ...ofState, schema: described(ofState.schema, 'What was sent, else the state, else the province') },
  /** An absolute `http` or `https` URL, or empty. */
  website: url({ description: 'URL of the website of the venue', search: true }),
  /** Whether events here show a map. The default is true. */
  show_map: boolean({ description: 'Whether linked events show a map', default: true }),
  /** Whether events here show a link to a map. The default is true. */
  show_map_link: boolean({ description: 'Whether linked events show a map link', default: true }),
  /**
   * Latitude in degrees, -90 to 90, together with `geo_lng`, or `null`. Requires the option `geolocation` (rule 41).
   */
  geo_lat: withTraits(number({ description: 'Latitude in degrees', min: -90, max: 90 }), {
    extension: 'geolocation',
    unit: 'geo_lat',
  }),
  /**
   * Longitude in degrees, -180 to 180, together with `geo_lat`, or `null`. Requires the option `geolocation` (rule 41).
   */
  geo_lng: withTraits(number({ description: 'Longitude in degrees', min: -180, max: 180 }), {
    extension: 'geolocation',
    unit: 'geo_lat',
  }),
} as const

venueFields satisfies FieldsOf<typeof venueFields>

/** The input of a new venue. */
export type VenueInput = Members<InputOf<typeof venueFields>>

/** The input of a change of a venue. `null` resets a field to its create default (rule 5). */
export type VenuePatch = Members<PatchOf<typeof venueFields>>

/** A venue of events, as stores hold it. */
export interface VenueRecord
  extends Pick<LinkedRecord, keyof typeof linkedParts.columns>,
    RecordOf<typeof venueFields> {}

/** A venue in a response (rule 10). */
export interface VenueReply extends ShownPost, ReplyOf<typeof venueFields> {}

export type NewVenueDraft = NewDraft<typeof venueFields>
export type VenueDraft = Draft<typeof venueFields>

const stored = defineResource({
  fields: venueFields,
  form: {
    venue: 'what',
    excerpt: 'what',
    image: 'what',
    image_alt: 'what',
    description: 'what',
    address: 'where',
    zip: 'where',
    city: 'where',
    stateprovince: 'where',
    state: 'where',
    province: 'where',
    country: 'where',
    geo_lat: 'where',
    geo_lng: 'where',
    show_map: 'where',
    show_map_link: 'where',
    phone: 'reach',
    website: 'reach',
    ...publicationForm,
  },
  ...linkedParts,
  folded: ({ venue }) => ({ search_name: fold(venue) }),
  build: ({ id, revision }: Stamp, data: Omit<VenueRecord, keyof Stamp>): VenueRecord => ({
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
    image_alt: data.image_alt,
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
    source: data.source,
    external_id: data.external_id,
    sync_state: data.sync_state,
    fields: frozenValues(data.fields),
  }),
})

export const venue: DefinedLinked<typeof venueFields, VenueRecord, VenueReply> = defineLinked(stored, {
  name: 'venue',
  toReply: toVenueReply,
  asShown: (record) => ({ ...record, stateprovince: shownStateProvince(record) }),
  check: checkCoordinates,
  withoutPlaceholders(draft, current) {
    const { stateprovince, ...others } = draft
    return stateprovince === shownStateProvince(current) ? others : draft
  },
})

function toVenueReply(venue: VenueRecord, context: ReplyContext): VenueReply {
  const head = postHead(venue, 'venue', context)
  return {
    id: head.id,
    uid: head.uid,
    author: head.author,
    status: head.status,
    date: head.date,
    date_utc: head.date_utc,
    modified: head.modified,
    modified_utc: head.modified_utc,
    url: head.url,
    rest_url: head.rest_url,
    source: head.source,
    external_id: head.external_id,
    venue: venue.venue,
    description: venue.description,
    excerpt: venue.excerpt,
    slug: venue.slug,
    image: context.showImage(venue.image),
    image_alt: venue.image_alt,
    address: venue.address,
    city: venue.city,
    country: venue.country,
    province: venue.province,
    state: venue.state,
    zip: venue.zip,
    phone: venue.phone,
    website: venue.website,
    stateprovince: shownStateProvince(venue),
    show_map: venue.show_map,
    show_map_link: venue.show_map_link,
    ...(context.extensions.geolocation && { geo_lat: venue.geo_lat, geo_lng: venue.geo_lng }),
  }
}

/** Reports coordinates that are not a pair (rule 41): after the write, both must have a value, or none. */
function checkCoordinates(draft: VenueDraft | NewVenueDraft, current: VenueRecord | undefined, report: Report): void {
  const after = (name: 'geo_lat' | 'geo_lng') => (draft[name] === undefined ? (current?.[name] ?? null) : draft[name])
  if (after('geo_lat') === null && after('geo_lng') !== null)
    report.at('geo_lat').invalid('given with geo_lng', undefined)
  if (after('geo_lng') === null && after('geo_lat') !== null)
    report.at('geo_lng').invalid('given with geo_lat', undefined)
}

function shownStateProvince(venue: Pick<VenueRecord, 'stateprovince' | 'state' | 'province'>): string {
  return venue.stateprovince || venue.state || venue.province
}
