/** What the store holds of a follower, as JSON. */
export interface FollowerRecord {
  /** The version whose commits are all handled; null if everything has to be read again. */
  readonly position: string | null
  /** How many changes of the next commit are handled. */
  readonly done: number
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
  return { position, done: 0, attempts: 0, parked: null, holder: null, token: 0, lease: 0, saves: 0 }
}

/** What has to change in a record so that everything is read again. */
export const anew = { position: null, done: 0, attempts: 0 } as const
