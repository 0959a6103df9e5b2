import type { TextLanguage } from 'daybook'
import type { DeskWords } from './desk-words.ts'
import { loadedOrEnglish } from './loaded-or-english.ts'
import type { Words } from './words.ts'

/** The desk speaks every language that pages speak. */
const deskLanguages: Readonly<Record<TextLanguage, () => Promise<DeskWords>>> = {
  en: async () => (await import('./en/desk/desk.ts')).en,
  de: async () => (await import('./de/desk/desk.ts')).de,
  es: async () => (await import('./es/desk/desk.ts')).es,
  fr: async () => (await import('./fr/desk/desk.ts')).fr,
  it: async () => (await import('./it/desk/desk.ts')).it,
}

/** Returns the texts of the desk in the language of a page: those of the app, ours, or English ones. */
export async function deskWordsOf({ language, working }: Words): Promise<DeskWords> {
  return working ?? loadedOrEnglish(deskLanguages, language)
}
