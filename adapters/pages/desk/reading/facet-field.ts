import { type CountedRecord, type CountedValue, isCalendarError } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import { namesOf, sentValue } from '../../ground/addresses/choice.ts'
import { countedName, nameOf, valueName } from '../../ground/words/facet-names.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FilterField } from '../contract/event-filter-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { recordName } from './record-name.ts'
import { recordReader } from './record-reader.ts'

/** The values of a facet, with the number of events of each. */
export type Counted = CountedRecord | CountedValue

/** Reads a filter as a field with one value: the values that were counted, and the one that is set. */
export async function facetField(
  facet: DeclaredFacet,
  { counted, value }: { readonly counted: readonly Counted[]; readonly value: string },
  visit: ReadingVisit,
  { words, deskWords }: DeskContext,
): Promise<FilterField> {
  const { name } = facet
  // The state of an event, which lists are narrowed by too, is something else.
  const label = name === 'event_status' ? deskWords.fields.event_status : (nameOf(facet, words) ?? name)
  const options = counted.map((one) => {
    return { value: sentValue(one, facet), label: countedName(one, facet, words), count: one.count }
  })
  // An address may have the id of a category, or its slug.
  const set = counted.find((one) => namesOf(one, facet).includes(value))
  if (value === '' || set) return { name, label, value: set ? sentValue(set, facet) : '', kind: options }
  // A value that no event has stays set until somebody takes it away.
  const uncounted = { value, label: (await linkedName(value, facet, visit)) ?? valueName(value, facet, words) }
  return { name, label, value, kind: [uncounted, ...options] }
}

/** Names a linked record by its id; `undefined` for another value, and for what the caller may not see. */
async function linkedName(value: string, { linksTo }: DeclaredFacet, visit: ReadingVisit): Promise<string | undefined> {
  if (linksTo === undefined || !/^[1-9]\d{0,15}$/.test(value)) return undefined
  try {
    return recordName(linksTo, (await recordReader(linksTo, visit.services).get(Number(value))).reply, visit)
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}
