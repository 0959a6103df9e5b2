/** The part of the validator that the tests use. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
  }

  class Validator {
    validate(extracted: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<readonly Issue[]>
  }

  export = Validator
}
