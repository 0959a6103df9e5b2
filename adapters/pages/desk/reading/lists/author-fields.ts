import type { DeskContext } from '../../contract/desk-context.ts'
import type { FilterField } from '../../contract/event-filter-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { searchName } from '../../values/choice-names.ts'
import { findPeople, mostPeople, readPeople } from '../read-people.ts'

const name = 'author'

/**
 * Reads the fields that narrow a list to an author, for callers who see the events of everybody: the people that the
 * app lists, and a search if these are many. None if the app lists nobody. An author who is set has no name unless
 * `isSeen`, or the app lists that one: an address has any id.
 */
export async function authorFields(
  author: string,
  isSeen: boolean,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<readonly FilterField[]> {
  if (visit.scope('event') !== 'all') return []
  const sent = visit.query[searchName(name)]
  const text = typeof sent === 'string' ? sent.trim() : ''
  const found = await findPeople(text, visit, context)
  if (found === undefined) return []
  const { by, person: search } = context.deskWords.lists.filter
  const isSet = author !== '' && !found.some(({ value }) => value === author)
  const person = author === String(visit.actor?.id) ? (visit.actor?.id ?? author) : author
  const nameOf = isSet && isSeen ? await readPeople([person], visit, context) : String
  const kind = [...(isSet ? [{ value: author, label: nameOf(person) }] : []), ...found]
  const isSearched = text !== '' || found.length === mostPeople
  return [
    ...(isSearched ? [{ name: searchName(name), label: search, value: text, kind: 'text' as const }] : []),
    ...(kind.length > 0 ? [{ name, label: by, value: author, kind }] : []),
  ]
}
