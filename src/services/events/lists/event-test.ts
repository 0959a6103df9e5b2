import { eventConditions, prepare } from '../../../memory/conditions.ts'
import type { EventRow } from '../../../memory/records.ts'
import type { EventRecord, event as resource } from '../../../resources/event/event.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'

/** Returns a test of whether an event meets criteria, without a store. */
export function eventTest(
  where: EventCriteria,
  definition: Pick<typeof resource, 'searchTextOf'>,
): (event: EventRecord) => boolean {
  const isMet = prepare(eventConditions, where)
  // Only `words` read the search text, which takes long to fold.
  return where.words === undefined
    ? (event) => isMet(event as EventRow)
    : (event) => isMet(searchable(event, definition))
}

function searchable(event: EventRecord, { searchTextOf }: Pick<typeof resource, 'searchTextOf'>): EventRow {
  return {
    ...event,
    get search_text() {
      return searchTextOf(event)
    },
  }
}
