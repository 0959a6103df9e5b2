import { fold } from './fold.ts'

/**
 * Returns a key of a name: names with equal keys are the same name in another spelling or word order, such as
 * `Kulturhaus Seilerei` and `Seilerei, Kulturhaus e.V.`. Case, accents, punctuation, articles, legal forms and words
 * for "and" make no difference, nor do `ü` and `ue`, `ß` and `ss`. A key is not for people. `''` only for a name
 * without any visible character.
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  const words = joinedLetters(folded.replace(elided, '').match(wordPattern) ?? [])
  if (words.length === 0) return folded.trim()
  const telling = words.filter((word) => !unimportant.has(word))
  return (telling.length > 0 ? telling : words).map(spelledAlike).sort().join(' ')
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** French and Italian articles before a vowel: l'Opéra, dell'Arte. */
const elided = /(?<![\p{L}\p{N}])(?:l|d|dell|all|nell)'(?=\p{L})/gu

/** Joins letters that are alone, as those of `e. V.` and `S.r.l.` do. */
function joinedLetters(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  let isLetterBefore = false
  for (const word of words) {
    const isLetter = /^\p{L}\p{M}*$/u.test(word)
    if (isLetter && isLetterBefore) joined.push(`${joined.pop() ?? ''}${word}`)
    else joined.push(word)
    isLetterBefore = isLetter
  }
  return joined
}

/** Folding makes `u` of `ü` and leaves `ue`, and both are written for the same letter. */
function spelledAlike(word: string): string {
  const letters = word.replace(/([aou])e/g, '$1').replace(/strasse$/, 'str')
  return abbreviated.get(letters) ?? letters
}

const abbreviated: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sainte', 'ste'],
])

/** Words that distinguish no two names, in the languages of our texts. */
const unimportant: ReadonlySet<string> = new Set([
  ...['the', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'il', 'lo', 'gli'],
  ...['and', 'und', 'et'],
  ...['ev', 'ggmbh', 'gmbh', 'ag', 'kg', 'ohg', 'gbr', 'mbh', 'co'],
  ...['ltd', 'inc', 'llc', 'plc', 'sarl', 'asbl', 'srl', 'aps'],
])
