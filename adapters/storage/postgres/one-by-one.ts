import type { RunQuery } from './driver.ts'

/**
 * Runs statements serially, because a connection runs one at a time, but work may issue several at once. Statements
 * queued behind a failed one fail with it, because they would run after the transaction.
 */
export function oneByOne(query: RunQuery): { readonly run: RunQuery; ended(): Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(statement) {
      const turn = last.then(() => query(statement))
      turn.catch(() => {}) // the caller handles the error, or ignores it
      last = turn
      return turn
    },
    ended: () => last,
  }
}
