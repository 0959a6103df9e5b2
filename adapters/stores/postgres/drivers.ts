import type { Driver } from './driver.ts'
import { type AnswerLimit, withoutLimit } from './limits/answer-limit.ts'
import { type PgPool, pgDriver } from './pg.ts'
import { type PGliteDatabase, pgliteDriver } from './pglite.ts'
import { type PostgresJs, postgresJsDriver } from './postgres-js.ts'

/** The client of a store in PostgreSQL: a pool of pg, the `sql` of postgres.js, or a database of PGlite. */
export type PostgresClient = PgPool | PostgresJs | PGliteDatabase

/**
 * Returns the driver of a client. `prepare` caches the plans of statements in the connection, which some connection
 * poolers do not support. `limit` is that of each wait for the server. Throws a `TypeError` for anything else.
 */
export function driverOf(client: PostgresClient, prepare: boolean, limit: AnswerLimit = withoutLimit): Driver {
  if (isPostgresJs(client)) return postgresJsDriver(client, prepare, limit)
  if (isPGlite(client)) return pgliteDriver(client)
  if (isPool(client)) return pgDriver(client, prepare, limit)
  throw new TypeError(
    `The client must be a Pool of pg, the \`sql\` of postgres.js or a PGlite; received ${kindOf(client)}. For ` +
      `example:\n${example}`,
  )
}

const example = `  import pg from 'pg'
  const store = createPostgresStore(new pg.Pool({ connectionString: process.env.DATABASE_URL }))`

function isPostgresJs(client: unknown): client is PostgresJs {
  return hasMethods(client, ['unsafe', 'begin', 'end'])
}

function isPGlite(client: unknown): client is PGliteDatabase {
  return hasMethods(client, ['query', 'exec', 'transaction', 'close'])
}

function isPool(client: unknown): client is PgPool {
  return hasMethods(client, ['query', 'connect', 'on', 'end']) && !isClientOfPg(client)
}

/** Returns whether a value is a single connection of pg. Transactions would mix on it, and it does not reconnect. */
function isClientOfPg(value: unknown): boolean {
  return hasMethods(value, ['query', 'connect', 'on', 'end']) && Reflect.has(Object(value), 'connectionParameters')
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof Object(value)[name] === 'function')
}

/** Describes the type of a value without its contents, which may include a password. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'a text'
  if (isClientOfPg(value)) return 'a Client of pg, which is a single connection'
  if (hasMethods(value, ['then'])) return 'a promise: await it'
  if (typeof value === 'function') return `the function ${value.name || '(anonymous)'}, which has to be called first`
  if (typeof value !== 'object' || value === null) return String(value)
  return `an object with the members ${Object.keys(value).join(', ') || '(none)'}`
}
