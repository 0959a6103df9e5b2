import type { EventStatus } from '../resources/event/event-status.ts'
import type { EventRecurrence } from '../resources/event/recurrence-field.ts'
import { isSeries } from '../resources/event/recurring-event.ts'
import type { Identified } from '../schema/resource.ts'

/**
 * When an event takes place, as instants. Records and replies both have these fields. Dates are `YYYY-MM-DD HH:MM:SS`.
 */
export interface EventInstants {
  /** The instant of the start, in UTC. */
  readonly utc_start_date: string
  /** The instant of the end, in UTC. */
  readonly utc_end_date: string
  /** A series is no event that takes place: its events are. */
  readonly recurrence?: EventRecurrence | null | undefined
  /** `null`, which a reply has if a password hides the value, counts as `false`. */
  readonly all_day: boolean | null
}

/** The same with the wall clock of the event. Records and replies both have these fields. */
export interface EventDates extends EventInstants {
  /** Wall clock in the event's own zone. */
  readonly start_date: string
  /** Wall clock in the event's own zone. */
  readonly end_date: string
  /** The event's own zone (rule 26). */
  readonly timezone: string
}

/** An event with its venues: ids, as in a record, or objects, as in a reply. */
export interface EventAtVenue extends EventInstants {
  /** The id of the event. Duplicates count once. */
  readonly id: number
  /** A cancelled or postponed event, and one that moved online, needs no venue. */
  readonly event_status?: EventStatus | undefined
  /** Ids or replies. A reply shows a single venue without a list. */
  readonly venue: Identified | readonly (number | Identified)[]
}

/** Returns whether an event takes place itself, and is not a series of events. */
export function isSingle(event: Pick<EventInstants, 'recurrence'>): boolean {
  return !isSeries(event)
}
