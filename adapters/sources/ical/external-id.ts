import type { EventInput } from 'daybook'
import type { ImportedEntry } from '../../formats/ics/index.ts'

/** The maximum length of an external id, in characters. */
const maxLength = 400

/**
 * Returns the external id of an entry: its UID, and of an entry whose series is not in the feed also its RECURRENCE-ID.
 * The id of an entry without a UID changes with its start and title.
 */
export function externalIdOf({ uid, recurrenceId }: ImportedEntry, event: EventInput | undefined): string {
  if (uid === '') return [...`${event?.start_date} ${event?.title}`].slice(0, maxLength).join('').trim()
  return shortId(recurrenceId === undefined ? uid : `${uid} ${recurrenceId}`)
}

/** Returns text as an external id: one line, with a hash instead of the end of a long one. */
export function shortId(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= maxLength) return line
  const hash = hashOf(line)
  return `${characters
    .slice(0, maxLength - hash.length - 1)
    .join('')
    .trim()}~${hash}`
}

/** Returns a text of 32 digits that differs between texts, such as the ids of a feed: FNV-1a with four offsets. */
export function hashOf(text: string): string {
  return [1, 2, 3, 4]
    .map((seed) =>
      fnv(text, 0x811c9dc5 ^ seed)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
}

function fnv(text: string, offset: number): number {
  let hash = offset
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
