/** A text that may occur in the words of a record, and what it counts in the order by relevance. */
export interface SearchForm {
  /** Part of a line of `search_words`: words with what is around them. */
  readonly text: string
  /** From 1. */
  readonly weight: number
}

/** A word or a phrase of a search, in the forms that match. The first form that occurs decides what it counts. */
export interface SearchedWord {
  /** Forms in the name of a record. */
  readonly names: readonly SearchForm[]
  /** Forms in its other text. */
  readonly texts: readonly SearchForm[]
}

/** What the words of records must contain. */
export interface Searched<Word extends SearchedWord = SearchedWord> {
  /** Each of these matches. */
  readonly all?: readonly Word[]
  /** At least one of these matches. */
  readonly any?: readonly Word[]
  /** None of these matches. */
  readonly none?: readonly Word[]
}
