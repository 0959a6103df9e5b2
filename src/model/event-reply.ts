import type * as z from 'zod'
import { parseCost } from '../text/cost.ts'
import type { Currency } from '../text/currency.ts'
import { abbreviationAt } from '../time/abbreviation.ts'
import { dateDetails } from '../time/details.ts'
import type { EventRecord } from './event.ts'
import type { eventReply } from './event-schema.ts'
import { showImage } from './image.ts'
import type { OrganizerReply } from './organizer-reply.ts'
import { postHead, type ReplyContext } from './reply.ts'
import type { TermReply } from './term-reply.ts'
import type { VenueReply } from './venue-reply.ts'

type Declared = z.infer<typeof eventReply>

/** An event as callers see it (rule 10). */
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
