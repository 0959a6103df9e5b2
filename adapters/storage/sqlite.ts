/**
 * A store in a SQLite file.
 *
 * @module daybook/sqlite
 */

import type { AppFields } from 'daybook'
import { checkedName, createSqlStore, requireWholeNumber, type SqlStore } from './sql.ts'
import { checkDatabase, checkOptions } from './sqlite/check-database.ts'
import { createSqliteDatabase, type SqliteDatabase } from './sqlite/database.ts'
import { createSqliteDialect } from './sqlite/dialect.ts'
import { moduleOfDriver } from './sqlite/thread.ts'
import { createThreadedDatabase } from './sqlite/threaded-database.ts'

export type { SqlStore } from './sql.ts'
export type { SqliteDatabase, SqliteStatement } from './sqlite/database.ts'

/** A file that threads of its own read and write, so that the thread of the app never waits for a statement. */
export interface SqliteFile {
  /** The path of the database file, which is made when it is not there. */
  readonly file: string
  /**
   * The driver that threads load: `libsql`, `better-sqlite3` or `node:sqlite`, or the URL of a module that exports one of these,
   * as `import.meta.resolve` gives it.
   */
  readonly driver: 'libsql' | 'better-sqlite3' | 'node:sqlite' | (string & {})
  /** How many threads read, beside the one that writes; 2 by default. */
  readonly readers?: number
  /**
   * How many milliseconds a read outside of a transaction may take before it is 503 `rest_unavailable`; 10,000 by default, 0 for
   * no limit.
   */
  readonly readTimeout?: number
}

/** What a store in SQLite can be told; all of it optional. */
export interface SqliteStoreOptions {
  /** Before the name of every table; `daybook_` by default. */
  readonly tablePrefix?: string
  /** Whether to keep an index of trigrams, which finds rare words in a large calendar at once; false by default. */
  readonly trigrams?: boolean
  /** The app's own fields, as the calendar has them: `migrate()` makes an index of each that lists are filtered by. */
  readonly fields?: AppFields
  /** `full` by default: a write that was answered survives a loss of power. `normal` is faster, and may lose the last. */
  readonly synchronous?: 'full' | 'normal'
  /** How many milliseconds a call waits for other processes before it gives `busy`; 5,000 by default. */
  readonly busyTimeout?: number
}

/**
 * Returns a store in a SQLite file, through a database of better-sqlite3, libsql or `node:sqlite` that nothing else uses, or in
 * threads that open the file themselves: `createSqliteStore({ file: 'calendar.db', driver: 'libsql' })`. Sets the file to
 * WAL, so that other processes may read and write it. Call `migrate()` before anything else.
 *
 * ```ts
 * import Database from 'libsql'
 *
 * const store = createSqliteStore(new Database('calendar.db'))
 * await store.migrate()
 * const calendar = createCalendar({ store })
 * ```
 *
 * Throws a `TypeError` that names a bad option: the prefix is lower-case letters, digits and `_`, the driver is one that is
 * installed, and threads share no `:memory:`. Throws one for anything else than a database of these drivers, too: `bun:sqlite`,
 * sqlite3 and sql.js work otherwise.
 */
export function createSqliteStore(database: SqliteDatabase | SqliteFile, options: SqliteStoreOptions = {}): SqlStore {
  const isFile = isSqliteFile(database)
  if (!isFile) checkDatabase(database)
  checkOptions(options)
  const { tablePrefix = 'daybook_', trigrams = false, fields = {}, synchronous = 'full', busyTimeout = 5_000 } = options
  const dialect = createSqliteDialect(checkedName('tablePrefix', tablePrefix), trigrams, fields)
  const settings = { synchronous, busyTimeout }
  if (isFile) return createSqlStore(createThreadedDatabase(dialect, { ...settings, ...threads(database) }))
  return createSqlStore(createSqliteDatabase(database, dialect, settings))
}

function isSqliteFile(given: SqliteDatabase | SqliteFile): given is SqliteFile {
  return typeof given === 'object' && given !== null && 'file' in given && !('prepare' in given)
}

function threads({ file, driver, readers = 2, readTimeout = 10_000 }: SqliteFile) {
  if (typeof file !== 'string' || file === '' || file.includes(':memory:')) {
    throw new TypeError(`file: received ${JSON.stringify(file)}; accepted is the path of a database file.`)
  }
  requireWholeNumber('readers', readers, 1)
  requireWholeNumber('readTimeout', readTimeout, 0)
  return { file, driver: moduleOfDriver(driver), readers, readTimeout }
}
