/** Texts of pages that say why there is nothing to see: what happened, and what a visitor can do. */
export interface ErrorWords {
  readonly notFoundHint: string
  readonly goneHint: string
  /** To a caller who has not signed in. */
  readonly signInHint: string
  /** To a caller whose sign-in was not accepted. */
  readonly signInAgainHint: string
  readonly notYours: string
  readonly notYoursHint: string
  readonly unavailableHint: string
  readonly tooMany: string
  readonly tooManyHint: string
  readonly wrongHint: string
  readonly badRequest: string
  readonly badRequestHint: string
  readonly tooLarge: string
  /** The most that a form may send, and what to do. */
  readonly tooLargeHint: (size: string) => string
  readonly backToForm: string
  readonly methodHint: string
  /** A form of another site was refused. */
  readonly otherSite: string
  readonly otherSiteHint: string
  /** Why a form counts as one of another site, although the browser does not say so: origins. */
  readonly otherAddress: (origin: string, own: string) => string
  /** Before the option that repairs it, as in code. */
  readonly otherAddressRemedy: string
  readonly stillWritten: string
}
