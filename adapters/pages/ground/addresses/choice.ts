import type { CountedRecord, CountedValue, EventQuery } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'

/** What a visitor has chosen to see, by parameter of the list of events. */
export type Choice = Readonly<Record<string, readonly string[]>>

/** One more than a list accepts, so that it refuses too many. Pages that read no list repeat no more in their links. */
const maxValues = 101

const search = 'q' satisfies keyof EventQuery
const free = 'free' satisfies keyof EventQuery
const when = 'when' satisfies keyof EventQuery

/** The parameters of one text. The last one counts. */
const ofOneText: readonly string[] = [search, free, when]

/** Returns what a query chooses. Other parameters, such as those that trackers add to links, are left out. */
export function choiceOf(query: Readonly<Record<string, unknown>>, facets: readonly DeclaredFacet[]): Choice {
  const choice: Record<string, readonly string[]> = {}
  const days = typedDays(query)
  // Addresses of before have their words as `search`.
  const words = { [search]: query[search] ?? query.search }
  const sent: Readonly<Record<string, unknown>> = { ...query, ...words, ...(days !== undefined && { [when]: days }) }
  for (const name of [search, when, free, ...facets.map(({ name }) => name)]) {
    const values = Object.hasOwn(sent, name) ? valuesOf(name, sent[name]) : []
    if (values.length > 0) choice[name] = values
  }
  return choice
}

/** Returns the days that were typed into the form, which has a control for each end. They replace `when`. */
function typedDays(query: Readonly<Record<string, unknown>>): string | undefined {
  const typed = (name: string) => (Object.hasOwn(query, name) ? valuesOf(when, query[name])[0] : undefined)
  const [from, to] = [typed('from'), typed('to')]
  return from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`
}

/** As the interface reads them (rule 3): commas separate values, except of parameters that are one text. */
function valuesOf(name: string, sent: unknown): readonly string[] {
  const isOneText = ofOneText.includes(name)
  const pieces: readonly unknown[] =
    typeof sent === 'string' && !isOneText ? sent.split(',') : Array.isArray(sent) ? sent : [sent]
  const texts = pieces.flatMap((piece) => (typeof piece === 'string' && piece.trim() !== '' ? [piece.trim()] : []))
  return isOneText ? texts.slice(-1) : [...new Set(texts)].slice(0, maxValues)
}

/** Returns the query of a list with only what was chosen, without the days: a page has days of its own. */
export function queryOf(choice: Choice): EventQuery {
  const { [search]: words, [free]: isFree, ...others } = withoutDays(choice)
  return {
    ...others,
    ...(words?.[0] !== undefined && { q: words[0] }),
    ...(isFree?.[0] !== undefined && { free: isFree[0] }),
  }
}

/** Returns a choice without its days: feeds and periods have none. */
export function withoutDays(choice: Choice): Choice {
  return withValues(choice, when, [])
}

/** Returns the days that were chosen, as the parameter `when` has them. */
export function chosenDays(choice: Choice): string | undefined {
  return choice[when]?.[0]
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
