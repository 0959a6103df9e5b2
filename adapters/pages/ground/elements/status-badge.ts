import type { EventReply } from 'daybook'
import { shownStatus } from '../../../formats/shown/shown-status.ts'
import { type Html, html } from '../markup/html.ts'
import { statusName } from '../words/status-names.ts'
import type { Words } from '../words/words.ts'

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
