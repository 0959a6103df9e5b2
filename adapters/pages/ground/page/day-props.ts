import type { EventReply } from 'daybook'
import type { GridDay, GridSpan } from 'daybook/domain'

/** A part of an event of several days that lies in one week. */
export type EventSpan = GridSpan<EventReply>

/** A day of a month or a week. */
export interface MonthDay {
  /** The day and its events. */
  readonly day: GridDay<EventReply>
  /** The events of several days that pass this day, by their lane. */
  readonly spans: readonly EventSpan[]
  /** Its column, from 0. */
  readonly column: number
}

/** An event on one of its days. */
export interface EventOnDay {
  /** The event. */
  readonly event: EventReply
  /** Such as `2030-06-20`. */
  readonly day: string
}
