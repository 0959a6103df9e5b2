import type { EventReply } from 'daybook'
import type { VisitedSeries } from 'daybook/http'

/** What the page of an event shows. */
export interface EventPage {
  /** The event. */
  readonly event: EventReply
  /** Whether it has a password, which the visitor has sent or does not need. */
  readonly isProtected: boolean
  /** The series that the event is in, or is. */
  readonly series?: VisitedSeries | undefined
  /** The events around it. */
  readonly neighbours: Neighbours
  /** Whether the caller may change it. */
  readonly mayEdit?: boolean
}

/** The listed events before and after an event. */
export interface Neighbours {
  /** Absent before the first event. */
  readonly previous?: EventReply | undefined
  /** Absent after the last event. */
  readonly next?: EventReply | undefined
}

/** What the form for the password of an event shows. */
export interface LockedPage {
  /** Absent if no list shows the event to the visitor: then the form does not name it. */
  readonly event?: EventReply | undefined
  /** The address of the form, which is that of the event. */
  readonly action: string
  /** Why the password that was sent did not open the event. */
  readonly error?: 'missing' | 'wrong' | undefined
}
