import type { RunQuery } from './driver.ts'

/**
 * A connection runs one statement at a time, while work may ask for several at once. What waits behind one that failed
 * fails with it: it would run after the transaction.
 */
export function oneByOne(query: RunQuery): { readonly run: RunQuery; ended(): Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(statement) {
      const turn = last.then(() => query(statement))
      turn.catch(() => {}) // whoever asked is told, or does not want to know
      last = turn
      return turn
    },
    ended: () => last,
  }
}
