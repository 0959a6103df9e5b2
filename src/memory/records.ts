import type { EventRecord } from '../resources/event/event.ts'
import { event } from '../resources/event/event.ts'
import { type OrganizerRecord, organizer } from '../resources/organizer.ts'
import { category, type TermRecord } from '../resources/term.ts'
import { type VenueRecord, venue } from '../resources/venue.ts'
import type { NewRecord, RecordShape, Searchable, Stamp, StoredRecord } from '../schema/resource.ts'

/** The row of a record in a table: the record with its search text. */
export type EventRow = EventRecord & Searchable
export type VenueRow = VenueRecord & Searchable
export type OrganizerRow = OrganizerRecord & Searchable
export type TermRow = TermRecord & Searchable

export const eventRow = rowBuilder<EventRecord>(event)
export const venueRow = rowBuilder<VenueRecord>(venue)
export const organizerRow = rowBuilder<OrganizerRecord>(organizer)
export const termRow = rowBuilder<TermRecord>(category)

function rowBuilder<Record extends StoredRecord>({ build }: RecordShape<Record>) {
  return (stamp: Stamp, data: NewRecord<Record>): Record & Searchable => {
    const { search_text }: Searchable = data
    // Readers receive the row itself. Copies, comparisons and output leave out members that are not enumerable.
    return Object.freeze(Object.defineProperty(build(stamp, data), 'search_text', { value: search_text })) as Record &
      Searchable
  }
}
