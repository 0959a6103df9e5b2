import { CalendarError } from 'daybook'
import { isStoreError, StoreError } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { isConflict, isUnsupported, postgresError } from '../../../adapters/stores/postgres/errors.ts'
import { isBusy, sqliteError } from '../../../adapters/stores/sqlite/errors.ts'

/** Errors of the drivers of one database, and what becomes of them. */
interface ErrorTable {
  readonly database: string
  readonly convert: (error: unknown) => unknown
  readonly converted: readonly (readonly [name: string, error: Error, code: string, remedy: RegExp])[]
  readonly unchanged: readonly (readonly [name: string, error: unknown])[]
}

const sqlite: ErrorTable = {
  database: 'SQLite',
  convert: sqliteError,
  converted: [
    ['libsql', fault('database disk image is malformed', { rawCode: 11 }), 'unavailable', /put back a copy.*malformed/],
    ['node:sqlite', fault('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 1802 }), 'unavailable', /the disk/],
    ['better-sqlite3', fault('locked', { code: 'SQLITE_BUSY_SNAPSHOT' }), 'busy', /longer `busyTimeout`/],
    ['the race to open it', fault('locking protocol', { rawCode: 15 }), 'busy', /try again/],
    ['the rights of its file', fault('access permission denied', { rawCode: 3 }), 'unavailable', /rights/],
    ['its shared cache', fault('table is locked', { rawCode: 262 }), 'busy', /connection of its own/],
    ['a table', fault('no such table: daybook_events', { rawCode: 1 }), 'unavailable', /migrate\(\)/],
    ['an index', fault('no such index: daybook_events_by_start', { rawCode: 1 }), 'unavailable', /put back a copy/],
    ['its file', fault('unable to open database file', { errcode: 14 }), 'unavailable', /folder exists/],
    ['a closed libsql', new TypeError('The database connection is not open'), 'unavailable', /Open another/],
    ['a closed node:sqlite', fault('database is not open', { code: 'ERR_INVALID_STATE' }), 'unavailable', /another/],
    ['a foreign key', fault('FOREIGN KEY constraint failed', { rawCode: 787 }), 'missing', /links to/],
    ['that of better-sqlite3', fault('…', { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }), 'missing', /links to/],
  ],
  unchanged: [
    ['an error of a store', new StoreError('revision', 'has revision 2')],
    ['an error for the caller', new CalendarError('event-not-found', 'There is no event "database is not open".')],
    ['an error in our own SQL', fault('near "SELEC": syntax error', { rawCode: 1, code: 'SQLITE_ERROR' })],
    ['another error with such a text', new Error('Is the database is not open?')],
    ['a value that is not an error', 'database is not open'],
  ],
}

const postgres: ErrorTable = {
  database: 'PostgreSQL',
  convert: postgresError,
  converted: [
    [
      'a full disk',
      fault('could not extend file', { code: '53100' }),
      'unavailable',
      /disk.*full.*Make room.*could not extend/,
    ],
    ['damaged data', fault('as it is', { code: 'XX001' }), 'unavailable', /put back a backup/],
    ['a pooler without prepared statements', fault('as it is', { code: '26000' }), 'unavailable', /`prepare: false`/],
    ['a statement that took too long', fault('as it is', { code: '57014' }), 'unavailable', /statement_timeout/],
    ['a lock that took too long', fault('as it is', { code: '55P03' }), 'busy', /try again/],
    ['a server that starts', fault('as it is', { code: '57P03' }), 'unavailable', /Try again later/],
    ['a commit with an unknown result', fault('as it is', { code: '40003' }), 'unavailable', /Try again later/],
    ['conflicting transactions', fault('as it is', { code: '40001' }), 'busy', /try again/],
    ['a pool without a free connection', fault('timeout exceeded when trying to connect'), 'unavailable', /pool/],
    [
      'a connection that is not made in time',
      fault('Connection terminated due to connection timeout'),
      'unavailable',
      /could be made, in time/,
    ],
    [
      'a server that does not answer',
      fault('write CONNECT_TIMEOUT', { code: 'CONNECT_TIMEOUT' }),
      'unavailable',
      /address/,
    ],
    ['a server without TLS', fault('The server does not support SSL connections'), 'unavailable', /`ssl`/],
    [
      'its certificate',
      fault('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      'unavailable',
      /certificate/,
    ],
    ['a connection without a password', fault('SASL: client password must be a string'), 'unavailable', /password/],
    [
      'several addresses',
      new AggregateError([fault('as it is', { code: 'ECONNREFUSED' })], ''),
      'unavailable',
      /check that it runs.*ECONNREFUSED/,
    ],
    ['a foreign key', fault('as it is', { code: '23503' }), 'missing', /links to/],
  ],
  unchanged: [
    ['an error of a store', new StoreError('slug-taken', 'is taken')],
    ['an error for the caller', new CalendarError('event-not-found', 'There is no event "SASL: ECONNRESET".')],
    ['an error in our own SQL', fault('syntax error at or near "SELEC"', { code: '42601' })],
    ['an error of Node', fault('The "data" argument must be of type string', { code: 'ERR_INVALID_ARG_TYPE' })],
    ['an error of the app inside a transaction', new Error('no connection terminated here')],
    ['a value that is not an error', 'ECONNREFUSED'],
  ],
}

describe.each([sqlite, postgres])('errors of $database', ({ convert, converted, unchanged }) => {
  it.each(converted)('%s', (_name, error, code, remedy) => {
    const storeError = convert(error)
    expect(storeError).toMatchObject({ code, message: expect.stringMatching(remedy), cause: error })
    expect(isStoreError(storeError)).toBe(true)
  })

  it.each(unchanged)('%s is not converted', (_name, error) => {
    expect(convert(error)).toBe(error)
  })
})

it('SQLite retries while another process holds the file, and after nothing else', () => {
  expect([5, 517, 6, 15].map((rawCode) => isBusy(fault('', { rawCode })))).toEqual([true, true, true, true])
  expect([1, 13, 19].map((rawCode) => isBusy(fault('', { rawCode })))).toEqual([false, false, false])
})

describe('PostgreSQL', () => {
  it('distinguishes a database without table locks from a failed connection', () => {
    const unrecognized = { code: '42704' }
    expect(isUnsupported(fault('unrecognized configuration parameter', unrecognized))).toBe(true)
    expect(isUnsupported(fault('as it is', { ...unrecognized, severity: 'FATAL' }))).toBe(false)
  })

  it('retries a transaction after a conflict, and after nothing else', () => {
    expect(['40001', '40P01', '23505'].map((code) => isConflict(fault('', { code })))).toEqual([true, true, true])
    expect(['23503', '57P01', '55P03'].map((code) => isConflict(fault('', { code })))).toEqual([false, false, false])
  })
})

/** An error as a driver throws it. */
function fault(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields)
}
