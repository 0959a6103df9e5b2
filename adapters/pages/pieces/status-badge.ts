import type { EventReply, EventStatus } from 'daybook'
import { type OtherStatus, shownStatus } from '../../formats/shown/shown-status.ts'
import { type Html, html } from '../markup/html.ts'
import type { Words } from '../words/words.ts'

const statuses: Readonly<Record<EventStatus, true>> = {
  scheduled: true,
  cancelled: true,
  postponed: true,
  rescheduled: true,
  moved_online: true,
}

/** Returns the name of a status. */
export function statusName(status: EventStatus, words: Words): string {
  return status === 'scheduled' ? words.filters.asPlanned : statusLabels(words)[status]
}

/** Returns the name of each status but the usual one. */
export function statusLabels(words: Words): Readonly<Record<OtherStatus, string>> {
  const { cancelled, postponed, rescheduled, movedOnline: moved_online } = words
  return { cancelled, postponed, rescheduled, moved_online }
}

/** Returns whether a text is a status. */
export function isStatus(text: string): text is EventStatus {
  return Object.hasOwn(statuses, text)
}

/** The status of an event that is not as planned, as a badge. */
export function statusBadge(event: EventReply, words: Words): Html | undefined {
  const { status } = shownStatus(event)
  return status && html`<b class="db-status is-${status}">${statusName(status, words)}</b> `
}

/** The status of an event with its reason, as a line of its own. Nothing for an event as planned. */
export function statusLine(event: EventReply, words: Words): Html | undefined {
  const badge = statusBadge(event, words)
  return badge && html`<p class="db-state">${badge}<bdi>${event.status_reason}</bdi></p>`
}
