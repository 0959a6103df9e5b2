import { StoreError } from 'daybook/storage'

/** The time between two attempts to query a primary that is out of reach, in milliseconds. */
const longestOutage = 1_000

/** How long the primary may take to return its version, in milliseconds. */
const longestQuery = 5_000

/** Whether the primary was out of reach a moment ago. */
export function createOutage(now: () => number) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    begin() {
      failedAt = now()
    },
    end() {
      failedAt = Number.NEGATIVE_INFINITY
    },
    isRecent: () => now() - failedAt < longestOutage,
  }
}

/** Lets replicas answer without the primary. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error
}

/** Lets the primary answer: it may have no connection left for its version. */
export function ignoreOthers(error: unknown): void {
  if (error instanceof Gone) throw error
}

/** The error of a primary that does not answer. A host that is gone never does. */
export class Gone extends StoreError {
  constructor() {
    super('unavailable', 'The primary does not answer: check its host and the network.')
  }
}

/** Rejects with `Gone` if there is no answer for the time of the longest query. */
export function withinTime<T>(query: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Gone()), longestQuery)
    query.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
