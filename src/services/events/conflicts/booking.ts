import type { EventRecord } from '../../../resources/event/event.ts'
import { takesVenue } from '../../../resources/event/event-status.ts'
import { isOccurrence, isSeries } from '../../../resources/event/recurring-event.ts'
import { occupyingStatuses } from '../../../schema/vocabulary/status.ts'
import type { EventWrite } from '../../transaction/event-writes.ts'
import { hasSameParts, type PartFields } from './same-part.ts'

/** Returns whether an event takes its venues. A series does not: its events do. */
export function occupies(event: EventRecord): boolean {
  return occupyingStatuses.includes(event.status) && takesVenue(event.event_status) && !isSeries(event)
}

/** Returns whether a write books a venue that the event did not have at this time before. */
export function isNewBooking({ before, after }: EventWrite, parts: PartFields): boolean {
  if (!occupies(after) || after.venue.length === 0) return false
  return before === null || !occupies(before) || leavesParent(before, after) || !isSameBooking(before, after, parts)
}

/** Returns whether an event is no longer part of the one that it was a part of. Events of a series may get another series. */
function leavesParent(before: EventRecord, after: EventRecord): boolean {
  return before.post_parent !== 0 && before.post_parent !== after.post_parent && !isOccurrence(after)
}

function isSameBooking(before: EventRecord, after: EventRecord, parts: PartFields): boolean {
  return (
    before.utc_start_date === after.utc_start_date &&
    before.utc_end_date === after.utc_end_date &&
    before.all_day === after.all_day &&
    after.venue.every((id) => before.venue.includes(id)) &&
    hasSameParts(before, after, parts)
  )
}
