/** What the store holds of a follower, as JSON. */
export interface FollowerRecord {
  /** The version whose commits are all handled; null if everything has to be read again. */
  readonly position: string | null
  /**
   * How many changes are handled of commits that the position does not contain, by commit id. A commit may become
   * visible before one that comes before it in the list.
   */
  readonly done: Readonly<Record<string, number>>
  /** The commit of the next change, as long as `attempts` counts for it; null for the change `whole`. */
  readonly commitId: string | null
  /** While everything is read again, the version from which it goes on afterwards; otherwise null. */
  readonly next: string | null
  /** The number of failed attempts of the next change. */
  readonly attempts: number
  /** The message of the last error if the follower is parked, otherwise null. */
  readonly parked: string | null
  /** The process that works; null for none. */
  readonly holder: string | null
  /** Grows whenever another process takes over. */
  readonly token: number
  /** How long the holder may work without a further save, in milliseconds. */
  readonly lease: number
  /** Grows with each save, so that a restored backup shows. */
  readonly saves: number
}

/** Returns the record of a new follower. */
export function newFollowerRecord(position: string | null): FollowerRecord {
  return { ...anew, position, parked: null, holder: null, token: 0, lease: 0, saves: 0 }
}

/** What has to change in a record so that everything is read again. */
export const anew = { position: null, done: {}, commitId: null, next: null, attempts: 0 } as const
