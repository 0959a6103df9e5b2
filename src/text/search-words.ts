import { fold } from './fold.ts'

/**
 * Returns the words and `"quoted phrases"` of a search (rule 13), folded, each once. A quote inside a word, or without
 * a partner, is a plain character: `12" or 7"` is three words. Commas at the end of a word are ignored.
 */
export function searchWords(search: string): readonly string[] {
  const pieces = Array.from(fold(search).matchAll(phraseOrWord), ([word, phrase]) =>
    singleSpaced(phrase ?? withoutCommas(word)),
  )
  return [...new Set(pieces)].filter((piece) => piece !== '')
}

function withoutCommas(word: string): string {
  let end = word.length
  while (word[end - 1] === ',') end -= 1
  return word.slice(0, end)
}

/**
 * Returns the text in which the words of a search are looked up as substrings: the folded fields, each on a line of its
 * own. No search word contains a line break, so none matches across two fields.
 */
export function searchText(...parts: readonly string[]): string {
  return parts
    .map((part) => singleSpaced(fold(part)).trim())
    .filter((part) => part !== '')
    .join('\n')
}

const phraseOrWord = /"([^"]*)"|\S+/g

function singleSpaced(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ') // single spaces need no replacement
}
