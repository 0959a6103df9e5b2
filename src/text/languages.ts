/**
 * The languages of our texts. Pages, the desk, the descriptions of rules and feeds each have a table by this type, so a
 * table that lacks a language does not compile.
 */
export type TextLanguage = (typeof textLanguages)[number]

export const textLanguages = ['en', 'de', 'fr', 'es', 'it'] as const
