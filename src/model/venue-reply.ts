import type * as z from 'zod'
import { showImage } from './image.ts'
import { postHead, type ReplyContext } from './reply.ts'
import { shownStateProvince, type VenueRecord } from './venue.ts'
import type { venueReply } from './venue-schema.ts'

/** A venue as callers see it (rule 10). */
export type VenueReply = z.infer<typeof venueReply>

export async function representVenue(venue: VenueRecord, context: ReplyContext): Promise<VenueReply> {
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
    image: await showImage(venue.image, context.images),
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
