import type { TextLanguage } from 'daybook'

/** Loads the texts of a language, or the English ones where there are none in it. */
export function loadedOrEnglish<Texts>(
  languages: Readonly<Record<TextLanguage, () => Promise<Texts>>>,
  language: string,
): Promise<Texts> {
  const all: Readonly<Record<string, () => Promise<Texts>>> = languages
  const load = Object.hasOwn(all, language) ? all[language] : undefined
  return (load ?? languages.en)()
}
