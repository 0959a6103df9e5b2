import type { EventStatus } from 'daybook'
import type { OtherStatus } from '../../../formats/shown/shown-status.ts'
import type { Words } from './words.ts'

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
