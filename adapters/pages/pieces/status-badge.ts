import type { EventReply, EventStatus } from 'daybook'
import { type Html, html } from '../markup/html.ts'
import type { Words } from '../words/words.ts'

const wordOf: Readonly<
  Record<Exclude<EventStatus, 'scheduled'>, 'cancelled' | 'postponed' | 'rescheduled' | 'movedOnline'>
> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  moved_online: 'movedOnline',
}

/** The status of an event that is not as planned, as a badge. */
export function statusBadge({ event_status: status }: EventReply, words: Words): Html | undefined {
  if (status === 'scheduled') return undefined
  return html`<b class="db-status is-${status}">${words[wordOf[status]]}</b> `
}

/** Whether an event does not take place at its time: its title and time are struck. */
export function isOff({ event_status }: EventReply): boolean {
  return event_status === 'cancelled' || event_status === 'postponed'
}
