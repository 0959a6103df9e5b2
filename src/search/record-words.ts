import { textAsRead } from './text-as-read.ts'
import { spelledWords, wordsOf } from './words.ts'

/** The texts of a record that people search. */
export interface SearchedTexts {
  /** The name or title, and the town of a venue. */
  readonly names: readonly string[]
  /** Other text, which may contain HTML. */
  readonly texts: readonly string[]
}

/** What is between the words of names, and at both ends. */
export const inNames = '|'
/** What is between the words of other text, and at both ends. */
export const inTexts = ' '

/**
 * Returns the words of a record as stores compare them (rule 99). Each text is a line: the words of names are between
 * `|`, those of other text between spaces, so that `|jazz|` is a word of the title, ` jazz` the beginning of a word of
 * the text, and no phrase matches across two of them. Words with umlauts are there a second time, spelled out.
 */
export function recordWords({ names, texts }: SearchedTexts): string {
  const lines: string[] = []
  for (const name of names) addLines(lines, name, inNames)
  for (const text of texts) if (text !== '') addLines(lines, textAsRead(text), inTexts)
  return lines.join('\n')
}

function addLines(lines: string[], text: string, edge: string): void {
  const words = wordsOf(text)
  if (words.length > 0) lines.push(`${edge}${words.join(edge)}${edge}`)
  for (const word of new Set(spelledWords(text))) lines.push(`${edge}${word}${edge}`)
}
