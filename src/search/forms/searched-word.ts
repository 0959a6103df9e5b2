import type { TextLanguage } from '../../text/languages.ts'
import type { QueryPiece } from '../parse-query.ts'
import { inNames, inTexts } from '../record-words.ts'
import type { SearchedWord, SearchForm } from '../searched.ts'
import { isUnspaced } from '../words.ts'
import { familyOf } from './family.ts'

/** What a word counts: in a name, in the name of a linked record, or in other text, by the form that is found. */
export const weights = {
  name: 8,
  nameForm: 7,
  nameBeginning: 6,
  linked: 5,
  text: 3,
  textForm: 2,
  textBeginning: 1,
} as const

/** From this length, a word is found by its beginning. */
const shortestBeginning = 3

/**
 * Returns the forms of a word or a phrase that match, those that count most first. A word that is written as one with
 * the word before it matches too: `open air` finds `openair`, whose beginning is the first word.
 */
export function searchedWord(piece: QueryPiece, languages: readonly TextLanguage[], before?: QueryPiece): SearchedWord {
  const spellings = [piece.words, ...(piece.spelled ? [piece.spelled] : [])]
  const [word = ''] = piece.words
  const isInflected = piece.isOpen && !isUnspaced(word)
  const family = isInflected ? spellings.flatMap(([one = '']) => familyOf(one, languages)) : []
  const beginnings = isInflected
    ? spellings.flatMap(([one = '']) => ([...one].length < shortestBeginning ? [] : one))
    : []
  const joined = isInflected && before?.isOpen ? [`${before.words.join('')}${word}`] : []
  const formsIn = (
    edge: string,
    [whole, form, beginning]: readonly [number, number, number],
  ): readonly SearchForm[] => [
    ...spellings.map((words) => ({ text: phrase(words, edge), weight: whole })),
    ...[...new Set(family)].map((one) => ({ text: phrase([one], edge), weight: form })),
    ...[...beginnings, ...joined].map((one) => ({ text: `${edge}${one}`, weight: beginning })),
  ]
  return {
    names: formsIn(inNames, [weights.name, weights.nameForm, weights.nameBeginning]),
    texts: formsIn(inTexts, [weights.text, weights.textForm, weights.textBeginning]),
  }
}

/** A phrase of a script without spaces may begin anywhere. */
function phrase(words: readonly string[], edge: string): string {
  return `${edge}${words.join(edge)}${edge}`
}
