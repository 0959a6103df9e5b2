import type { DeskContext } from '../contract/desk-context.ts'
import type { PersonId, PersonNames } from '../contract/desk-options.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { longestWait, withinTime } from '../values/within-time.ts'

const mostIds = 200

/** Returns how people are named on a page: the caller is `you`, and a person without a name is named by the id. */
export async function readPeople(
  ids: readonly PersonId[],
  { actor, report }: Pick<ReadingVisit, 'actor' | 'report'>,
  { people, deskWords }: Pick<DeskContext, 'people' | 'deskWords'>,
): Promise<(id: PersonId) => string> {
  const others = [...new Set(ids)].filter((id) => id !== actor?.id && id !== 0 && id !== '').slice(0, mostIds)
  const names = people === undefined || others.length === 0 ? {} : await named(() => people(others), report)
  return (id) => (id === actor?.id ? deskWords.lists.you : nameIn(names, id) || String(id))
}

function nameIn(names: PersonNames, id: PersonId): string {
  const name: unknown = isMap(names)
    ? (names.get(id) ?? names.get(String(id)))
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
