import type { EventReply, EventStatus } from '../../../src/index.ts'

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

/** Returns the reason, if a text begins with the line that a file of this library has of a status. */
export function reasonIn(line: string, status: EventStatus): string | undefined {
  if (line === statusWords[status]) return ''
  const start = `${statusWords[status]}: `
  return line.startsWith(start) ? line.slice(start.length) : undefined
}
