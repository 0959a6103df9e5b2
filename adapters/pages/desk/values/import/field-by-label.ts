import type { DeclaredField } from 'daybook/http'
import { nameOf } from '../../../../sources/csv/name-of.ts'
import type { DeskWords } from '../../../ground/words/desk-words.ts'
import { labelOf } from '../form-labels.ts'

/** Returns a function that finds a field by its label in the language of the page, or one of the app by its name. */
export function fieldByLabel(
  fields: readonly DeclaredField[],
  words: DeskWords,
): (heading: string) => string | undefined {
  const labels = fields.map((field) => [nameOf(labelOf('event', field, words)), field.name] as const)
  const own = fields.filter(({ isOwn }) => isOwn).map(({ name }) => [nameOf(name), name] as const)
  const fieldOf = new Map([...labels, ...own])
  return (heading) => fieldOf.get(nameOf(heading))
}
