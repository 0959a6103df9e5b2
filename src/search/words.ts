import { fold } from '../text/fold.ts'

/**
 * Returns the words of a text in their order, folded: letters and digits, without accents, in lower case. Of scripts
 * that write no spaces, each character is a word.
 */
export function wordsOf(text: string): readonly string[] {
  const folded = fold(text)
  return folded.match(ascii.test(folded) ? asciiWords : anyWords) ?? []
}

/** Returns the words with `ä`, `ö`, `ü`, `å` or `ø` as they are spelled without these letters: `mueller`. */
export function spelledWords(text: string): readonly string[] {
  if (ascii.test(text)) return []
  const words = text.normalize('NFC').match(letters) ?? []
  return words.flatMap((word) => (hasUmlaut.test(word) ? wordsOf(spelled(word)) : []))
}

/** Returns text with these letters spelled out. */
export function spelled(text: string): string {
  return text.normalize('NFC').replace(umlauts, (letter) => spelling[letter.toLowerCase()] ?? letter)
}

/** Returns whether a script of the text writes no spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

const ascii = /^\p{ASCII}*$/u
const asciiWords = /[a-z0-9]+/g
const unspacedScripts = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}'
const letter = '[\\p{L}\\p{M}\\p{N}]'
const anyWords = new RegExp(
  `(?=${letter})[${unspacedScripts}]|(?:(?![${unspacedScripts}])[\\p{L}\\p{N}])(?:(?![${unspacedScripts}])${letter})*`,
  'gu',
)
const unspaced = new RegExp(`(?=${letter})[${unspacedScripts}]`, 'u')
const umlauts = /[äöüåøÄÖÜÅØ]/g
const hasUmlaut = /[äöüåøÄÖÜÅØ]/
const letters = /[\p{L}\p{M}\p{N}]+/gu
const spelling: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
