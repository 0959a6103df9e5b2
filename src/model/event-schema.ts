import * as z from 'zod'
import { organizerReply } from './organizer-schema.ts'
import { dateTimeReply, imageOrFalse, postHeadReply } from './post-schema.ts'
import { categoryReply, tagReply } from './term-schema.ts'
import { venueReply } from './venue-schema.ts'

const detailsReply = z.object({
  year: z.string(),
  month: z.string(),
  day: z.string(),
  hour: z.string(),
  minutes: z.string(),
  seconds: z.string(),
})

const flag = z.boolean().nullable().describe('null where a password hides it')

/** An event as callers see it (rule 10). */
export const eventReply = z.object({
  ...postHeadReply.shape,
  title: z.string(),
  description: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  image: imageOrFalse,
  all_day: flag,
  start_date: dateTimeReply.describe('Wall clock in the zone of the event'),
  start_date_details: detailsReply,
  end_date: dateTimeReply.describe('Wall clock in the zone of the event'),
  end_date_details: detailsReply,
  utc_start_date: dateTimeReply,
  utc_start_date_details: detailsReply,
  utc_end_date: dateTimeReply,
  utc_end_date_details: detailsReply,
  timezone: z.string(),
  timezone_abbr: z.string(),
  cost: z.string(),
  cost_details: z.object({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.string(),
    values: z.array(z.string()),
  }),
  website: z.string(),
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  post_parent: z.int().nonnegative(),
  categories: z.array(categoryReply),
  tags: z.array(tagReply),
  venue: z
    .union([venueReply, z.array(venueReply)])
    .describe('One venue as an object; none as an empty array; several as an array'),
  organizer: z.array(organizerReply),
  ticketed: flag.optional().describe('Only with the ticketing extension; null where a password hides it'),
})
