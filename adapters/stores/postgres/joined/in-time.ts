import type { RunQuery } from '../driver.ts'
import type { AnswerLimit, NoAnswer } from '../limits/answer-limit.ts'
import type { AppTransaction } from './app-transaction.ts'

/**
 * Runs work between savepoints as `inSavepoint` does, and rejects with `NoAnswer` if a statement is late. The
 * connection belongs to the app, so it stays open, and what the work wrote is undone if the server answers later. The
 * work runs no further statement.
 */
export function inTime(inSavepoint: AppTransaction['inSavepoint'], limit: AnswerLimit): AppTransaction['inSavepoint'] {
  return (work) =>
    new Promise((resolve, reject) => {
      let late: NoAnswer | undefined
      const wait = () =>
        limit.start((error) => {
          late = error
          reject(error)
        })
      const inLimit = (query: RunQuery): RunQuery => {
        return async (statement) => {
          if (late !== undefined) throw late
          const end = wait()
          return query(statement).finally(end)
        }
      }
      /** Savepoints are statements too. */
      let endWait = wait()
      inSavepoint(async (query) => {
        endWait()
        if (late !== undefined) throw late
        try {
          return await work(inLimit(query))
        } finally {
          endWait = wait()
        }
      })
        .then(resolve, reject)
        .finally(() => endWait())
    })
}
