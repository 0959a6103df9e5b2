import { eventConditions, prepare } from '../../../memory/conditions.ts'
import type { EventRow } from '../../../memory/records.ts'
import type { EventRecord, event as resource } from '../../../resources/event/event.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'

/** The texts of an event that searches look in. */
export type SearchTexts = Pick<typeof resource, 'searchTextOf' | 'searchWordsOf'>

/** Returns a test of whether an event meets criteria, without a store. */
export function eventTest(where: EventCriteria, definition: SearchTexts): (event: EventRecord) => boolean {
  const isMet = prepare(eventConditions, where)
  // Only these two read texts that take long to fold.
  return where.words === undefined && where.searched === undefined
    ? (event) => isMet(event as EventRow)
    : (event) => isMet(searchable(event, definition))
}

/** Returns the row of an event, whose search texts are made when they are read. */
export function searchable(event: EventRecord, { searchTextOf, searchWordsOf }: SearchTexts): EventRow {
  return {
    ...event,
    get search_text() {
      return searchTextOf(event)
    },
    get search_words() {
      return searchWordsOf(event)
    },
  }
}
