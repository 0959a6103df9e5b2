import type { TextLanguage } from 'daybook'
import type { Words } from './words.ts'

/** The texts of pages, by language. Each language is loaded when a page first speaks it. */
const languages: Readonly<Record<TextLanguage, () => Promise<Words>>> = {
  en: async () => (await import('./en/pages.ts')).en,
  de: async () => (await import('./de/pages.ts')).de,
  es: async () => (await import('./es/pages.ts')).es,
  fr: async () => (await import('./fr/pages.ts')).fr,
  it: async () => (await import('./it/pages.ts')).it,
}

/** Texts of the app, by language, instead of those of the pages or besides them. */
export type Languages = Readonly<Record<string, Words>>

interface Language {
  readonly words: Words
  /** The locale of dates, which is in the same language. */
  readonly locale: string
}

/**
 * Loads the texts of pages in one of their languages, for the option `words` of an app that changes some of
 * them. Rejects with a `TypeError` for another language.
 */
export async function loadWords(language: TextLanguage): Promise<Words> {
  if (isLanguage(language)) return languages[language]()
  const accepted = Object.keys(languages).join(', ')
  throw new TypeError(`loadWords: language must be one of ${accepted}; received ${JSON.stringify(language)}.`)
}

/** Returns the texts in the language of a locale such as `de-AT`. Without them, texts and dates are English. */
export async function wordsOf(locale: string, own: Languages = {}): Promise<Language> {
  for (const tag of [locale, locale.split('-')[0] ?? '']) {
    const words = own[tag] ?? (isLanguage(tag) ? await loadWords(tag) : undefined)
    if (words) return { words, locale }
  }
  return { words: own.en ?? (await loadWords('en')), locale: 'en' }
}

function isLanguage(tag: string): tag is TextLanguage {
  return Object.hasOwn(languages, tag)
}
