import { CalendarError, isStoreError, StoreError } from 'daybook'
import { describe, expect, it } from 'vitest'
import { isConflict, isUnsupported, postgresError } from '../../adapters/storage/postgres/errors.ts'

/** An error as a driver throws it. */
function fault(code: string | undefined, message = 'as it is'): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}

describe('what a fault of PostgreSQL means', () => {
  it.each<[name: string, error: Error, code: string, remedy: RegExp]>([
    ['a full disk', fault('53100', 'could not extend file'), 'unavailable', /disk.*full.*Make room.*could not extend/],
    ['damaged data', fault('XX001'), 'unavailable', /put back a backup/],
    ['a pooler without prepared statements', fault('26000'), 'unavailable', /`prepare: false`/],
    ['a statement that took too long', fault('57014'), 'unavailable', /statement_timeout/],
    ['a lock that took too long', fault('55P03'), 'busy', /try again/],
    ['a server that starts', fault('57P03'), 'unavailable', /Try again later/],
    ['a commit whose end nobody knows', fault('40003'), 'unavailable', /Try again later/],
    ['transactions in each other’s way', fault('40001'), 'busy', /try again/],
    [
      'a pool without a free connection',
      fault(undefined, 'timeout exceeded when trying to connect'),
      'unavailable',
      /pool/,
    ],
    ['a server that does not answer', fault('CONNECT_TIMEOUT', 'write CONNECT_TIMEOUT'), 'unavailable', /address/],
    ['a server without TLS', fault(undefined, 'The server does not support SSL connections'), 'unavailable', /`ssl`/],
    ['its certificate', fault('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), 'unavailable', /certificate/],
    [
      'a connection without a password',
      fault(undefined, 'SASL: client password must be a string'),
      'unavailable',
      /password/,
    ],
    [
      'several addresses',
      new AggregateError([fault('ECONNREFUSED')], ''),
      'unavailable',
      /check that it runs.*ECONNREFUSED/,
    ],
    ['a foreign key', fault('23503'), 'missing', /links to/],
  ])('%s', (_name, error, code, remedy) => {
    const told = postgresError(error)
    expect(told).toMatchObject({ code, message: expect.stringMatching(remedy), cause: error })
    expect(isStoreError(told)).toBe(true)
  })

  it.each<[name: string, error: unknown]>([
    ['a refusal of a store', new StoreError('slug-taken', 'is taken')],
    ['what a caller sent', new CalendarError('event-not-found', 'There is no event "SASL: ECONNRESET".')],
    ['a fault of ours', fault('42601', 'syntax error at or near "SELEC"')],
    ['a mistake in a program', fault('ERR_INVALID_ARG_TYPE', 'The "data" argument must be of type string')],
    ['an error of whatever is in a transaction', new Error('no connection terminated here')],
    ['what is no error', 'ECONNREFUSED'],
  ])('%s stays what it is', (_name, error) => {
    expect(postgresError(error)).toBe(error)
  })

  it('a database without locks of tables is told from a connection that was not made', () => {
    expect(isUnsupported(fault('42704', 'unrecognized configuration parameter'))).toBe(true)
    expect(isUnsupported(Object.assign(fault('42704'), { severity: 'FATAL' }))).toBe(false)
  })

  it('a transaction runs again after a conflict, and after nothing else', () => {
    expect(['40001', '40P01', '23505'].map((code) => isConflict(fault(code)))).toEqual([true, true, true])
    expect(['23503', '57P01', '55P03'].map((code) => isConflict(fault(code)))).toEqual([false, false, false])
  })
})
