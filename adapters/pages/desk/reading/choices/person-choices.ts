import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldChoices, FormChoice } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { findPeople, mostPeople, readPeople } from '../read-people.ts'
import type { WantedChoices } from './list-choices.ts'

/** How many people a form shows. */
const mostShown = 20

/**
 * Returns the people that an author can be, by their names: who is chosen, and those that a search has found, or the
 * first ones. If the app lists nobody, names the one that is chosen.
 */
export async function personChoices(
  { text, chosen: [chosen = ''] }: WantedChoices,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<FieldChoices> {
  const found = await findPeople(text, visit, context)
  const own = String(visit.actor?.id ?? '')
  const named = chosen === '' || isIn(chosen, found) ? [] : [await namedChoice(chosen, visit, context)]
  if (found === undefined) return { items: named.filter(({ value, label }) => value !== label) }
  // Of a new record, the caller is the author unless somebody else is chosen.
  const others = found.filter(({ value }) => value !== own || (chosen !== '' && text !== ''))
  const self = text === '' && chosen !== '' ? [{ value: own, label: context.deskWords.lists.you }] : []
  const offered = [...self, ...others].slice(0, mostShown)
  const picked = found.filter(({ value }) => value === chosen && !isIn(value, offered))
  return {
    items: [...named.filter(({ value }) => !isIn(value, offered)), ...picked, ...offered],
    search: {
      ...{ text, total: self.length + others.length, found: offered.map(({ value }) => value) },
      isMore: found.length === mostPeople,
    },
  }
}

/** Names a person; by the id if the app has no name. */
async function namedChoice(id: string, visit: ReadingVisit, context: DeskContext): Promise<FormChoice> {
  const { actor } = visit
  const person = actor !== null && id === String(actor.id) ? actor.id : id
  return { value: id, label: (await readPeople([person], visit, context))(person) }
}

function isIn(value: string, choices: readonly FormChoice[] = []): boolean {
  return choices.some((one) => one.value === value)
}
