/**
 * A store in a SQLite file.
 *
 * @module daybook/sqlite
 */

import { checkedName } from './sql/statement.ts'
import { createSqlStore, type SqlStore } from './sql/store.ts'
import { checkDatabase, checkOptions } from './sqlite/check-database.ts'
import { createSqliteDatabase, type SqliteDatabase } from './sqlite/database.ts'
import { createSqliteDialect } from './sqlite/dialect.ts'

export type { SqlStore } from './sql/store.ts'
export type { SqliteDatabase, SqliteStatement } from './sqlite/database.ts'

/** What a store in SQLite can be told; all of it optional. */
export interface SqliteStoreOptions {
  /** Before the name of every table; `daybook_` by default. */
  readonly tablePrefix?: string
  /** Whether to keep an index of trigrams, which finds rare words in a large calendar at once; false by default. */
  readonly trigrams?: boolean
  /** `full` by default: a write that was answered survives a loss of power. `normal` is faster, and may lose the last. */
  readonly synchronous?: 'full' | 'normal'
  /** How many milliseconds a call waits for other processes before it gives `busy`; 5,000 by default. */
  readonly busyTimeout?: number
}

/**
 * A store in a SQLite file, through a database of better-sqlite3, libsql or `node:sqlite` that nothing else uses. Sets
 * it to WAL, so that other processes may read and write the same file. Call `migrate()` before anything else.
 *
 * ```ts
 * import Database from 'libsql'
 *
 * const store = createSqliteStore(new Database('calendar.db'))
 * await store.migrate()
 * const calendar = createCalendar({ store })
 * ```
 *
 * Throws a `TypeError` that names a bad option: the prefix is lower-case letters, digits and `_`. Throws one for anything
 * else than a database of these drivers, too: `bun:sqlite`, sqlite3 and sql.js work otherwise.
 */
export function createSqliteStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): SqlStore {
  checkDatabase(database)
  checkOptions(options)
  const { tablePrefix = 'daybook_', trigrams = false, synchronous = 'full', busyTimeout = 5_000 } = options
  const dialect = createSqliteDialect(checkedName('tablePrefix', tablePrefix), trigrams)
  return createSqlStore(createSqliteDatabase(database, dialect, { synchronous, busyTimeout }))
}
