import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import { isStoreError } from 'daybook/storage'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'

// What a program does wrong is named at start, and says what is accepted.

const untyped = createSqliteStore as (...args: readonly unknown[]) => SqlStore
const accepted =
  "The database must be a database of better-sqlite3, libsql or node:sqlite, such as new Database('calendar.db')"
const methods = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, () => {}]))

describe('createSqliteStore', () => {
  class Database {}
  it.each<[database: unknown, received: string]>([
    ['calendar.db', '"calendar.db"'],
    [undefined, 'undefined'],
    [null, 'null'],
    [{}, 'an object with the members (none)'],
    [{ filename: 'calendar.db' }, 'an object with the members filename'],
    [Database, 'the function Database: a class needs new'],
    [Promise.resolve(), 'a promise: await it'],
    [methods('exec', 'prepare'), 'an object with the members exec, prepare'],
    [methods('exec', 'prepare', 'close', 'query', 'run'), 'one of bun:sqlite, which is not supported'],
    [methods('exec', 'prepare', 'close', 'run', 'each'), 'one of sqlite3 or sql.js, which is not supported'],
  ])('refuses %j as a database', (database, received) => {
    expect(() => untyped(database)).toThrow(new TypeError(`${accepted}; received ${received}.`))
  })

  it.each<[options: unknown, message: string]>([
    [
      null,
      'The options must be an object with some of tablePrefix, trigrams, fields, trace, onError, synchronous, busyTimeout; received null.',
    ],
    [
      { prefix: 'x_' },
      'prefix is not an option; there are tablePrefix, trigrams, fields, trace, onError, synchronous, busyTimeout.',
    ],
    [{ tablePrefix: 5 }, 'tablePrefix must be a text; received 5.'],
    [{ trigrams: 'yes' }, 'trigrams must be true or false; received "yes".'],
    [{ synchronous: 'off' }, `synchronous must be 'full' or 'normal'; received "off".`],
    [{ busyTimeout: '5s' }, 'busyTimeout must be a number of milliseconds; received "5s".'],
    [{ busyTimeout: -1 }, 'busyTimeout must be a number of milliseconds; received -1.'],
  ])('refuses the options %j', (options, message) => {
    const database = methods('exec', 'prepare', 'close')
    expect(() => untyped(database, options)).toThrow(new TypeError(message))
  })
})

describe.each(sqliteDrivers)('[sqlite $name] a store that was not migrated', (driver) => {
  const missing = 'The tables of the calendar are missing. Call `await store.migrate()` once before the store is used.'
  const open = () => {
    const store = createSqliteStore(driver.open(scratchFile()))
    onTestFinished(() => store.close())
    const faults: unknown[] = []
    return { faults, store, calendar: createCalendar({ store, onError: (error) => void faults.push(error) }) }
  }
  const refusal = { code: 'rest_unavailable', status: 503, message: missing }

  it('says so at the first read, in process', async () => {
    await expect(open().calendar.events.list()).rejects.toMatchObject(refusal)
    await expect(open().calendar.tags.get(1)).rejects.toMatchObject(refusal)
  })

  it('says so at the first write, in process', async () => {
    await expect(open().calendar.tags.create({ name: 'Free' })).rejects.toMatchObject(refusal)
  })

  it('is a 503 over HTTP that shows nothing of it, and onError gets the message', async () => {
    const { calendar, faults } = open()
    const handler = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
    for (const request of [
      new Request('http://localhost/cal/events/v1/events'),
      new Request('http://localhost/cal/events/v1/tags', {
        method: 'POST',
        body: '{"name":"A"}',
        headers: { 'Content-Type': 'application/json' },
      }),
    ]) {
      const reply = await handler(request)
      expect([reply.status, await reply.text()]).toEqual([503, expect.not.stringContaining('tables')])
    }
    expect(faults).toHaveLength(2)
    for (const fault of faults) {
      expect(isStoreError(fault) && [fault.code, fault.message]).toEqual(['not-migrated', missing])
    }
  })

  it('works once it is migrated', async () => {
    const { calendar, store } = open()
    await expect(calendar.tags.list()).rejects.toMatchObject(refusal)
    await store.migrate()
    expect(await calendar.tags.list()).toMatchObject({ total: 0 })
  })
})
