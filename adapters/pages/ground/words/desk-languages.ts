import type { TextLanguage } from 'daybook'
import { de } from './de/desk/desk.ts'
import type { DeskWords } from './desk-words.ts'
import { en } from './en/desk/desk.ts'
import { es } from './es/desk/desk.ts'
import { fr } from './fr/desk/desk.ts'
import { it } from './it/desk/desk.ts'
import type { Words } from './words.ts'

/** The desk speaks every language that pages speak. */
const deskLanguages: Readonly<Record<TextLanguage, DeskWords>> = { en, de, fr, es, it }

/** Returns the texts of the desk in the language of a page: those of the app, ours, or English ones. */
export function deskWordsOf({ language, working }: Words): DeskWords {
  const all: Readonly<Record<string, DeskWords>> = deskLanguages
  return working ?? (Object.hasOwn(all, language) ? all[language] : undefined) ?? en
}
