import { fold } from './fold.ts'

/**
 * What a search asks for (rule 13): its words and `"quoted phrases"`, folded, each once. A quote that stands inside a
 * word, or has no partner, is a plain character: `12" or 7"` is three words. Commas at the end of a word do not count.
 */
export function searchWords(search: string): readonly string[] {
  const pieces = Array.from(fold(search).matchAll(phraseOrWord), ([word, phrase]) =>
    singleSpaced(phrase ?? word.replace(/,+$/, '')),
  )
  return [...new Set(pieces)].filter((piece) => piece !== '')
}

/**
 * The text in which {@link searchWords} are looked up as substrings: the fields, folded, each on a line of its own. No
 * piece of a search holds a line break, so none matches across two fields.
 */
export function searchText(...parts: readonly string[]): string {
  return parts
    .map((part) => singleSpaced(fold(part)).trim())
    .filter((part) => part !== '')
    .join('\n')
}

const phraseOrWord = /"([^"]*)"|\S+/g

function singleSpaced(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ') // what is a single space already stays
}
