import { type CostDetails, knownCost } from '../text/cost.ts'
import { abbreviationAt } from '../time/abbreviation.ts'
import type { DateTime } from '../time/date-time.ts'
import { type DateDetails, dateDetails } from '../time/details.ts'
import type { EventRecord } from './event.ts'
import type { OrganizerReply } from './organizer-reply.ts'
import type { PostReply } from './post-reply.ts'
import { postHead, type ReplyContext } from './reply.ts'
import type { TermReply } from './term-reply.ts'
import type { VenueReply } from './venue-reply.ts'

/**
 * An event as callers see it (rule 10). To who lacks its password a list shows flags as `null`, the description, the
 * excerpt, the website and the cost as empty text, and no links (rule 40).
 */
export interface EventReply extends PostReply {
  /** One line of plain text: a page that prints it has to escape it. */
  readonly title: string
  /** Whether the event takes whole days; `null` where a password hides it. */
  readonly all_day: boolean | null
  /** Wall clock in the event's own zone. */
  readonly start_date: DateTime
  /** The parts of `start_date`. */
  readonly start_date_details: DateDetails
  /** Wall clock in the event's own zone. */
  readonly end_date: DateTime
  /** The parts of `end_date`. */
  readonly end_date_details: DateDetails
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The parts of `utc_start_date`. */
  readonly utc_start_date_details: DateDetails
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
  /** The parts of `utc_end_date`. */
  readonly utc_end_date_details: DateDetails
  /** The event's own zone, in the spelling in which it was sent. */
  readonly timezone: string
  /** Its abbreviation at the start of the event, such as `CEST`; where there is none `UTC+05:30`. */
  readonly timezone_abbr: string
  /** As text for people, such as `$18 – $28`; empty for none (rule 37). */
  readonly cost: string
  /** The amounts in `cost`, and their currency. */
  readonly cost_details: CostDetails
  /** An absolute `http` or `https` URL, or empty. */
  readonly website: string
  /** Whether to show a map; `null` where a password hides it. */
  readonly show_map: boolean | null
  /** Whether to show a link to a map; `null` where a password hides it. */
  readonly show_map_link: boolean | null
  /** Whether the event is kept out of lists; `null` where a password hides it. */
  readonly hide_from_listings: boolean | null
  /** Whether to pin the event in views of a calendar; `null` where a password hides it. */
  readonly sticky: boolean | null
  /** Whether to highlight the event; `null` where a password hides it. */
  readonly featured: boolean | null
  /** Id of the parent event; 0 for none. */
  readonly post_parent: number
  /** By name, then id. */
  readonly categories: readonly TermReply[]
  /** By name, then id. */
  readonly tags: readonly TermReply[]
  /**
   * One venue as the object, none as an empty list, several as a list in the order in which they were given. `venuesOf`
   * gives a list in any case. (The list is not typed as read-only, because `Array.isArray` would not tell it apart.)
   */
  readonly venue: VenueReply | VenueReply[]
  /** A list in any case, in the order in which the organizers were given. */
  readonly organizer: readonly OrganizerReply[]
  /** Whether there are tickets, `null` where a password hides it; with the option `ticketing` only. */
  readonly ticketed?: boolean | null | undefined
}

/** The linked records that the caller may read, as replies. */
export interface EmbeddedReplies {
  readonly venue: VenueReply[]
  readonly organizer: readonly OrganizerReply[]
  readonly categories: readonly TermReply[]
  readonly tags: readonly TermReply[]
}

export function representEvent(event: EventRecord, embedded: EmbeddedReplies, context: ReplyContext): EventReply {
  const head = postHead(event, 'event', context)
  const cost = knownCost(event.cost, context.currency)
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
    image: context.showImage(event.image),
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
    cost: cost.cost,
    cost_details: {
      currency_symbol: cost.currency_symbol,
      currency_code: cost.currency_code,
      currency_position: cost.currency_position,
      values: cost.values,
    },
    website: event.website,
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    post_parent: event.post_parent,
    categories: embedded.categories,
    tags: embedded.tags,
    venue: venue !== undefined && embedded.venue.length === 1 ? venue : embedded.venue,
    organizer: embedded.organizer,
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
