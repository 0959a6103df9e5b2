import type { RecordShape } from '../schema/resource.ts'
import { type EventRecord, event } from './event/event.ts'
import { type OrganizerRecord, organizer } from './organizer.ts'
import { category, type TermRecord, tag } from './term.ts'
import { type VenueRecord, venue } from './venue.ts'

/** The shape of the records of each resource. */
export interface RecordShapes {
  /** Events. Links are not columns: each has a table of its own. */
  readonly event: RecordShape<EventRecord>
  /** Venues, with coordinates even if the calendar does not use them. */
  readonly venue: RecordShape<VenueRecord>
  /** Organizers. */
  readonly organizer: RecordShape<OrganizerRecord>
  /** Categories, which have the same record type as tags. */
  readonly category: RecordShape<TermRecord>
  /** Tags. Their `parent` is always 0. */
  readonly tag: RecordShape<TermRecord>
}

/** The columns of each resource and the functions that build its records, for stores in databases. */
export const recordShapes: RecordShapes = { event, venue, organizer, category, tag }
