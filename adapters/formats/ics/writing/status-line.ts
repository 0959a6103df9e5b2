import type { EventReply, EventStatus } from 'daybook'
import { escapeHtml } from '../../html/escape-html.ts'

// What a file says about the status of an event in words, because STATUS has fewer values (rule 61).

/** Begins the description of an event with a status. A scheduled one has a note. */
export const statusWords: Readonly<Record<EventStatus, string>> = {
  scheduled: 'Note',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
  moved_online: 'Moved online',
}

/** Returns the first line of the description of an event; `''` for one that takes place as planned. */
export function statusLine({
  event_status,
  status_reason,
}: Pick<EventReply, 'event_status' | 'status_reason'>): string {
  if (status_reason === '') return event_status === 'scheduled' ? '' : statusWords[event_status]
  return `${statusWords[event_status]}: ${status_reason}`
}

/** A description, before which a file says what the status of its event is. */
interface WithStatus {
  /** As `statusLine` returns it. */
  readonly line: string
  readonly text: string
}

/** Returns a text after the line of a status. `withoutStatus` undoes it. */
export function withStatus({ line, text }: WithStatus): string {
  return [line, text].filter((part) => part !== '').join('\n\n')
}

/** Returns HTML after the line of a status. `withoutStatusHtml` undoes it. */
export function withStatusHtml({ line, text: html }: WithStatus): string {
  return `${paragraphOf(line)}${html}`
}

/**
 * Returns a text without the line of a status; as it is if it does not begin with it, because somebody has changed it.
 */
export function withoutStatus({ line, text }: WithStatus): string {
  if (text === line) return ''
  const start = line === '' ? '' : `${line}\n\n`
  return text.startsWith(start) ? text.slice(start.length) : text
}

/** Returns HTML without the line of a status; as it is if it does not begin with it. */
export function withoutStatusHtml({ line, text: html }: WithStatus): string {
  const start = paragraphOf(line)
  return html.startsWith(start) ? html.slice(start.length) : html
}

function paragraphOf(line: string): string {
  return line === '' ? '' : `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
}
