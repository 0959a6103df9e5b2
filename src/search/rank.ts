import type { SearchedWord, SearchForm } from './searched.ts'

/** Returns what a word counts in `search_words`; 0 if it does not match. Only names count if `namesOnly`. */
export function wordRank({ names, texts }: SearchedWord, words: string, namesOnly: boolean): number {
  return formRank(names, words) || (namesOnly ? 0 : formRank(texts, words))
}

/** Returns the weight of the first form that occurs. */
export function formRank(forms: readonly SearchForm[], words: string): number {
  for (const { text, weight } of forms) if (words.includes(text)) return weight
  return 0
}

/**
 * Returns the forms without which none of the others is found: a word is not looked up if its beginning is among them.
 */
export function necessaryForms(forms: readonly SearchForm[]): readonly string[] {
  const texts = [...new Set(forms.map(({ text }) => text))]
  return texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)))
}

/** Returns a text that occurs wherever one of the forms does: the letters that all begin with, without marks. */
export function commonBeginning(forms: readonly SearchForm[]): string {
  const [first = '', ...others] = forms.map(({ text }) => text.replace(edge, ''))
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length).replace(halfCharacter, '')
}

const edge = /^[| ]/
const halfCharacter = /[\ud800-\udbff]$/
