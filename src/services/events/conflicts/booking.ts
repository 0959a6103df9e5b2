import type { EventRecord } from '../../../resources/event/event.ts'
import { intervalOf } from '../../../resources/event/event-interval.ts'
import { takesVenue } from '../../../resources/event/event-status.ts'
import { isOccurrence, isSeries } from '../../../resources/event/recurring-event.ts'
import { occupyingStatuses } from '../../../schema/vocabulary/status.ts'
import type { EventWrite } from '../../transaction/event-writes.ts'
import { type PartFields, tookCommonParts } from './same-part.ts'

/** The part of an event that takes a venue. `id` is 0 for an event that is not stored. */
export type Booked = Pick<
  EventRecord,
  'id' | 'utc_start_date' | 'utc_end_date' | 'all_day' | 'venue' | 'post_parent' | 'recurrence'
>

/** Returns whether an event takes its venues. A series does not: its events do. */
export function occupies(event: EventRecord): boolean {
  return occupyingStatuses.includes(event.status) && takesVenue(event.event_status) && !isSeries(event)
}

/** Returns whether a write may add a conflict to those that the event had before. */
export function isNewBooking({ before, after }: EventWrite, parts: PartFields): boolean {
  if (!occupies(after) || after.venue.length === 0) return false
  if (before === null || !occupies(before) || leavesParent({ before, after })) return true
  return !tookBefore(before, [after, after], { venues: after.venue, parts })
}

/** Returns whether an event is no longer part of the one that it was a part of. */
export function leavesParent({ before, after }: EventWrite): boolean {
  if (before === null || before.post_parent === 0 || hasOtherSeries(before, after)) return false
  return before.post_parent !== after.post_parent
}

/** Returns whether a division of its series gave an event another one. It is the same booking nevertheless. */
export function hasOtherSeries(before: Booked, after: Booked): boolean {
  return isOccurrence(before) && isOccurrence(after) && before.post_parent !== after.post_parent
}

interface SharedVenues {
  /** The venues that both events take. */
  readonly venues: readonly number[]
  readonly parts: PartFields
}

/** Returns whether an event took everything before that it now takes at the same time as another. */
export function tookBefore(before: Booked, both: readonly [Booked, Booked], { venues, parts }: SharedVenues): boolean {
  const was = intervalOf(before)
  const [one, other] = [intervalOf(both[0]), intervalOf(both[1])]
  return (
    was.start <= Math.max(one.start, other.start) &&
    was.end >= Math.min(one.end, other.end) &&
    venues.every((id) => before.venue.includes(id)) &&
    tookCommonParts(before, both, parts)
  )
}
