import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../sql/database.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Execute, raw, rendered, sql } from '../sql/statement.ts'
import type { Driver, RunQuery } from './drivers.ts'
import { isConflict, isUnsupported, postgresError } from './errors.ts'

/** How often a transaction begins. Where tables cannot be locked it waits in between, at most so many milliseconds. */
const attempts = 30
const longestWait = 100

/** How many milliseconds a transaction waits for others to end. */
const patience = 10_000

/** One at a time changes the schema, in all processes. Any number will do, as long as nobody else takes it. */
const schemaLock = 0x6461_7962

/** Any number of connections, in any number of processes: nothing of the calendar is kept in this one. */
export function createPostgresDatabase(driver: Driver, dialect: Dialect): Database {
  const state = dialect.name('state')
  let canLock = true

  /**
   * At first beside others, then alone: with a hot row, such as the count of a term, some transactions would lose thirty
   * times. Neither statement takes a snapshot, so that what was waited for is seen. Readers do not wait.
   */
  async function takeTurn(execute: Execute, isAlone: boolean): Promise<void> {
    try {
      await execute(sql`SET LOCAL lock_timeout = ${raw(String(patience))}`)
      await execute(sql`LOCK TABLE ${state} IN ${raw(isAlone ? 'EXCLUSIVE' : 'ROW SHARE')} MODE`)
    } catch (error) {
      if (isUnsupported(error)) canLock = false
      throw error
    }
  }

  const transaction = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const locks = canLock
      try {
        return await driver.transaction('SERIALIZABLE', async (query) => {
          const execute = executing(query)
          if (locks) await takeTurn(execute, attempt > 1)
          return work(execute)
        })
      } catch (error) {
        const foundOut = locks && !canLock
        if (!foundOut && (attempt === attempts || !isConflict(error))) throw postgresError(error)
      }
      if (!locks) await delay(Math.random() * Math.min(2 ** attempt, longestWait))
    }
  }
  return {
    dialect,
    async execute(statement) {
      try {
        return await executing(driver.query)(statement)
      } catch (error) {
        throw postgresError(error)
      }
    },
    transaction,
    async exclusively(work) {
      try {
        // What others committed while it waited is seen by the next statement.
        return await driver.transaction('READ COMMITTED', async (query) => {
          const execute = executing(query)
          await execute(sql`SELECT pg_advisory_xact_lock(${schemaLock})`)
          return work(execute)
        })
      } catch (error) {
        throw postgresError(error)
      }
    },
    close: () => driver.close(),
  }
}

function executing(query: RunQuery): Execute {
  return (piece) => query(rendered(piece, (position) => `$${position}`))
}
