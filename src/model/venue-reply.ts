import type { PostReply } from './post-reply.ts'
import { postHead, type ReplyContext } from './reply.ts'
import { shownStateProvince, type VenueRecord } from './venue.ts'

/** A venue as callers see it (rule 10). */
export interface VenueReply extends PostReply {
  /** The name. */
  readonly venue: string
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
  /** What was sent as this, else `state`, else `province`. */
  readonly stateprovince: string
  /** Whether events here show a map. */
  readonly show_map: boolean
  /** Whether events here show a link to a map. */
  readonly show_map_link: boolean
  /** Latitude in degrees, `null` for none; with the option `geolocation` only. */
  readonly geo_lat?: number | null | undefined
  /** Longitude in degrees, `null` for none; with the option `geolocation` only. */
  readonly geo_lng?: number | null | undefined
}

export function representVenue(venue: VenueRecord, context: ReplyContext): VenueReply {
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
    venue: venue.venue,
    description: venue.description,
    excerpt: venue.excerpt,
    slug: venue.slug,
    image: context.showImage(venue.image),
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
