import type { Words } from '../../words/words.ts'
import type { DeskWords } from './desk-words.ts'
import { en } from './en.ts'

const languages: Readonly<Record<string, DeskWords>> = { en }

/** Returns the texts of the desk in the language of a page: those of the app, ours, or English ones. */
export function deskWordsOf({ language, working }: Words): DeskWords {
  return working ?? (Object.hasOwn(languages, language) ? languages[language] : undefined) ?? en
}
