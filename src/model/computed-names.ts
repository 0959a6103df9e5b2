import type { eventFields } from './event.ts'
import type { EventReply } from './event-reply.ts'
import type { OrganizerReply, organizerFields } from './organizer.ts'
import type { Resource } from './resource.ts'
import type { categoryFields, TermReply, tagFields } from './term.ts'
import type { VenueReply, venueFields } from './venue.ts'

/** What a reply shows and a write does not take: it may be sent back, and changes nothing (rule 4). */
type Computed<Reply, Fields> = Readonly<Record<Exclude<keyof Reply, keyof Fields>, true>>

const ofPosts = { id: true, uid: true, modified: true, modified_utc: true, url: true, rest_url: true } as const

const event: Computed<EventReply, typeof eventFields> = {
  ...ofPosts,
  start_date_details: true,
  end_date_details: true,
  utc_start_date: true,
  utc_start_date_details: true,
  utc_end_date: true,
  utc_end_date_details: true,
  timezone_abbr: true,
  cost_details: true,
}
const venue: Computed<VenueReply, typeof venueFields> = ofPosts
const organizer: Computed<OrganizerReply, typeof organizerFields> = ofPosts
const tag: Computed<TermReply, typeof tagFields> = {
  id: true,
  taxonomy: true,
  parent: true,
  count: true,
  url: true,
  urls: true,
}
const { parent: _, ...category } = tag satisfies Computed<TermReply, typeof categoryFields>

/** The same for every resource, by name. */
export const computedNames: Readonly<Record<Resource, object>> = { event, venue, organizer, category, tag }
