import * as z from 'zod'
import { showImage } from './image.ts'
import { imageOrFalse, postHead, postHeadReply, type ReplyContext } from './reply.ts'
import { shownStateProvince, type VenueRecord } from './venue.ts'

/** A venue as callers see it (rule 10). */
export const venueReply = z.object({
  ...postHeadReply,
  venue: z.string(),
  description: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  image: imageOrFalse,
  address: z.string(),
  city: z.string(),
  country: z.string(),
  province: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  website: z.string(),
  stateprovince: z.string().describe('What was sent, else the state, else the province'),
  show_map: z.boolean(),
  show_map_link: z.boolean(),
  geo_lat: z.number().nullable().optional().describe('Only with the geolocation extension'),
  geo_lng: z.number().nullable().optional().describe('Only with the geolocation extension'),
})
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
