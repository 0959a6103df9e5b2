import { CalendarError, isStoreError, StoreError } from 'daybook'
import { describe, expect, it } from 'vitest'
import { isBusy, sqliteError } from '../../adapters/storage/sqlite/errors.ts'

/** An error as a driver throws it. */
function fault(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields)
}

describe('what a fault of SQLite means', () => {
  it.each<[name: string, error: Error, code: string, remedy: RegExp]>([
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
  ])('%s', (_name, error, code, remedy) => {
    const told = sqliteError(error)
    expect(told).toMatchObject({ code, message: expect.stringMatching(remedy), cause: error })
    expect(isStoreError(told)).toBe(true)
  })

  it.each<[name: string, error: unknown]>([
    ['a refusal of a store', new StoreError('revision', 'has revision 2')],
    ['what a caller sent', new CalendarError('event-not-found', 'There is no event "database is not open".')],
    ['a fault of ours', fault('near "SELEC": syntax error', { rawCode: 1, code: 'SQLITE_ERROR' })],
    ['words that only look like it', new Error('Is the database is not open?')],
    ['what is no error', 'database is not open'],
  ])('%s stays what it is', (_name, error) => {
    expect(sqliteError(error)).toBe(error)
  })

  it('waiting may help against other processes, and against nothing else', () => {
    expect([5, 517, 6, 15].map((rawCode) => isBusy(fault('', { rawCode })))).toEqual([true, true, true, true])
    expect([1, 13, 19].map((rawCode) => isBusy(fault('', { rawCode })))).toEqual([false, false, false])
  })
})
