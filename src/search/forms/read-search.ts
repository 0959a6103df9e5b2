import type { TextLanguage } from '../../text/languages.ts'
import { parseQuery, type QueryPiece } from '../parse-query.ts'
import type { SearchedWord } from '../searched.ts'
import { stopWords } from './paradigms.ts'
import { searchedWord } from './searched-word.ts'

/** The words of a search, with the forms that match. */
export interface ReadSearch {
  /** What has to be found. */
  readonly all: readonly SearchedWord[]
  /** What may not be found. */
  readonly none: readonly SearchedWord[]
  /** The words of `all` that are not in quotes, folded, for a word with a typing error; null for others. */
  readonly words: readonly (string | null)[]
}

/** Of a search with more words, only the words and their beginnings are looked up. */
const mostInflected = 20

/**
 * Reads a search. Words that are in most texts, such as `the`, are left out unless there are no others.
 */
export function readSearch(query: string, languages: readonly TextLanguage[]): ReadSearch {
  const pieces = parseQuery(query)
  const wanted = pieces.filter(({ isExcluded }) => !isExcluded)
  const telling = wanted.filter((piece) => !isStopWord(piece, languages))
  const required = telling.length > 0 ? telling : wanted
  const inflected = pieces.length > mostInflected ? [] : languages
  return {
    all: required.map((piece, index) => searchedWord(piece, inflected, required[index - 1])),
    none: pieces.filter(({ isExcluded }) => isExcluded).map((piece) => searchedWord(piece, inflected)),
    words: required.map(({ words, isOpen }) => (isOpen ? (words[0] ?? null) : null)),
  }
}

function isStopWord({ words: [word = ''], isOpen }: QueryPiece, languages: readonly TextLanguage[]): boolean {
  return isOpen && languages.some((language) => stopWords[language].has(word))
}
