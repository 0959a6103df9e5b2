import { StoreError } from 'daybook/storage'
import { type Database, type Dialect, type Row, raw, render, type Sql, type Value } from '../sql.ts'
import { closed, sqliteError } from './errors.ts'
import { patiently } from './patience.ts'
import { createSerial } from './serial.ts'

/** A database of better-sqlite3, libsql or `node:sqlite`, by what they have in common. */
export interface SqliteDatabase {
  /** Runs a statement that gives nothing. */
  exec(sql: string): unknown
  /** A statement to run many times. */
  prepare(sql: string): SqliteStatement
  /** Closes the file. */
  close(): unknown
}

/** A prepared statement, by what the drivers have in common. */
export interface SqliteStatement {
  /** False for what gives no rows. Some drivers have no need to know. */
  readonly reader?: boolean
  /** For what gives no rows. */
  run(...values: (string | number)[]): unknown
  /** The first row, with the names of columns; `null` or `undefined` for none. */
  get(...values: (string | number)[]): unknown
}

export interface SqliteSettings {
  readonly synchronous: 'full' | 'normal'
  /** Milliseconds. */
  readonly busyTimeout: number
}

/** At most so much of the file is kept in memory: with the 2 MB of SQLite a large calendar reads its index from disk. */
const cacheKilobytes = 65_536

/** The WAL is cut to this after a checkpoint: without a limit it would keep the size of the largest transaction ever. */
const walBytes = 16 * 1024 * 1024

/** What a connection that writes begins with. */
export function pragmas({ synchronous }: Pick<SqliteSettings, 'synchronous'>): readonly string[] {
  return [
    // Not left to SQLite, which would block its thread while it waits.
    'PRAGMA busy_timeout = 0',
    'PRAGMA journal_mode = WAL',
    `PRAGMA journal_size_limit = ${walBytes}`,
    `PRAGMA synchronous = ${synchronous}`,
    'PRAGMA foreign_keys = ON',
    `PRAGMA cache_size = -${cacheKilobytes}`,
  ]
}

/**
 * Has the next transaction write the WAL from its beginning, unless another process is using it. By itself the WAL grows
 * for as long as two processes write by turns, each while the other copies the WAL back into the file.
 */
export const restartLog = raw('PRAGMA wal_checkpoint(RESTART)')

/** Texts of statements differ by the criteria that are asked: a calendar that is asked everything keeps so many. */
const maxStatements = 500

/**
 * One connection. Transactions wait for each other, and a statement outside waits for the one that is open, as it would
 * see what is not committed. Waiting for another process does not block this one.
 */
export function createSqliteDatabase(driver: SqliteDatabase, dialect: Dialect, settings: SqliteSettings): Database {
  const { busyTimeout } = settings
  const statements = new Map<string, Run>()
  let isSetUp = false
  let isClosed = false
  /** The transaction that has begun. */
  let open: Promise<void> | undefined
  const transactions = createSerial()

  function run(piece: Sql): Row | undefined {
    const { key, values, text } = render(piece, () => '?')
    let run = statements.get(key)
    if (run === undefined) {
      if (statements.size === maxStatements) statements.clear()
      run = running(driver.prepare(text()))
      statements.set(key, run)
    }
    return run(values.map(bindable))
  }

  function setUp(): void {
    // Some drivers go on to run what they have prepared.
    if (isClosed) throw new StoreError('unavailable', closed)
    if (isSetUp) return
    for (const pragma of pragmas(settings)) {
      // What gives a row is a statement.
      if (pragma.includes('journal_')) run(raw(pragma))
      else driver.exec(pragma)
    }
    isSetUp = true
  }

  /** Acts once the connection is free of transactions. */
  function whenFree<T>(act: () => T): Promise<T> {
    return patiently(busyTimeout, async () => {
      while (open !== undefined) await open
      setUp()
      return act()
    })
  }

  async function transact<T>(work: Work<T>): Promise<T> {
    await whenFree(() => run(raw('BEGIN IMMEDIATE')))
    let end = () => {}
    open = new Promise((resolve) => {
      end = resolve
    })
    try {
      const result = await work(async (statement) => {
        try {
          return run(statement)
        } catch (error) {
          throw sqliteError(error)
        }
      })
      run(raw('COMMIT'))
      return result
    } catch (error) {
      rollBack()
      throw sqliteError(error)
    } finally {
      open = undefined
      end()
    }
  }

  function rollBack(): void {
    try {
      run(raw('ROLLBACK'))
    } catch {
      // Some faults, such as a full disk, have ended the transaction already.
    }
  }

  /** A table that others link to can be made anew only while foreign keys are off, which a transaction cannot change. */
  async function transactWithoutForeignKeys<T>(work: Work<T>): Promise<T> {
    await whenFree(() => driver.exec('PRAGMA foreign_keys = OFF'))
    try {
      return await transact(work)
    } finally {
      // A transaction that could not be rolled back goes on without them, and nothing is committed from then on.
      driver.exec('PRAGMA foreign_keys = ON')
    }
  }

  return {
    dialect,
    execute: (statement) => whenFree(() => run(statement)),
    transaction: (work) => transactions.run(() => transact(work)),
    background: (work) =>
      transactions.run(async () => {
        const result = await transact(work)
        await whenFree(() => run(restartLog))
        return result
      }),
    exclusively: (work) => transactions.run(() => transactWithoutForeignKeys(work)),
    async close() {
      await transactions.idle()
      if (isClosed) return
      isClosed = true
      statements.clear()
      driver.close()
    },
  }
}

type Work<T> = (execute: Database['execute']) => Promise<T>

type Run = (values: (string | number)[]) => Row | undefined

function running(statement: SqliteStatement): Run {
  // A row comes as an object with the names of columns.
  if (statement.reader !== false) return (values) => (statement.get(...values) ?? undefined) as Row | undefined
  return (values) => {
    statement.run(...values)
    return undefined
  }
}

/** Not every driver takes booleans; those of the tables are 0 and 1. */
export function bindable(value: Value): string | number {
  // All of them take null, though the types of one do not say so.
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}
