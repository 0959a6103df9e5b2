import type { EventReply, EventStatus } from '../../src/index.ts'

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
