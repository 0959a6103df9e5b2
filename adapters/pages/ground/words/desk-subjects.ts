import type { FormPart } from 'daybook/http'

/** What the texts of the desk speak of. */

/** The parts of a form. */
export type SectionName = FormPart | 'own'

/** A search for more to choose from. */
export interface ChoiceSearch {
  /** What was searched for; empty before a search. */
  readonly text: string
  /** How many records match; before a search, how many there are. */
  readonly total: number
  /** The values of those that are shown. */
  readonly found: readonly string[]
}

/** What an import does with an event. */
export type RowAction = 'created' | 'updated' | 'unchanged'
