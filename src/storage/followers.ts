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
   * Stores a state if the present one still has the stamp `ifStamp`, or if there is none and `ifStamp` is null. Returns
   * whether it was stored. Of concurrent calls with the same `ifStamp`, one stores its state. The version of the store
   * stays the same.
   */
  put(name: string, state: FollowerState, ifStamp: string | null): Promise<boolean>
}
