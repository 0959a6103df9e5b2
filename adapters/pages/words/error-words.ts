/** Texts of pages that say why there is nothing to see: what happened, and what a visitor can do. */
export interface ErrorWords {
  readonly notFoundHint: string
  readonly goneHint: string
  readonly signInHint: string
  readonly notYours: string
  readonly notYoursHint: string
  readonly unavailableHint: string
  readonly tooMany: string
  readonly tooManyHint: string
  readonly wrongHint: string
  readonly badRequest: string
  readonly badRequestHint: string
  readonly tooLarge: string
  readonly methodHint: string
}
