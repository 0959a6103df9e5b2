import { setTimeout as delay } from 'node:timers/promises'
import {
  type Database,
  type Dialect,
  type Execute,
  raw,
  readTimedOut,
  render,
  type Sql,
  type Statement,
  sql,
} from '../sql.ts'
import type { Driver, RunQuery } from './driver.ts'
import { isCancelled, isConflict, isUnsupported, postgresError, takesNoWrites } from './errors.ts'

/** How often a transaction begins. Where tables cannot be locked it waits in between, at most so many milliseconds. */
const attempts = 30
const longestWait = 100

/**
 * Of each transaction: it waits so many milliseconds for others to end. What it reads by an index, others may write beside;
 * what it reads from end to end counts to the database as the whole table, however small that is. Where there is no index,
 * that looks so dear now that it would be compiled first, before PostgreSQL 18.
 */
const settings = ['SET LOCAL lock_timeout = 10000', 'SET LOCAL enable_seqscan = off', 'SET LOCAL jit = off']

/** One at a time changes the schema, in all processes. Any number will do, as long as nobody else takes it. */
const schemaLock = 0x6461_7962

/** Any number of connections, in any number of processes: nothing of the calendar is kept in this one. */
export function createPostgresDatabase(driver: Driver, dialect: Dialect, readTimeout = 0): Database {
  const taking = (mode: 'ROW SHARE' | 'EXCLUSIVE') =>
    textOf(sql`LOCK TABLE ${dialect.name('state')} IN ${raw(mode)} MODE`)
  /**
   * At first beside others, then alone: with a hot row, such as the count of a term, some transactions would lose thirty
   * times. None of it takes a snapshot, so that what was waited for is seen. Readers do not wait.
   */
  const turns = { beside: [...settings, taking('ROW SHARE')], alone: [...settings, taking('EXCLUSIVE')] }
  let canLock = true

  const transaction = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    /** Whether the first statements go in one batch with BEGIN. The error of a batch does not say which one was refused. */
    let isBatched = true
    for (let attempt = 1; ; attempt += 1) {
      const first = !canLock ? [] : attempt === 1 ? turns.beside : turns.alone
      let hasBegun = false
      let isAtWork = false
      try {
        const begin = { isolation: 'SERIALIZABLE', first: isBatched ? first.join('; ') : '' } as const
        return await driver.transaction(begin, async (query) => {
          const execute = executing(query)
          hasBegun = true
          if (!isBatched) for (const statement of first) await execute(raw(statement))
          isAtWork = true
          // Plans are kept by the text, whatever the settings are: so what runs outside as well has another one here.
          return work((statement) => execute(sql`/* write */ ${statement}`))
        })
      } catch (error) {
        const isRefused = !isAtWork && isUnsupported(error)
        // A hot standby begins no serializable transactions. After a failover the same address leads to a server that does,
        // so only a refusal within such a transaction shows that a database has no locks.
        if (isRefused && !hasBegun && isBatched && first.length > 0) isBatched = false
        else if (isRefused && !hasBegun) throw takesNoWrites(error)
        else if (isRefused) canLock = false
        else if (attempt === attempts || !isConflict(error)) throw postgresError(error)
      }
      if (first.length === 0) await delay(Math.random() * Math.min(2 ** attempt, longestWait))
    }
  }
  /** In a transaction, as what is set there ends with it. A shorter limit of the connection stays. */
  const limited = {
    isolation: 'READ COMMITTED',
    first: `SELECT set_config('statement_timeout', '${readTimeout}', true) FROM pg_settings
      WHERE name = 'statement_timeout' AND (setting::bigint = 0 OR setting::bigint > ${readTimeout})`,
  } as const

  const search = async (statement: Statement) => {
    const begun = performance.now()
    try {
      return await driver.transaction(limited, (query) => query(statement))
    } catch (error) {
      const isOver = isCancelled(error) && performance.now() - begun >= readTimeout
      throw isOver ? readTimedOut(statement, readTimeout, dialect, error) : error
    }
  }

  const exclusively = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    try {
      // What others committed while it waited is seen by the next statement.
      const begin = { isolation: 'READ COMMITTED', first: `SELECT pg_advisory_xact_lock(${schemaLock})` } as const
      return await driver.transaction(begin, (query) => work(executing(query)))
    } catch (error) {
      throw postgresError(error)
    }
  }

  return {
    dialect,
    async execute(piece) {
      try {
        const statement = numbered(piece)
        return await (statement.isSearch && readTimeout > 0 ? search(statement) : driver.query(statement))
      } catch (error) {
        throw postgresError(error)
      }
    },
    transaction,
    background: exclusively,
    exclusively,
    close: () => driver.close(),
  }
}

function textOf(piece: Sql): string {
  return render(piece, String).text()
}

function executing(query: RunQuery): Execute {
  return (piece) => query(numbered(piece))
}

function numbered(piece: Sql): Statement {
  return render(piece, (position) => `$${position}`)
}
