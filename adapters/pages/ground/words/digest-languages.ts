import type { TextLanguage } from 'daybook'
import { digest as de } from './de/digest.ts'
import { digest as en } from './en/digest.ts'
import { digest as es } from './es/digest.ts'
import { digest as fr } from './fr/digest.ts'
import { digest as it } from './it/digest.ts'
import type { DigestWords, Words } from './words.ts'

/** The digest speaks every language that pages speak. */
const digestLanguages: Readonly<Record<TextLanguage, DigestWords>> = { en, de, fr, es, it }

/** Returns the texts of the digest in the language of a page: those of the app, ours, or English ones. */
export function digestWordsOf({ language, digest }: Words): DigestWords {
  const all: Readonly<Record<string, DigestWords>> = digestLanguages
  return digest ?? (Object.hasOwn(all, language) ? all[language] : undefined) ?? en
}
