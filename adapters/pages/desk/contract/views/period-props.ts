import type { DoubleBooking, EventReply } from 'daybook'

/** The events of some days, as the caller sees them, with what narrows them. */
export interface PeriodEvents {
  readonly events: readonly EventReply[]
  /** How many there are, also those that are not read. */
  readonly total: number
  /** Those of all events of the days, whatever narrows them. */
  readonly bookings: readonly DoubleBooking[]
  /** Whether there may be more double bookings. */
  readonly areBookingsCut: boolean
}

/** How an event is shown in a table of days. */
export interface EventSign {
  /** The form of the event, or its page for callers who may not change it. */
  readonly href: string
  /** Whether another event takes its venue at the same time. */
  readonly isTwice: boolean
}

/** Returns how an event is shown. */
export type SignOf = (event: EventReply) => EventSign

/** A double booking in words. */
export interface TwiceText {
  /** The days on which it is, in the home zone. */
  readonly days: readonly string[]
  readonly text: string
  /** The ids of the venues. */
  readonly venues: readonly number[]
  /** The ids of the two events. */
  readonly events: readonly number[]
}
