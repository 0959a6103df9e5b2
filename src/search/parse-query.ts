import { isUnspaced, spelled, wordsOf } from './words.ts'

/** A word or a phrase that somebody searches for. */
export interface QueryPiece {
  /** The words, folded. Several form a phrase. */
  readonly words: readonly string[]
  /** The same words with umlauts spelled out, if they differ. */
  readonly spelled: readonly string[] | undefined
  /** Whether other forms of the word match. Not in quotes. */
  readonly isOpen: boolean
  /** Whether records with it are left out. */
  readonly isExcluded: boolean
}

/**
 * Returns the words and `"quoted phrases"` of a search, each once. A `-` before one excludes it. A word with a hyphen
 * or an apostrophe is several words. Single letters at an apostrophe are left out: `l'exposition`.
 */
export function parseQuery(query: string): readonly QueryPiece[] {
  const pieces = new Map<string, QueryPiece>()
  for (const [, minus = '', phrase, word = ''] of query.replace(quotes, '"').matchAll(phraseOrWord)) {
    const isExcluded = minus !== ''
    const texts = phrase === undefined ? openTexts(word) : [phrase]
    for (const text of texts) {
      const piece = pieceOf(text, { isOpen: phrase === undefined, isExcluded })
      if (piece) pieces.set(JSON.stringify(piece), piece)
    }
  }
  return [...pieces.values()]
}

const quotes = /[“”„‟«»]/g
const phraseOrWord = /([-\u2010-\u2015\u2212]?)(?:"([^"]*)"|(\S+))/gu

/** Returns the words of a text without spaces that are searched each on its own. */
function openTexts(text: string): readonly string[] {
  if (isUnspaced(text)) return [text]
  const hasApostrophe = /['’ʼ]/.test(text)
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const longer = hasApostrophe ? words.filter((word) => [...word].length > 1) : words
  return longer.length > 0 ? longer : words
}

function pieceOf(text: string, { isOpen, isExcluded }: Pick<QueryPiece, 'isOpen' | 'isExcluded'>): QueryPiece | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const other = wordsOf(spelled(text))
  return {
    words,
    spelled: other.join(' ') === words.join(' ') ? undefined : other,
    isOpen: isOpen && words.length === 1,
    isExcluded,
  }
}
