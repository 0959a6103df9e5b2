import { en } from './en.ts'
import type { Words } from './words.ts'

const languages: Readonly<Record<string, Words>> = { en }

/** Returns the texts in the language of a locale such as `de-AT`; English if there are none. */
export function wordsOf(locale: string): Words {
  return languages[locale.toLowerCase().split('-')[0] ?? ''] ?? en
}
