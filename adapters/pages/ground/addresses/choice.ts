import type { CountedRecord, CountedValue, EventQuery } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'

/** What a visitor has chosen to see, by parameter of the list of events. */
export type Choice = Readonly<Record<string, readonly string[]>>

/** One more than a list accepts, so that it refuses too many. Pages that read no list repeat no more in their links. */
const maxValues = 101

const search = 'q' satisfies keyof EventQuery

/** Returns what a query chooses. Other parameters, such as those that trackers add to links, are left out. */
export function choiceOf(query: Readonly<Record<string, unknown>>, facets: readonly DeclaredFacet[]): Choice {
  const choice: Record<string, readonly string[]> = {}
  for (const name of [search, ...facets.map(({ name }) => name)]) {
    const values = Object.hasOwn(query, name) ? valuesOf(name, query[name]) : []
    if (values.length > 0) choice[name] = values
  }
  return choice
}

/** As the interface reads them (rule 3): commas separate the values of one text, and a search is one text. */
function valuesOf(name: string, sent: unknown): readonly string[] {
  const pieces: readonly unknown[] =
    typeof sent === 'string' && name !== search ? sent.split(',') : Array.isArray(sent) ? sent : [sent]
  const texts = pieces.flatMap((piece) => (typeof piece === 'string' && piece.trim() !== '' ? [piece.trim()] : []))
  return name === search ? texts.slice(-1) : [...new Set(texts)].slice(0, maxValues)
}

/** Returns the query of a list with only what was chosen. */
export function queryOf(choice: Choice): EventQuery {
  const { [search]: words, ...others } = choice
  return { ...others, ...(words?.[0] !== undefined && { q: words[0] }) }
}

/** Returns whether anything is chosen: such pages are no business of search engines. */
export function isChosen(choice: Choice): boolean {
  return Object.keys(choice).length > 0
}

/** Returns a choice with other values of one parameter. */
export function withValues(choice: Choice, name: string, values: readonly string[]): Choice {
  const { [name]: _, ...others } = choice
  return values.length > 0 ? { ...others, [name]: values } : others
}

/** Returns the value that stands in addresses for what a facet counts: a slug where the list takes one. */
export function sentValue(counted: CountedRecord | CountedValue, { linksTo }: DeclaredFacet): string {
  if ('value' in counted) return String(counted.value)
  const takesSlugs = linksTo === 'category' || linksTo === 'tag'
  // A slug of digits would be read as an id.
  return takesSlugs && !/^\d+$/.test(counted.slug) ? counted.slug : String(counted.id)
}

/** Returns all that may stand for what a facet counts. */
export function namesOf(counted: CountedRecord | CountedValue, { linksTo }: DeclaredFacet): readonly string[] {
  if ('value' in counted) return [String(counted.value)]
  const { id, slug, name } = counted
  return linksTo === 'category' || linksTo === 'tag' ? [slug, String(id), name] : [String(id)]
}
