import type { TextLanguage } from 'daybook'
import type { Words } from '../../words/words.ts'
import { de } from './de.ts'
import type { DeskWords } from './desk-words.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** The desk speaks every language that pages speak. */
const deskLanguages: Readonly<Record<TextLanguage, DeskWords>> = { en, de, fr, es, it }

/** Returns the texts of the desk in the language of a page: those of the app, ours, or English ones. */
export function deskWordsOf({ language, working }: Words): DeskWords {
  const all: Readonly<Record<string, DeskWords>> = deskLanguages
  return working ?? (Object.hasOwn(all, language) ? all[language] : undefined) ?? en
}
