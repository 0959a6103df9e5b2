import type { TextLanguage } from '../../text/languages.ts'
import { irregular, paradigms } from './paradigms.ts'

/** How many letters a word has before its ending. */
const shortestStem = 3

/** How many forms of a word are looked up. A word in five languages has fewer. */
const mostForms = 96

/**
 * Returns the other forms of a folded word in some languages, each once: plurals, cases and genders, and the forms of
 * verbs. Some of them do not exist.
 */
export function familyOf(word: string, languages: readonly TextLanguage[]): readonly string[] {
  const forms = new Set<string>()
  for (const language of languages) {
    for (const words of irregular[language]) if (words.includes(word)) for (const one of words) forms.add(one)
    for (const endings of paradigms[language]) {
      for (const ending of endings) {
        if (!word.endsWith(ending) || word.length - ending.length < shortestStem) continue
        const stem = word.slice(0, word.length - ending.length)
        for (const other of endings) forms.add(`${stem}${other}`)
      }
    }
    if (language === 'en') for (const form of doubled(word)) forms.add(form)
  }
  forms.delete(word)
  return [...forms].slice(0, mostForms)
}

/** English doubles the last letter of a short word: `run`, `running`, `runner`. */
function doubled(word: string): readonly string[] {
  const stem =
    /^(\w*[aeiou]([bdgmnpt]))\2(?:ing|ed|er|ers)$/.exec(word)?.[1] ?? /^[^aeiou]*[aeiou][bdgmnpt]$/.exec(word)?.[0]
  if (stem === undefined || stem.length < shortestStem) return []
  const last = stem.slice(-1)
  return [stem, `${stem}s`, ...['ing', 'ed', 'er', 'ers'].map((ending) => `${stem}${last}${ending}`)]
}
