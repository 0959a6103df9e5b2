import type { Report } from '../../schema/field/field.ts'
import { type ReadSearch, readSearch } from '../../search/forms/read-search.ts'
import { parseQuery } from '../../search/parse-query.ts'
import type { Searched } from '../../search/searched.ts'
import { searchWords } from '../../text/search-words.ts'
import type { Environment } from '../environment/environment.ts'

/** What reading a search depends on. */
export interface SearchContext extends Pick<Environment, 'languages'> {
  readonly report: Report
}

/** Returns what a search looks for, or nothing if it has no words (rule 79). */
export function searchedFor(
  q: string | undefined,
  { languages }: Pick<SearchContext, 'languages'>,
): ReadSearch | undefined {
  if (q === undefined) return undefined
  const search = readSearch(q, languages)
  return search.all.length + search.none.length > 0 ? search : undefined
}

/** The criteria of `q` in a list of records other than events. */
export function recordSearch(
  q: string | undefined,
  search: string | undefined,
  context: SearchContext & { readonly store: Pick<Environment['store'], 'searchesWords'> },
): { readonly searched?: Searched; readonly words?: readonly string[] } {
  const words = search ? searchWords(search) : []
  const found = searchedFor(q, context)
  if (q !== undefined && !context.store.searchesWords) {
    return { words: [...words, ...wordsWithoutIndex(q, context.report)] }
  }
  return {
    ...(search && { words }),
    ...(found && { searched: { all: found.all, none: found.none } }),
  }
}

/** Returns the words of `q` for a store that only has `search`, which cannot exclude any. */
export function wordsWithoutIndex(q: string, report: Report): readonly string[] {
  const pieces = parseQuery(q)
  if (pieces.some(({ isExcluded }) => isExcluded)) report.at('q').invalid('words without a -, with this store', q)
  return pieces.map(({ words }) => words.join(' '))
}
