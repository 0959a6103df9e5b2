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
  /** Its sessions, and the event whose session it is (rule 80). Absent in a preview. */
  readonly programme?: Programme | undefined
  /** The events around it: of a session, those of the same programme. */
  readonly neighbours: Neighbours
  /** Whether the caller may change it. */
  readonly mayEdit?: boolean
}

/** What a page shows of the programme of an event, or of that which it is in. */
export interface Programme {
  /** The event whose session it is. Absent if no list shows it to the visitor. */
  readonly parent?: EventReply | undefined
  /** The listed sessions of the event, in order of their start. */
  readonly sessions: readonly EventReply[]
  /** How many sessions are listed; a page shows the first ones. */
  readonly total: number
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
