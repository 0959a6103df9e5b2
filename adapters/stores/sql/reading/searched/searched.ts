import {
  commonBeginning,
  type EventSearched,
  type EventSearchedWord,
  necessaryForms,
  type Searched,
  type SearchedWord,
  type SearchForm,
} from 'daybook/storage'
import type { Dialect } from '../../dialect/dialect.ts'
import { all, any, join, raw, type Sql, sql } from '../../statement/statement.ts'

/** Returns the condition that a record matches a search. */
export function isFound<Word extends SearchedWord>(
  { all: required = [], any: alternatives, none = [] }: Searched<Word>,
  found: (word: Word) => Sql,
): Sql {
  return all([
    ...required.map(found),
    ...(alternatives ? [any(alternatives.map(found))] : []),
    ...none.map((word) => sql`NOT (${found(word)})`),
  ])
}

/** Returns the condition that a linked record or a term contains a word. */
export function recordFound({ names, texts }: SearchedWord, dialect: Dialect): Sql {
  return contained('r', [...names, ...texts], dialect)
}

/** What the search in events depends on. */
export interface EventSearch {
  readonly searched: EventSearched
  readonly dialect: Dialect
  /** Returns the conditions that an event is linked to one of some records. */
  isLinked(linked: NonNullable<EventSearchedWord['linked']>): readonly Sql[]
}

/** Returns the condition that an event, or the name of a linked record, contains a word. */
export function eventFound({ names, texts, linked }: EventSearchedWord, search: EventSearch): Sql {
  const { searched, dialect } = search
  const links = linked ? search.isLinked(linked) : []
  if (!searched.protectedByTitle) return any([contained('e', [...names, ...texts], dialect), ...links])
  const others = any([contained('e', texts, dialect), ...links])
  return any([contained('e', names, dialect), all([raw(`e.password_hash = ''`), others])])
}

/** Returns what an event counts for all words of a search. */
export function relevanceOf(search: EventSearch): Sql | null {
  const words = search.searched.all ?? []
  return words.length === 0
    ? null
    : join(
        words.map((word) => countOf(word, search)),
        ' + ',
      )
}

function countOf({ names, texts, linked }: EventSearchedWord, search: EventSearch): Sql {
  const { searched, dialect } = search
  const links = linked ? search.isLinked(linked) : []
  const cases = [
    ...casesOf(names, dialect),
    ...(searched.protectedByTitle ? [raw(`WHEN e.password_hash <> '' THEN 0`)] : []),
    ...(linked && links.length > 0 ? [sql`WHEN ${any(links)} THEN ${literal(linked.weight)}`] : []),
    ...casesOf(texts, dialect),
  ]
  return cases.length === 0 ? raw('0') : sql`CASE ${join(cases, ' ')} ELSE 0 END`
}

/** Returns a case for each run of forms with the same weight: the first that occurs counts. */
function casesOf(forms: readonly SearchForm[], dialect: Dialect): readonly Sql[] {
  const runs: SearchForm[][] = []
  for (const form of forms) {
    const run = runs.at(-1)
    if (run?.[0]?.weight === form.weight) run.push(form)
    else runs.push([form])
  }
  return runs.map((run) => sql`WHEN ${contained('e', run, dialect)} THEN ${literal(run[0]?.weight ?? 0)}`)
}

/** Returns the condition that one of the forms occurs. Most records do not even contain what all forms begin with. */
function contained(alias: 'e' | 'r', forms: readonly SearchForm[], { contains }: Dialect): Sql {
  const column = raw(`${alias}.search_words`)
  const texts = necessaryForms(forms)
  const occurs = any(texts.map((text) => contains(column, text)))
  const beginning = texts.length > 2 ? commonBeginning(forms) : ''
  return beginning === '' ? occurs : all([contains(column, beginning), occurs])
}

function literal(weight: number): Sql {
  if (!Number.isSafeInteger(weight)) throw new TypeError(`A word cannot count ${weight}.`)
  return raw(String(weight))
}
