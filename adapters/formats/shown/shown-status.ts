import type { EventReply, EventStatus } from 'daybook'

/** How an event differs from what was planned. */
export type OtherStatus = Exclude<EventStatus, 'scheduled'>

/** The status of an event, for formats that show it to people. */
export interface ShownStatus {
  /** Absent if the event takes place as planned. */
  readonly status: OtherStatus | undefined
  /** Why, as text; empty if nothing says so. */
  readonly reason: string
  /** The URL at which everybody may join at any time; empty if there is none. */
  readonly publicUrl: string
}

/** Returns the status of an event. A link that is shown only from a time on is not public: copies of a feed keep it. */
export function shownStatus(event: EventReply): ShownStatus {
  const { event_status, status_reason, online_url, online_url_from } = event
  return {
    status: event_status === 'scheduled' ? undefined : event_status,
    reason: status_reason,
    publicUrl: online_url_from === '' ? online_url : '',
  }
}

/** Returns whether an event does not take place at its time. */
export function isOff({ event_status }: Pick<EventReply, 'event_status'>): boolean {
  return event_status === 'cancelled' || event_status === 'postponed'
}

/** Returns the title of an event with its status before it, as programs show it: `Cancelled: Jazz Night`. */
export function titleWithStatus(event: EventReply, labels: Readonly<Record<OtherStatus, string>>): string {
  const { status } = shownStatus(event)
  return status ? `${labels[status]}: ${event.title}` : event.title
}

/** Returns the start of an event before it got another one; empty if it has none that differs. */
export function formerStart({ previous_start_date: previous, start_date }: EventReply): string {
  return previous === start_date ? '' : previous
}
