/** The words of a subject in any language: those of English, each as a text or as a function that takes the same. */
export type WordsOf<English> = {
  readonly [Name in keyof English]: English[Name] extends (...passed: never[]) => string
    ? English[Name]
    : WordsOf<English[Name]>
}
