/** The results of a program with its generated client that the test compares. */
export interface Journey {
  /** The event that was created. */
  readonly created: unknown
  /** The event after it was read, changed and sent back. */
  readonly changed: unknown
  /** The titles in the list. */
  readonly listed: readonly string[]
  /** The status and the body of an error. */
  readonly failed: readonly [status: number | undefined, body: unknown]
}
