/** A commit that an earlier version of a store does not contain. */
export interface LaterCommit {
  /** The id of the commit. */
  readonly commitId: string
  /** The note about its changes; null if it has none. */
  readonly note: string | null
  /** The version that contains the commit and those before it in the list, for the next call. */
  readonly version: string
}
