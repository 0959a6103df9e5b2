import * as z from 'zod'
import { parseCost } from '../text/cost.ts'
import type { Currency } from '../text/currency.ts'
import { abbreviationAt } from '../time/abbreviation.ts'
import { dateDetails } from '../time/details.ts'
import type { EventRecord } from './event.ts'
import { showImage } from './image.ts'
import { type OrganizerReply, organizerReply } from './organizer-reply.ts'
import { dateTimeReply, imageOrFalse, postHead, postHeadReply, type ReplyContext } from './reply.ts'
import { categoryReply, type TermReply, tagReply } from './term-reply.ts'
import { type VenueReply, venueReply } from './venue-reply.ts'

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
  ...postHeadReply,
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

type Declared = z.infer<typeof eventReply>
export interface EventReply extends Omit<Declared, 'categories' | 'tags'> {
  readonly categories: readonly TermReply[]
  readonly tags: readonly TermReply[]
}

/** The linked records that the caller may read, as replies. */
export interface EmbeddedReplies {
  readonly venue: readonly VenueReply[]
  readonly organizer: readonly OrganizerReply[]
  readonly categories: readonly TermReply[]
  readonly tags: readonly TermReply[]
}

export async function representEvent(
  event: EventRecord,
  embedded: EmbeddedReplies,
  currency: Currency,
  context: ReplyContext,
): Promise<EventReply> {
  const head = postHead(event, 'event', context)
  const { cost, values, ...money } = parseCost(event.cost, currency)
  const [venue] = embedded.venue
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
    title: event.title,
    description: event.description,
    excerpt: event.excerpt,
    slug: event.slug,
    image: await showImage(event.image, context.images),
    all_day: event.all_day,
    start_date: event.start_date,
    start_date_details: dateDetails(event.start_date),
    end_date: event.end_date,
    end_date_details: dateDetails(event.end_date),
    utc_start_date: event.utc_start_date,
    utc_start_date_details: dateDetails(event.utc_start_date),
    utc_end_date: event.utc_end_date,
    utc_end_date_details: dateDetails(event.utc_end_date),
    timezone: event.timezone,
    timezone_abbr: abbreviationAt(event.utc_start_date, event.timezone),
    cost,
    cost_details: { ...money, values: [...values] },
    website: event.website,
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    post_parent: event.post_parent,
    categories: embedded.categories,
    tags: embedded.tags,
    venue: venue !== undefined && embedded.venue.length === 1 ? venue : [...embedded.venue],
    organizer: [...embedded.organizer],
    ...(context.extensions.ticketing && { ticketed: event.ticketed }),
  }
}

/** What is left of an event for a caller without its password (rule 40). */
export function blanked(event: EventReply): EventReply {
  return {
    ...event,
    description: '',
    excerpt: '',
    website: '',
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    image: false,
    all_day: null,
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    ...(event.ticketed !== undefined && { ticketed: null }),
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
  }
}
