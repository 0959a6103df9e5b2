/**
 * SQLite store.
 *
 * @module daybook/sqlite
 */

import type { AppFields } from 'daybook'
import { checkOptions, milliseconds, type OptionChecks, optionKinds, wholeNumber } from 'daybook/storage'
import {
  checkedName,
  createSqlStore,
  type Database,
  type SqlStore,
  type TracingOptions,
  tracedDatabase,
} from './sql.ts'
import { checkDatabase } from './sqlite/check-database.ts'
import { createSqliteDatabase } from './sqlite/database.ts'
import { createSqliteDialect } from './sqlite/dialect.ts'
import type { SqliteDatabase } from './sqlite/driver.ts'
import { moduleOfDriver } from './sqlite/thread.ts'
import { createThreadedDatabase } from './sqlite/threaded-database.ts'

export type { SqlStore, TracingOptions } from './sql.ts'
export type { SqliteDatabase, SqliteStatement } from './sqlite/driver.ts'

/** A file that separate threads read and write, so that the app's thread never waits for a statement. */
export interface SqliteFile {
  /** The path of the database file, which is created if it does not exist. */
  readonly file: string
  /**
   * The driver that threads load: `libsql`, `better-sqlite3` or `node:sqlite`, or the URL of a module that exports one
   * of these, from `import.meta.resolve`.
   */
  readonly driver: 'libsql' | 'better-sqlite3' | 'node:sqlite' | (string & {})
  /** The number of threads that read, in addition to the one that writes. The default is 2. */
  readonly readers?: number
  /**
   * The maximum time of a read outside of a transaction in milliseconds, after which it is 503 `rest_unavailable`. The
   * default is 10,000; 0 is no limit.
   */
  readonly readTimeout?: number
}

/** Options of a store in SQLite. */
export interface SqliteStoreOptions extends TracingOptions {
  /** The prefix of all table names. The default is `daybook_`. */
  readonly tablePrefix?: string
  /** Whether to maintain a trigram index, which finds rare words in a large calendar quickly. The default is false. */
  readonly trigrams?: boolean
  /** The app's own fields, as in the calendar. `migrate()` creates an index for each that lists are filtered by. */
  readonly fields?: AppFields
  /**
   * With `full`, the default, a committed write survives a power failure. `normal` is faster, and may lose the last
   * ones.
   */
  readonly synchronous?: 'full' | 'normal'
  /** How many milliseconds a call waits for other processes before it throws `busy`. The default is 5,000. */
  readonly busyTimeout?: number
}

const { any, boolean, function: hook, object, text } = optionKinds
const fileOptions: OptionChecks<SqliteFile> = {
  file: any,
  driver: any,
  readers: wholeNumber(1, 2_147_483_647),
  readTimeout: milliseconds(0),
}
const storeOptions: OptionChecks<SqliteStoreOptions> = {
  tablePrefix: text,
  trigrams: boolean,
  fields: object,
  trace: hook,
  onError: optionKinds.onError,
  synchronous: [(value) => value === 'full' || value === 'normal', "'full' or 'normal'"],
  busyTimeout: [(value) => Number.isFinite(value) && Number(value) >= 0, 'a number of milliseconds'],
}

/**
 * Creates a store in a SQLite file, through a database of better-sqlite3, libsql or `node:sqlite` that nothing else
 * uses, or in threads that open the file themselves: `createSqliteStore({ file: 'calendar.db', driver: 'libsql' })`.
 * Sets the file to WAL, so that other processes may read and write it. Call `migrate()` before anything else.
 *
 * ```ts
 * import Database from 'libsql'
 *
 * const store = createSqliteStore(new Database('calendar.db'))
 * await store.migrate()
 * const calendar = createCalendar({ store })
 * ```
 *
 * Throws a `TypeError` that names an invalid option: the prefix is lower-case letters, digits and `_`, the driver must
 * be installed, and threads cannot share `:memory:`. Also throws one for databases of other drivers: `bun:sqlite`,
 * sqlite3 and sql.js behave differently.
 */
export function createSqliteStore(database: SqliteDatabase | SqliteFile, options: SqliteStoreOptions = {}): SqlStore {
  const isFile = isSqliteFile(database)
  if (!isFile) checkDatabase(database)
  checkOptions(options, storeOptions)
  const { tablePrefix = 'daybook_', trigrams = false, fields = {}, synchronous = 'full', busyTimeout = 5_000 } = options
  const dialect = createSqliteDialect(checkedName('tablePrefix', tablePrefix), trigrams, fields)
  const settings = { synchronous, busyTimeout }
  const opened: Database = isFile
    ? createThreadedDatabase(dialect, { ...settings, ...threads(database) })
    : createSqliteDatabase(database, dialect, settings)
  const { trace, onError } = options
  if (trace === undefined) return createSqlStore(opened, fields)
  return createSqlStore(tracedDatabase(opened, { trace, onError, system: 'sqlite', placeholder: () => '?' }), fields)
}

function isSqliteFile(value: SqliteDatabase | SqliteFile): value is SqliteFile {
  return typeof value === 'object' && value !== null && 'file' in value && !('prepare' in value)
}

function threads(options: SqliteFile) {
  checkOptions(options, fileOptions)
  const { file, driver, readers = 2, readTimeout = 10_000 } = options
  if (typeof file !== 'string' || file === '' || file.includes(':memory:')) {
    throw new TypeError(`file: received ${JSON.stringify(file)}; accepted is the path of a database file.`)
  }
  return { file, driver: moduleOfDriver(driver), readers, readTimeout }
}
