/**
 * PostgreSQL store.
 *
 * @module daybook/postgres
 */

import type { AppFields } from 'daybook'
import { checkOptions, errorHandler, milliseconds, type OnError, type OptionChecks, optionKinds } from 'daybook/storage'
import { createCommitNotices } from './postgres/commit-notices.ts'
import { createPostgresDatabase } from './postgres/database.ts'
import { createPostgresDialect } from './postgres/dialect.ts'
import type { Driver } from './postgres/driver.ts'
import { driverOf, type PostgresClient } from './postgres/drivers.ts'
import { numberedPlaceholder } from './postgres/executing.ts'
import { withFreshness } from './postgres/freshness.ts'
import { createAnswerLimit } from './postgres/limits/answer-limit.ts'
import { withReplicas } from './postgres/replicas/replicas.ts'
import { checkedName, createSqlStore, type SqlStore, type TracingOptions, tracedDatabase } from './sql.ts'

export type { PgValue } from './postgres/driver.ts'
export type { PostgresClient } from './postgres/drivers.ts'
export type { PgClient, PgPool, PgQuery, PgResult } from './postgres/pg.ts'
export type { PGliteDatabase, PGliteQueries, PGliteResult } from './postgres/pglite.ts'
export type { PostgresJs, PostgresJsRows } from './postgres/postgres-js.ts'
export type { SqlStore, TracingOptions } from './sql.ts'

/** Options of a store in PostgreSQL. */
export interface PostgresStoreOptions extends TracingOptions {
  /**
   * The schema of the tables, which `migrate` creates if it does not exist. The default is the first schema of the
   * search path.
   */
  readonly schema?: string
  /** The prefix of all table names. The default is `daybook_`. */
  readonly tablePrefix?: string
  /**
   * Whether to maintain a trigram index, which finds rare words in a large calendar quickly. The default is false.
   * Requires the extension pg_trgm, or the right to create it.
   */
  readonly trigrams?: boolean
  /** The app's own fields, as in the calendar. `migrate()` creates an index for each that lists are filtered by. */
  readonly fields?: AppFields
  /**
   * The maximum time of a search in milliseconds, after which it is 503 `rest_unavailable`. The default is 10,000; 0
   * leaves only `statementTimeout` and the limits of the connection.
   */
  readonly readTimeout?: number
  /**
   * The maximum time in milliseconds that the store waits for a connection and the answer to a statement. After it, the
   * request is 503 `rest_unavailable` and the connection is closed. The default is 15,000, or 5,000 more than a longer
   * `readTimeout`; 0 is no limit.
   */
  readonly statementTimeout?: number
  /** Whether statements are prepared, which most connection poolers support. The default is true. */
  readonly prepare?: boolean
  /** Whether cached responses may be old after writes of other processes. By default they are never old. */
  readonly freshness?: PostgresFreshness
  /**
   * Whether to notify other processes of commits, and to listen for their notices, so that followers learn of them at
   * once. It takes one connection. The default is false; `freshness` includes it.
   */
  readonly notices?: boolean
  /**
   * Clients of servers that follow the primary, such as streaming standbys, each of one server. They answer reads if
   * they have all that is committed; otherwise the primary does. With `freshness`, they may lack what other processes
   * committed within that time. The default is none.
   */
  readonly replicas?: readonly PostgresClient[]
  /**
   * Called with errors of `trace`, for which no statement fails, and once for each of the `replicas` that is no standby
   * or has no tables of the store. The default is `console.error`; `false` drops them.
   */
  readonly onError?: OnError
}

/** How old cached responses may be. Writes through the store itself are always visible at once. */
export interface PostgresFreshness {
  /**
   * The maximum time in milliseconds until writes of other processes are visible, from 1 on. Hits of the cache in this
   * time need no query.
   */
  readonly within: number
  /**
   * Whether to listen for commits of other processes that have this option, so that their writes are usually visible at
   * once. It takes one connection. The default is true. Use false behind a connection pooler in transaction mode.
   */
  readonly listen?: boolean
}

const { any, boolean, function: hook, object } = optionKinds
const storeOptions: OptionChecks<PostgresStoreOptions> = {
  schema: any, // as the prefix checked as a name
  tablePrefix: any,
  trigrams: boolean,
  fields: object,
  readTimeout: milliseconds(0),
  statementTimeout: milliseconds(0),
  prepare: boolean,
  freshness: object,
  notices: boolean,
  replicas: optionKinds.list,
  trace: hook,
  onError: optionKinds.onError,
}
const freshnessOptions: OptionChecks<PostgresFreshness> = { within: milliseconds(1), listen: boolean }

/**
 * Creates a store in PostgreSQL, through a `pg` pool, the `sql` of postgres.js or a PGlite. Any number of processes may
 * use the same tables of a server. Call `migrate()` before anything else.
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
  checkOptions(options, storeOptions)
  const {
    schema,
    tablePrefix = 'daybook_',
    trigrams = false,
    fields = {},
    prepare = true,
    readTimeout = 10_000,
    statementTimeout = Math.max(15_000, readTimeout + 5_000),
    freshness,
    notices = false,
    replicas = [],
    trace,
    onError,
  } = options
  checkOptions(freshness, freshnessOptions, 'freshness.')
  const dialect = createPostgresDialect(
    schema === undefined ? undefined : checkedName('schema', schema),
    checkedName('tablePrefix', tablePrefix),
    trigrams,
    fields,
  )
  const limit = createAnswerLimit(statementTimeout)
  const driver = driverOf(client, prepare, limit)
  const databaseOf = (driver: Driver, replica?: number) => {
    const database = createPostgresDatabase(driver, dialect, readTimeout, limit)
    if (trace === undefined) return database
    return tracedDatabase(database, { trace, onError, system: 'postgresql', placeholder: numberedPlaceholder, replica })
  }
  const primary = databaseOf(driver)
  const following = replicas.map((replica, index) => databaseOf(driverOf(replica, prepare, limit), index + 1))
  const store = createSqlStore(
    withReplicas(primary, following, { within: freshness?.within ?? 0, limit, onError: errorHandler(onError) }),
    fields,
  )
  if (!freshness && !notices) return store
  const { within, listen = true } = freshness ?? { within: 0 }
  // Identifiers have at most 63 characters. Stores that share a channel only query their version more often.
  const channel = `daybook_commits_${tablePrefix}${schema ?? ''}`.slice(0, 63)
  return withFreshness(store, { within, notices: createCommitNotices(driver, { channel, listen }) })
}
