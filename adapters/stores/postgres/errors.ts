import { isStoreError, StoreError, type StoreErrorCode } from 'daybook/storage'

/** Converts a driver error to the error for users of a store. Errors of the library are returned unchanged. */
export function postgresError(error: unknown): unknown {
  if (isStoreError(error) || !(error instanceof Error)) return error
  const found = signOf(error)
  if (found === '23503') {
    return new StoreError('missing', 'A record that an event links to is not there, or is linked to.', { cause: error })
  }
  const [, remedy, code = 'unavailable'] = remedies.find(([sign]) => sign.test(found)) ?? []
  if (remedy === undefined) return error
  return new StoreError(code, `${remedy} (${error.message || found})`, { cause: error })
}

/**
 * Returns whether a transaction has to be retried: after a serialization failure, a deadlock, or a slug that another
 * transaction took.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && conflict.test(signOf(error))
}

/** Returns whether others held a lock for longer than a statement waits. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && signOf(error) === '55P03'
}

/** Returns whether the database canceled a statement, for example because it took too long. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && signOf(error) === '57014'
}

/**
 * Returns whether the database does not support a statement or setting: compatible databases may have no table locks.
 */
export function isUnsupported(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A fatal error is a failed connection.
  return ['0A000', '42601', '42704'].includes(signOf(error)) && Reflect.get(error, 'severity') !== 'FATAL'
}

/** Returns whether a database lacks the tables of the store, or refuses its user, which no later attempt changes. */
export function isMisconfigured(error: unknown): boolean {
  return error instanceof Error && /^(28|3D000|3F000|42P01|42501)/.test(signOf(error))
}

/** Returns the error for a database that begins no serializable transactions, such as a hot standby. */
export function takesNoWrites(error: unknown): StoreError {
  return new StoreError('unavailable', `${noWrites} (${error instanceof Error ? error.message : error})`, {
    cause: error,
  })
}

const noWrites = 'The database takes no writes now: connect to the primary server.'

const conflict = /^(40001|40P01|23505)$/

/**
 * Remedies by codes of PostgreSQL and their classes, then by codes of sockets and drivers, and by the start of
 * messages.
 */
const remedies: readonly (readonly [sign: RegExp, remedy: string, code?: StoreErrorCode])[] = [
  [conflict, 'Others were writing the same records: try again.', 'busy'],
  [/^55P03$/, 'Others held the tables for too long: try again.', 'busy'],
  [/^(28|SASL: )/, 'The database refuses the user: check the name and the password of the connection.'],
  [/^3D000$/, 'There is no such database: check the name in the connection, or create it.'],
  [
    /^(3F000|42P01)$/,
    'A table of the calendar is not there: call `await store.migrate()`, or put back a copy of the database.',
  ],
  [/^42501$/, 'The user of the connection lacks a right: grant it the schema and its tables.'],
  [/^25006$/, noWrites],
  [/^53100$/, 'The disk of the database is full: nothing of the write was stored. Make room and try again.'],
  [/^53300$/, 'The database has no connection left: give the pool fewer, or the server more.'],
  [
    /^(57014|25P0[34])$/,
    'The database ended what took too long: raise its `statement_timeout` and other limits, or see what holds it up.',
  ],
  [
    /^08P01 .*statement pooling/,
    'The connection pooler gives each statement another connection: set its `pool_mode = transaction`, or `session`.',
  ],
  [/^(26000|42P05)$/, 'A connection pooler lost prepared statements: give the store the option `prepare: false`.'],
  [
    /^Query read timeout/,
    'The client stopped waiting after its own `query_timeout`: raise it, or see what holds up the database. If it ' +
      'waited for COMMIT, it is unknown whether the write was stored.',
  ],
  [/^XX00[12]$/, 'The data of the database is damaged: check its disk, and put back a backup.'],
  [
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/,
    'No connection came free, or could be made, in time: check that the database runs, or give the pool more.',
  ],
  [
    /^(08|40003|53|57P|58|CONNECTION_(CLOSED|DESTROYED) |Connection terminated|Client has encountered a connection error)/,
    'The database is out of reach: it stops, starts, or cannot go on. Try again later.',
  ],
  [
    /^(CONNECTION_ENDED |Cannot use a pool after calling end|PGlite is clos(ed|ing))/,
    'The connections were closed: a store cannot be used after `close()`. Open another one.',
  ],
  [
    /^(ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|The server does not support SSL)|^ECONNRESET .*TLS/,
    'The connection cannot be encrypted as required: check its `ssl` settings, and the certificate of the server.',
  ],
  [
    /^(E(?!RR_)[A-Z_]+|CONNECT_TIMEOUT)\b/,
    'The database cannot be reached: check that it runs, and the address of the connection.',
  ],
]

/** Returns what identifies an error: the code of PostgreSQL, or the driver's code and message. */
function signOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return isTelling.test(code) ? code : `${code} ${error.message}`
  // Several addresses failed. The first error is as good as any.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return signOf(error.errors[0])
  return error.message
}

/** A code of PostgreSQL. Poolers use one code for all of their own errors. */
const isTelling = /^(?!08P01)[0-9A-Z]{5}$/
