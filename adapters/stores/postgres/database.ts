import { setTimeout as delay } from 'node:timers/promises'
import { type Database, type Dialect, type Execute, raw, readTimedOut, type Statement, sql } from '../sql.ts'
import type { Driver } from './driver.ts'
import { isCancelled, isConflict, isLocked, isUnsupported, postgresError, takesNoWrites } from './errors.ts'
import { executing, numbered } from './executing.ts'
import { createJoin } from './joined/join-transaction.ts'
import { createLocks } from './joined/locks.ts'
import { type AnswerLimit, withoutLimit } from './limits/answer-limit.ts'

/**
 * The maximum number of attempts of a transaction. If it cannot lock tables, it waits between attempts, up to this many
 * milliseconds.
 */
const attempts = 30
const longestWait = 100

/**
 * Settings of each transaction. The first limits how long it waits for locks, in milliseconds. A sequential scan would
 * lock the whole table, however small, so index scans are forced. Where there is no index, the scan then looks so
 * expensive that PostgreSQL before version 18 would compile it first.
 */
const lockTimeout = 'SET LOCAL lock_timeout = 10000'
const settings = [lockTimeout, 'SET LOCAL enable_seqscan = off', 'SET LOCAL jit = off']

/**
 * Limits how long a transaction waits for its turn alone, in milliseconds. Others wait behind it, and a transaction of
 * the app, which may be long, need not concern any of them.
 */
const shortLockTimeout = 'SET LOCAL lock_timeout = 500'

/** Serializes changes to the schema across all processes. The number is arbitrary, but nothing else may use it. */
const schemaLock = 0x6461_7962

/** Creates a database for any number of connections and processes, without state of the calendar in this process. */
export function createPostgresDatabase(
  driver: Driver,
  dialect: Dialect,
  readTimeout = 0,
  limit: AnswerLimit = withoutLimit,
): Database {
  const locks = createLocks(dialect)
  /**
   * Statements at the start of a transaction. Those of the calendar without a tenant are concurrent at first, then
   * exclusive, because with a hot row, such as the count of a term, some transactions would conflict thirty times. They
   * are concurrent again if the others take longer. Those of a tenant are serial.
   */
  const turns = {
    beside: [...settings, locks.writing, locks.concurrent],
    alone: [...settings, locks.writing, shortLockTimeout, locks.alone, lockTimeout],
    of: (tenant: string) => [...settings, locks.writing, locks.ofTenant(tenant)],
  }
  let canLock = true

  const transaction: Database['transaction'] = async (work, { tenant = '' } = {}) => {
    /**
     * Whether the first statements are sent in one batch with BEGIN. The error of a batch does not identify the refused
     * one.
     */
    let isBatched = true
    let isAlone = false
    for (let attempt = 1; ; attempt += 1) {
      const isSerial = canLock && tenant !== ''
      const first = !canLock ? [] : isSerial ? turns.of(tenant) : isAlone ? turns.alone : turns.beside
      let hasBegun = false
      let isAtWork = false
      try {
        // No other transaction writes what a serial one reads. Serializable ones of small tenants would conflict,
        // because PostgreSQL detects reads by whole pages of an index.
        const isolation = isSerial ? 'READ COMMITTED' : 'SERIALIZABLE'
        const begin = { isolation, first: isBatched ? first.join('; ') : '' } as const
        return await driver.transaction(begin, async (query) => {
          const execute = executing(query)
          hasBegun = true
          if (!isBatched) for (const statement of first) await execute(raw(statement))
          isAtWork = true
          // Plans are cached by text, regardless of settings. So a statement that also runs outside has another text
          // here.
          return work((statement) => execute(sql`/* write */ ${statement}`))
        })
      } catch (error) {
        const isRefused = !isAtWork && isUnsupported(error)
        // A hot standby begins no serializable transactions. After a failover, the same address leads to a server that
        // does, so only a refusal within such a transaction shows that a database has no locks.
        if (isRefused && !hasBegun && isBatched && first.length > 0) isBatched = false
        else if (isRefused && !hasBegun) throw takesNoWrites(error)
        else if (isRefused) canLock = false
        else if (attempt < attempts && isAlone && !isAtWork && isLocked(error)) isAlone = false
        else if (attempt < attempts && isConflict(error)) isAlone = true
        else throw postgresError(error)
      }
      if (first.length === 0) await delay(Math.random() * Math.min(2 ** attempt, longestWait))
    }
  }
  /** Limits reads in a transaction, because its settings end with it. A shorter limit of the connection stays. */
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

  const lockSchema = `SELECT pg_advisory_xact_lock(${schemaLock})`
  // The next statement sees what others committed while it waited.
  const alone = { isolation: 'READ COMMITTED', first: lockSchema } as const

  const background = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    try {
      return await driver.transaction(alone, (query) => work(executing(query)))
    } catch (error) {
      throw postgresError(error)
    }
  }

  /**
   * A statement may take any time, as an index of a large table does, while the server says on another connection that
   * it works.
   */
  const exclusively = async <T>(work: (execute: Execute) => Promise<T>): Promise<T> => {
    if (driver.connections !== 'many') return background(work)
    let processId: unknown
    const isWorking = async () =>
      processId !== undefined &&
      (await driver.query(
        numbered(sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${Number(processId)} AND state = 'active'`),
      )) !== undefined
    try {
      return await driver.transaction({ isolation: 'READ COMMITTED', first: '', isWorking }, async (query) => {
        const execute = executing(query)
        processId = (await execute(raw('SELECT pg_backend_pid() AS id')))?.id
        await execute(raw(lockSchema))
        return work(execute)
      })
    } catch (error) {
      throw postgresError(error)
    }
  }

  const execute: Database['execute'] = async (fragment) => {
    try {
      const statement = numbered(fragment)
      return await (statement.isSearch && readTimeout > 0 ? search(statement) : driver.query(statement))
    } catch (error) {
      throw postgresError(error)
    }
  }

  return {
    dialect,
    execute,
    transaction,
    ...(driver.connections !== 'shared' && {
      join: createJoin(dialect, execute, { connections: driver.connections, limit }),
    }),
    background,
    exclusively,
    close: () => driver.close(),
  }
}
