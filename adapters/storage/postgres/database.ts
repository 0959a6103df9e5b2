import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Execute } from '../sql/database.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/statement.ts'
import type { Driver, RunQuery } from './drivers.ts'
import { isConflict, postgresError } from './errors.ts'

/** How often a transaction that met others begins again, each time after a longer wait: at most so many milliseconds. */
const attempts = 30
const longestWait = 100

/** One at a time changes the schema, in all processes. Any number will do, as long as nobody else takes it. */
const schemaLock = 0x6461_7962

/** Any number of connections, in any number of processes: nothing of the calendar is kept in this one. */
export function createPostgresDatabase(driver: Driver, dialect: Dialect): Database {
  const transaction = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await driver.transaction('SERIALIZABLE', (query) => work(executing(query)))
      } catch (error) {
        if (attempt === attempts || !isConflict(error)) throw postgresError(error)
      }
      await delay(Math.random() * Math.min(2 ** attempt, longestWait))
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
  return (statement) => query(numbered(statement), statement.values)
}

/** Values as `$1`, `$2` and so on. */
function numbered({ texts }: Sql): string {
  return texts.reduce((text, piece, index) => `${text}$${index}${piece}`)
}
