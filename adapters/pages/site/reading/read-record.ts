import type { OrganizerReply, TermReply, VenueReply } from 'daybook'
import type { Visit } from 'daybook/http'
import type { RecordEvents } from '../../ground/page/record-page.ts'
import { readRecordEvents } from './read-record-events.ts'

/** What the page of a venue shows. */
export interface VenuePage {
  /** The record. */
  readonly venue: VenueReply
  /** A page of its events. */
  readonly events: RecordEvents
  /** Whether the caller may change it. */
  readonly mayEdit?: boolean
}

/** What the page of an organizer shows. */
export interface OrganizerPage {
  /** The record. */
  readonly organizer: OrganizerReply
  /** A page of its events. */
  readonly events: RecordEvents
  /** Whether the caller may change it. */
  readonly mayEdit?: boolean
}

/** What the page of a category or a tag shows. */
export interface TermPage {
  /** The record. */
  readonly term: TermReply
  /** Of a category within another one. */
  readonly parent?: TermReply
  /** A page of its events. */
  readonly events: RecordEvents
  /** Whether the caller may change it. */
  readonly mayEdit?: boolean
}

/** Reads a venue and its events. */
export async function readVenue(visit: Visit, slug: string): Promise<VenuePage> {
  const venue = await visit.readBySlug('venue', slug)
  const events = await readRecordEvents(visit, { venue: [venue.id] })
  return { venue, events, mayEdit: visit.may('update', 'venue', venue) }
}

/** Reads an organizer and its events. */
export async function readOrganizer(visit: Visit, slug: string): Promise<OrganizerPage> {
  const organizer = await visit.readBySlug('organizer', slug)
  const events = await readRecordEvents(visit, { organizer: [organizer.id] })
  return { organizer, events, mayEdit: visit.may('update', 'organizer', organizer) }
}

/** Reads a category, and its events and those of the categories within it. */
export async function readCategory(visit: Visit, slug: string): Promise<TermPage> {
  const term = await visit.readBySlug('category', slug)
  const [parent] = term.parent ? await visit.readCategories([term.parent]) : []
  const events = await readRecordEvents(visit, { categories: [term.id] })
  return { term, ...(parent && { parent }), events, mayEdit: visit.may('update', 'category') }
}

/** Reads a tag and its events. */
export async function readTag(visit: Visit, slug: string): Promise<TermPage> {
  const term = await visit.readBySlug('tag', slug)
  const events = await readRecordEvents(visit, { tags: [term.id] })
  return { term, events, mayEdit: visit.may('update', 'tag') }
}
