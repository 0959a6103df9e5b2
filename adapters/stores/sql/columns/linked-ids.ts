import type { EventRecord } from 'daybook'
import { type EventLink, linkedNames, termCollections } from 'daybook/storage'
import type { IncludedText } from '../dialect/query.ts'
import { raw } from '../statement/statement.ts'

/** The column of events with the ids that they link to. */
export const linkedIdsColumn = raw('linked_ids')

/**
 * The order of the parts in the column. A new kind of linked records comes last, so that rows without its part stay
 * valid.
 */
const links: readonly EventLink[] = [...termCollections, ...linkedNames]

const [slash, semicolon, bar, zero, nine] = [47, 59, 124, 48, 57] as const

/**
 * Returns the ids of all records that an event links to, as the text of one column: `3,4/9//12`, a part for each link.
 * Indexes include it, so that counting reads no other row. Returns null if the text is too long for them.
 */
export function linkedIds(
  event: Pick<EventRecord, EventLink>,
  { maxLength }: Pick<IncludedText, 'maxLength'>,
): string | null {
  const text = links.map((link) => event[link].join(',')).join('/')
  return text.length <= maxLength ? text : null
}

/** Receives an id of an event. `event` counts the events from 1. */
export type VisitId = (id: number, event: number) => void

/** Visits the ids that events link to, by link. `text` has the columns of the events, separated by semicolons.
 * Columns with a bar between them count as one event. */
export function forEachLinkedId(text: string, visits: Readonly<Partial<Record<EventLink, VisitId>>>): void {
  const byPart = links.map((link) => visits[link])
  let [event, part, id] = [1, 0, 0]
  let visit = byPart[0]
  // By code, because splitting takes five times as long.
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : semicolon
    if (code >= zero && code <= nine) {
      id = id * 10 + (code - zero)
      continue
    }
    // Ids begin with 1.
    if (id > 0) visit?.(id, event)
    id = 0
    if (code === slash) {
      part += 1
      visit = byPart[part]
    } else if (code === semicolon || code === bar) {
      if (code === semicolon) event += 1
      part = 0
      visit = byPart[0]
    }
  }
}
