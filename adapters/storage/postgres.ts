/**
 * A store in PostgreSQL.
 *
 * @module daybook/postgres
 */

import type { AppFields } from 'daybook'
import { createPostgresDatabase } from './postgres/database.ts'
import { createPostgresDialect } from './postgres/dialect.ts'
import { driverOf, type PostgresClient } from './postgres/drivers.ts'
import { checkedName, createSqlStore, requireWholeNumber, type SqlStore } from './sql.ts'

export type { PgValue } from './postgres/driver.ts'
export type { PostgresClient } from './postgres/drivers.ts'
export type { PgClient, PgPool, PgQuery, PgResult } from './postgres/pg.ts'
export type { PGliteDatabase, PGliteQueries, PGliteResult } from './postgres/pglite.ts'
export type { PostgresJs, PostgresJsRows } from './postgres/postgres-js.ts'
export type { SqlStore } from './sql.ts'

/** What a store in PostgreSQL can be told; all of it optional. */
export interface PostgresStoreOptions {
  /** The schema of the tables, which `migrate` makes when it is not there. By default the first of the search path. */
  readonly schema?: string
  /** Before the name of every table; `daybook_` by default. */
  readonly tablePrefix?: string
  /**
   * Whether to keep an index of trigrams, which finds rare words in a large calendar at once; false by default.
   * Needs the right to create the extension pg_trgm, or that it is there.
   */
  readonly trigrams?: boolean
  /** The app's own fields, as the calendar has them: `migrate()` makes an index of each that lists are filtered by. */
  readonly fields?: AppFields
  /**
   * How many milliseconds a search may take before it is 503 `rest_unavailable`; 10,000 by default, 0 for no limit but those of
   * the connection.
   */
  readonly readTimeout?: number
  /** Whether statements are prepared, which most connection poolers allow by now; true by default. */
  readonly prepare?: boolean
}

/**
 * Creates a store in PostgreSQL, through a `pg` pool, the `sql` of postgres.js or a PGlite. Any number of processes may use
 * the same tables of a server. Call `migrate()` before anything else.
 *
 * ```ts
 * import pg from 'pg'
 *
 * const store = createPostgresStore(new pg.Pool({ connectionString: process.env.DATABASE_URL }))
 * await store.migrate()
 * const calendar = createCalendar({ store })
 * ```
 *
 * Schema and prefix are lower-case letters, digits and `_`. Throws a TypeError for others, and for another client.
 */
export function createPostgresStore(client: PostgresClient, options: PostgresStoreOptions = {}): SqlStore {
  const { schema, tablePrefix = 'daybook_', trigrams = false, fields, prepare = true, readTimeout = 10_000 } = options
  requireWholeNumber('readTimeout', readTimeout, 0)
  const dialect = createPostgresDialect(
    schema === undefined ? undefined : checkedName('schema', schema),
    checkedName('tablePrefix', tablePrefix),
    trigrams,
    fields,
  )
  return createSqlStore(createPostgresDatabase(driverOf(client, prepare), dialect, readTimeout))
}
