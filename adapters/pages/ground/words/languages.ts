import type { TextLanguage } from 'daybook'
import { de } from './de/pages.ts'
import { en } from './en/pages.ts'
import { es } from './es/pages.ts'
import { fr } from './fr/pages.ts'
import { it } from './it/pages.ts'
import type { Words } from './words.ts'

/** The texts of pages, by language. */
export const languages: Readonly<Record<TextLanguage, Words>> = { en, de, fr, es, it }

/** Texts of the app, by language, instead of those of the pages or besides them. */
export type Languages = Readonly<Record<string, Words>>

interface Language {
  readonly words: Words
  /** The locale of dates, which is in the same language. */
  readonly locale: string
}

/** Returns the texts in the language of a locale such as `de-AT`. Without them, texts and dates are English. */
export function wordsOf(locale: string, own: Languages = {}): Language {
  const all: Languages = { ...languages, ...own }
  const words = all[locale] ?? all[locale.split('-')[0] ?? '']
  return words ? { words, locale } : { words: all.en ?? en, locale: 'en' }
}
