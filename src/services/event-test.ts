import { eventConditions, prepare } from '../memory/conditions.ts'
import type { EventRow } from '../memory/records.ts'
import { type EventRecord, searchColumns } from '../model/event.ts'
import type { EventCriteria } from '../storage/criteria.ts'

/** Whether an event meets criteria, without a store. */
export function eventTest(where: EventCriteria): (event: EventRecord) => boolean {
  const isMet = prepare(eventConditions, where)
  return (event) => isMet(rowOf(event))
}

const rows = new WeakMap<EventRecord, EventRow>()

/** The event as conditions know it: folding its text takes long, and few queries search. */
function rowOf(event: EventRecord): EventRow {
  const known = rows.get(event)
  if (known !== undefined) return known
  let text: string | undefined
  const row = {
    ...event,
    get search_text() {
      text ??= searchColumns(event).search_text
      return text
    },
  }
  rows.set(event, row)
  return row
}
