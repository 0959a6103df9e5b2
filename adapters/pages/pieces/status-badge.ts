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

/** Returns the name of a status. */
export function statusName(status: EventStatus, words: Words): string {
  return status === 'scheduled' ? words.filters.asPlanned : words[wordOf[status]]
}

/** Returns whether a text is a status. */
export function isStatus(text: string): text is EventStatus {
  return text === 'scheduled' || Object.hasOwn(wordOf, text)
}

/** The status of an event that is not as planned, as a badge. */
export function statusBadge({ event_status: status }: EventReply, words: Words): Html | undefined {
  if (status === 'scheduled') return undefined
  return html`<b class="db-status is-${status}">${statusName(status, words)}</b> `
}

/** Whether an event does not take place at its time: its title and time are struck. */
export function isOff({ event_status }: EventReply): boolean {
  return event_status === 'cancelled' || event_status === 'postponed'
}

/** The status of an event with its reason, as a line of its own. Nothing for an event as planned. */
export function statusLine(event: EventReply, words: Words): Html | undefined {
  const badge = statusBadge(event, words)
  return badge && html`<p class="db-state">${badge}<bdi>${event.status_reason}</bdi></p>`
}
