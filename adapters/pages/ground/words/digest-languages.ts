import type { TextLanguage } from 'daybook'
import { loadedOrEnglish } from './loaded-or-english.ts'
import type { DigestWords, Words } from './words.ts'

/** The digest speaks every language that pages speak. */
const digestLanguages: Readonly<Record<TextLanguage, () => Promise<DigestWords>>> = {
  en: async () => (await import('./en/digest.ts')).digest,
  de: async () => (await import('./de/digest.ts')).digest,
  es: async () => (await import('./es/digest.ts')).digest,
  fr: async () => (await import('./fr/digest.ts')).digest,
  it: async () => (await import('./it/digest.ts')).digest,
}

/** Returns the texts of the digest in the language of a page: those of the app, ours, or English ones. */
export async function digestWordsOf({ language, digest }: Words): Promise<DigestWords> {
  return digest ?? loadedOrEnglish(digestLanguages, language)
}
