import type { DeskContext } from '../contract/desk-context.ts'
import type { PersonId, PersonNames } from '../contract/desk-options.ts'
import type { FormChoice } from '../contract/form-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { longestWait, withinTime } from '../values/within-time.ts'

const mostIds = 200

/** How many people the app returns for a search at most. */
export const mostPeople = 100

/** No search, and no name, is longer. */
const longest = 200

/** Returns how people are named on a page: the caller is `you`, and a person without a name is named by the id. */
export async function readPeople(
  ids: readonly PersonId[],
  { actor, report }: Pick<ReadingVisit, 'actor' | 'report'>,
  { people, deskWords }: Pick<DeskContext, 'people' | 'deskWords'>,
): Promise<(id: PersonId) => string> {
  const others = [...new Set(ids)].filter((id) => id !== actor?.id && id !== 0 && id !== '').slice(0, mostIds)
  const namesOf = typeof people === 'function' ? people : people?.names
  const names = namesOf === undefined || others.length === 0 ? {} : await named(() => namesOf(others), report)
  return (id) => (id === actor?.id ? deskWords.lists.you : nameIn(names, id) || String(id))
}

/**
 * Returns the people that a text finds, none if the app fails or is late: at most 100. `undefined` if the app lists
 * nobody, so that people write ids.
 */
export async function findPeople(
  text: string,
  { actor, context, report }: Pick<ReadingVisit, 'actor' | 'context' | 'report'>,
  { people, deskWords }: Pick<DeskContext, 'people' | 'deskWords'>,
): Promise<readonly FormChoice[] | undefined> {
  const list = typeof people === 'object' ? people.list : undefined
  if (list === undefined || actor === null) return undefined
  const options = { limit: mostPeople, actor, context }
  const found = await named(() => list(text.slice(0, longest), options), report)
  const ids: readonly PersonId[] = isMap(found) ? [...found.keys()] : Object.keys(found)
  return ids.slice(0, mostPeople).flatMap((id) => {
    const label = String(id) === String(actor.id) ? deskWords.lists.you : nameIn(found, id).slice(0, longest)
    return label === '' ? [] : [{ value: String(id), label }]
  })
}

function nameIn(names: PersonNames, id: PersonId): string {
  const name: unknown = isMap(names)
    ? (names.get(id) ?? names.get(String(id)) ?? (/^\d{1,15}$/.test(String(id)) ? names.get(Number(id)) : undefined))
    : Object.hasOwn(names, id)
      ? Reflect.get(names, id)
      : undefined
  return typeof name === 'string' ? name.trim() : ''
}

/** Returns the names, or none if the app fails or is late. */
async function named(read: () => PersonNames | Promise<PersonNames>, report: (fault: unknown) => void) {
  try {
    const sentence = `The option people has returned nothing for ${longestWait} milliseconds.`
    const names: unknown = await withinTime(read, sentence)
    if (typeof names === 'object' && names !== null) return names as PersonNames // `nameIn` checks each name
    throw new TypeError('The option people returns a Map or an object with the names by id.')
  } catch (fault) {
    report(fault)
    return {}
  }
}

/** Also of another realm, such as that of a test runner. */
function isMap(names: PersonNames): names is Extract<PersonNames, ReadonlyMap<PersonId, string>> {
  return Object.prototype.toString.call(names) === '[object Map]'
}
