import * as z from 'zod'
import { imageOrFalse, postHeadReply } from './post-schema.ts'

/** A venue as callers see it (rule 10). */
export const venueReply = z.object({
  ...postHeadReply.shape,
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
