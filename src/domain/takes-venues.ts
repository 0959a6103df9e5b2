import { type EventStatus, takesVenue } from '../resources/event/event-status.ts'
import { occupyingStatuses, type RecordStatus } from '../schema/vocabulary/status.ts'
import { type EventInstants, isSingle } from './event-shapes.ts'

/** What decides whether an event takes its venues. Records and replies both have these fields. */
export interface EventStates extends Pick<EventInstants, 'recurrence'> {
  /** The status of the record (rule 32). */
  readonly status: RecordStatus
  /** Whether it takes place as planned (rule 61). */
  readonly event_status: EventStatus
}

/**
 * Returns whether an event, a record or a reply, takes its venues, so that no other event fits there at its time (rule
 * 58): it is published, scheduled, pending or private, and takes place as planned or at another time. A series does
 * not: its events do.
 */
export function takesVenues(event: EventStates): boolean {
  const { status, event_status } = event
  const isOccupying = status === 'future' || occupyingStatuses.includes(status)
  return isOccupying && takesVenue(event_status) && isSingle(event)
}
