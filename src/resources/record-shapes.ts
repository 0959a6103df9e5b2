import type { RecordShape } from '../schema/resource.ts'
import { type EventRecord, event } from './event/event.ts'
import { type OrganizerRecord, organizer } from './organizer.ts'
import { category, type TermRecord, tag } from './term.ts'
import { type VenueRecord, venue } from './venue.ts'

/** The shape of the records of each resource. */
export interface RecordShapes {
  /** Links are no columns: each has a table of its own. */
  readonly event: RecordShape<EventRecord>
  /** With coordinates, whether or not the calendar has them on. */
  readonly venue: RecordShape<VenueRecord>
  /** The same posts, without a place. */
  readonly organizer: RecordShape<OrganizerRecord>
  /** Shares its record with tags. */
  readonly category: RecordShape<TermRecord>
  /** Its `parent` is always 0. */
  readonly tag: RecordShape<TermRecord>
}

/** The columns of each resource and how its records are built: what a database store is made of. */
export const recordShapes: RecordShapes = { event, venue, organizer, category, tag }
