import type { RunQuery } from './driver.ts'

interface OneByOne {
  readonly run: RunQuery
  /** Resolves when all statements have ended. Rejects if one has failed. */
  ended(): Promise<unknown>
  /** Sends no further statement: those that wait would run after the transaction. */
  stop(): void
}

/**
 * Runs statements serially, because a connection runs one at a time, but work may issue several at once. Statements
 * queued behind a failed one fail with it, because they would run after the transaction.
 */
export function oneByOne(query: RunQuery): OneByOne {
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false
  return {
    run(statement) {
      const turn = last.then(() => {
        if (isStopped) throw new Error('The transaction of this statement is over.')
        return query(statement)
      })
      turn.catch(() => {}) // the caller handles the error, or ignores it
      last = turn
      return turn
    },
    ended: () => last,
    stop() {
      isStopped = true
    },
  }
}
