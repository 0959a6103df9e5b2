import type { EventReply } from '../../src/index.ts'

/** How an event differs from what was planned. */
export type OtherStatus = 'cancelled' | 'postponed' | 'rescheduled' | 'moved_online'

/** What a response may say of the status of an event. */
interface StatusMembers {
  readonly cancelled?: boolean | null | undefined
  readonly event_status?: string | null | undefined
  readonly status_reason?: string | null | undefined
  readonly online_url?: string | null | undefined
  readonly online_url_from?: string | null | undefined
}

/** The status of an event, for formats that show it to people. */
export interface ShownStatus {
  /** Absent if the event takes place as planned. */
  readonly status: OtherStatus | undefined
  /** Why, as text; empty if nothing says so. */
  readonly reason: string
  /** The URL at which everybody may join at any time; empty if there is none. */
  readonly publicUrl: string
}

const others: readonly string[] = ['cancelled', 'postponed', 'rescheduled', 'moved_online'] satisfies OtherStatus[]

/** Returns the status of an event. A link that is shown only from a time on is not public: copies of a feed keep it. */
export function shownStatus(event: EventReply): ShownStatus {
  const { cancelled, event_status, status_reason, online_url, online_url_from }: StatusMembers = event
  const status = event_status ?? (cancelled ? 'cancelled' : '')
  return {
    // The list has only these words.
    status: others.includes(status) ? (status as OtherStatus) : undefined,
    reason: status_reason ?? '',
    publicUrl: online_url && !online_url_from ? online_url : '',
  }
}
