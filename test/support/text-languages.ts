import type { TextLanguage } from 'daybook'

const each: Readonly<Record<TextLanguage, true>> = { en: true, de: true, fr: true, es: true, it: true }

/** The languages of our texts. */
export const textLanguages = Object.keys(each) as readonly TextLanguage[]
