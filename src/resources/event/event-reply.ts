import type { ReplyOf } from '../../schema/field/stored-field.ts'
import type { EventLink } from '../../schema/resource.ts'
import { cachedCost } from '../../text/cost.ts'
import { abbreviationAt } from '../../time/abbreviation.ts'
import { dateDetails } from '../../time/date-time.ts'
import type { OrganizerReply } from '../linked/organizer.ts'
import type { VenueReply } from '../linked/venue.ts'
import type { ShownPost } from '../post.ts'
import { postHead, type ReplyContext } from '../reply.ts'
import type { TermReply } from '../term/term.ts'
import type { event as definition, EventRecord } from './event.ts'
import type { eventFields } from './event-fields.ts'
import type { ShownEvent } from './event-shown.ts'
import { blankedRecurrence } from './recurrence-field.ts'
import { endAt, startAt } from './shown-instants.ts'

/**
 * An event in a response (rule 10). Without the password of a protected event, a list shows its flags as `null`, its
 * description, excerpt, website and cost as empty text, and no links (rule 40).
 */
export interface EventReply extends ShownPost, ShownEvent, ReplyOf<typeof eventFields> {}

/** Returns the linked records with some ids that the caller may read, as replies. */
export interface EmbeddedReplies {
  venue(ids: readonly number[]): VenueReply[]
  organizer(ids: readonly number[]): readonly OrganizerReply[]
  categories(ids: readonly number[]): readonly TermReply[]
  tags(ids: readonly number[]): readonly TermReply[]
}

/** The links in a reply, in its order. */
export const shownLinks = ['categories', 'tags', 'venue', 'organizer'] as const satisfies readonly EventLink[]

export function toEventReply(event: EventRecord, embedded: EmbeddedReplies, context: ReplyContext): EventReply {
  const head = postHead(event, 'event', context)
  const cost = cachedCost(event.cost, context.currency)
  const venues = embedded.venue(event.venue)
  const [venue] = venues
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
    title: event.title,
    description: event.description,
    excerpt: event.excerpt,
    slug: event.slug,
    image: context.showImage(event.image),
    image_alt: event.image_alt,
    all_day: event.all_day,
    start_date: event.start_date,
    start_date_details: dateDetails(event.start_date),
    end_date: event.end_date,
    end_date_details: dateDetails(event.end_date),
    utc_start_date: event.utc_start_date,
    utc_start_date_details: dateDetails(event.utc_start_date),
    utc_end_date: event.utc_end_date,
    utc_end_date_details: dateDetails(event.utc_end_date),
    start_at: startAt(event),
    end_at: endAt(event),
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
    categories: embedded.categories(event.categories),
    tags: embedded.tags(event.tags),
    venue: venue !== undefined && venues.length === 1 ? venue : venues,
    organizer: embedded.organizer(event.organizer),
    event_status: event.event_status,
    status_reason: event.status_reason,
    previous_start_date: event.previous_start_date,
    attendance_mode: event.attendance_mode,
    online_url: event.online_url,
    online_url_from: event.online_url_from,
    ...(context.extensions.recurrence && { recurrence: event.recurrence }),
    ...(context.extensions.ticketing && { ticketed: event.ticketed }),
  }
}

const noCost = { currency_symbol: '', currency_code: '', currency_position: '' }

/** Removes what a password hides from an event (rule 40). The form of the instants would reveal `all_day`. */
export function blanked(event: EventReply, lockedValues: typeof definition.lockedValues): EventReply {
  const shown = lockedValues.filter(([name]) => name in event).map(([name, as]) => [name, Array.isArray(as) ? [] : as])
  const times = { ...event, all_day: null }
  const instants = { start_at: startAt(times), end_at: endAt(times) }
  const recurrence = event.recurrence && { recurrence: blankedRecurrence(event.recurrence) }
  return { ...event, ...Object.fromEntries(shown), ...instants, ...recurrence, cost_details: { ...noCost, values: [] } }
}
