/** The headings of pages that say why there is nothing to see. */
export const errorTitles = {
  notFound: 'There is nothing at this address',
  gone: 'This event is no longer here',
  signInNeeded: 'Please sign in',
  unavailable: 'The calendar is busy just now',
  wentWrong: 'Something went wrong',
}

/** What these pages say below: what happened, and what a visitor can do. */
export const errors = {
  notFoundHint: 'It may have been renamed or removed, or the address has a typing error.',
  goneHint: 'It was removed from the calendar.',
  /** To a caller who has not signed in. */
  signInHint: 'Only people who are signed in see this page. Sign in, and come back.',
  /** To a caller whose sign-in was not accepted. */
  signInAgainHint: 'Your sign-in was not accepted, or has expired. Sign in again, and come back.',
  notYours: 'This page is not public',
  notYoursHint: 'Sign in with an account that may see it.',
  unavailableHint: 'Nothing is lost. Try again in a moment.',
  tooMany: 'Too many attempts',
  tooManyHint: 'Wait a while before you try again.',
  wrongHint: 'It is not your fault. The fault was reported.',
  badRequest: 'This address cannot be read',
  badRequestHint: 'Check it for typing errors.',
  tooLarge: 'That was too much at once',
  /** The most that a form may send, and what to do. */
  tooLargeHint: (size: string) => `The most is ${size}. Go back, choose a smaller file, and send it again.`,
  backToForm: 'Back to the form',
  methodHint: 'This page cannot do that.',
  /** A form of another site was refused. */
  otherSite: 'Nothing was saved',
  otherSiteHint: 'A page of another site sent this form.',
  /** Why a form counts as one of another site, although the browser does not say so: origins. */
  otherAddress: (origin: string, own: string) =>
    `Your browser sent this form from ${origin}, but this calendar takes ${own} for its own address, so it does ` +
    `not know whether you sent it yourself.`,
  /** Before the option that repairs it, as in code. */
  otherAddressRemedy: 'If both are this calendar, its operator has to set this option:',
  stillWritten: 'What you have written is still here.',
}
