import { StoreError } from 'daybook/storage'
import { ofProcess } from '../of-process.ts'
import type { Database, Dialect, Execute, Sql } from '../sql.ts'
import { closed, storageError } from './errors.ts'
import { createRun } from './statements.ts'
import type { DurableObjectStorage } from './storage.ts'

/** What all stores of an object share. */
interface Turns {
  /** Settles when the last transaction so far is over. */
  last: Promise<unknown>
  /** Whether statements belong to a transaction. */
  isOpen: boolean
}

/** Stores of several copies of the library may use one storage. */
const turnsOf = ofProcess('durable-objects.turns', () => new WeakMap<DurableObjectStorage, Turns>())

/**
 * Creates a database on the storage of an object. An open transaction of the storage includes every statement that runs
 * in the meantime, also of other code. So transactions are serial, and a statement outside waits for the open one.
 */
export function createDurableObjectDatabase(storage: DurableObjectStorage, dialect: Dialect): Database {
  const turns = turnsOf.get(storage) ?? { last: Promise.resolve(), isOpen: false }
  turnsOf.set(storage, turns)
  const runStatement = createRun(storage.sql)
  let isClosed = false

  const run: Execute = (statement) => {
    if (isClosed) throw new StoreError('unavailable', closed)
    try {
      return runStatement(statement)
    } catch (error) {
      throw storageError(error)
    }
  }

  function transact<T>(work: (execute: Execute) => Promise<T>): Promise<T> {
    const transaction = async () => {
      let failure: { readonly error: unknown } | undefined
      try {
        return await storage.transaction(() => {
          turns.isOpen = true
          return work(run).catch((error: unknown) => {
            failure = { error }
            throw error
          })
        })
      } catch (error) {
        // `run` has converted the errors of the store. Others are those of the app, with any message.
        throw failure ? failure.error : storageError(error)
      } finally {
        turns.isOpen = false
      }
    }
    const result = turns.last.then(transaction)
    turns.last = result.catch(() => {})
    return result
  }

  return {
    dialect,
    async execute(statement: Sql) {
      while (turns.isOpen) await turns.last
      return run(statement)
    },
    transaction: transact,
    background: transact,
    exclusively: transact,
    async close() {
      await turns.last
      isClosed = true
    },
  }
}
