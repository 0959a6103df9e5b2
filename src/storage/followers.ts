/** A commit that an earlier version of a store does not contain. */
export interface LaterCommit {
  /** The id of the commit. */
  readonly commitId: string
  /** The note about its changes; null if it has none. */
  readonly note: string | null
  /** The version that contains the commit and those before it in the list, for the next call. */
  readonly version: string
}

/** The state of a follower, as its process stored it last. */
export interface FollowerState {
  /** Identifies this state. It is never used twice, not even after a backup was restored. */
  readonly stamp: string
  /** Text of the calendar: how far the follower is, and which process works. */
  readonly state: string
}

/** The states of the followers of a store, by name. They are records of the store, but no commits. */
export interface FollowerStates {
  /** Returns the committed state of a follower; null if there is none. */
  get(name: string): Promise<FollowerState | null>
  /**
   * Stores a state if the present one still has the stamp `ifStamp`, or if there is none and `ifStamp` is null. Returns whether
   * it was stored. Of concurrent calls with the same `ifStamp`, one stores its state. The version of the store stays the same.
   */
  put(name: string, state: FollowerState, ifStamp: string | null): Promise<boolean>
}
