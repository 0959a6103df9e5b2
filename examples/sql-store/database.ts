// The driver of a store with its own dialect: one connection of libsql, on which transactions and statements take turns.

import { type Database, type Dialect, type Execute, type Row, render } from 'daybook/sql'
import { isStoreError, StoreError } from 'daybook/storage'
import type Sqlite from 'libsql'

export function createDatabase(connection: Sqlite.Database, dialect: Dialect): Database {
  connection.exec('PRAGMA foreign_keys = ON')
  const statements = new Map<string, Sqlite.Statement>()
  let last: Promise<unknown> = Promise.resolve()

  const run: Execute = (fragment) => {
    const { key, text, values } = render(fragment, () => '?')
    const statement = statements.get(key) ?? connection.prepare(text())
    statements.set(key, statement)
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    if (statement.reader) return statement.get(...bound) as Row | undefined // a row by the names of its columns
    // The dialect has no RETURNING: the driver reports what a statement wrote.
    const { changes } = statement.run(...bound)
    return changes > 0 ? { changes } : undefined
  }

  /** Runs work when all work before it has ended. */
  const serially = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  const transaction = <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
    serially(async () => {
      connection.exec('BEGIN')
      try {
        const result = await work(run)
        connection.exec('COMMIT')
        return result
      } catch (error) {
        connection.exec('ROLLBACK')
        throw storeError(error)
      }
    })

  return {
    ...{ dialect, transaction, background: transaction, exclusively: transaction },
    execute: (fragment) => serially(async () => run(fragment)),
    close: () => serially(async () => void connection.close()),
  }
}

/** Other databases also report conflicts (`busy`) and lost connections (`unavailable`). */
function storeError(error: unknown): unknown {
  if (isStoreError(error) || !(error instanceof Error)) return error
  return error.message.includes('FOREIGN KEY') ? new StoreError('missing', error.message, { cause: error }) : error
}
