import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import pg from 'pg'
import postgres from 'postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPGliteStore } from '../../support/pglite.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile, sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { appPool, appPostgresJs } from './app-databases.ts'

const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }

type Store = NonNullable<NonNullable<Parameters<typeof createCalendar>[0]>['store']>

/** Writes an event in a transaction of the app. */
async function write(store: Store | undefined, within: unknown) {
  const calendar = createCalendar(store ? { store } : {})
  // As JavaScript would call it.
  await calendar.transaction(({ events }) => events.create(fair), { within: within as object })
  throw new Error('It was not refused.')
}

describe('what is no transaction of the app is refused by name', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'BEGIN'],
  ])('%s, which would otherwise be written outside', async (_, value) => {
    await expect(write(undefined, value)).rejects.toThrow(/^within: received (undefined|null|string); accepted is a/)
  })

  it('by a store in memory', async () => {
    await expect(write(undefined, {})).rejects.toThrow(/^within: the store of this calendar cannot join/)
  })

  it('by PGlite, whose only connection the transaction holds', async () => {
    const { store, close } = await openPGliteStore({ trigrams: false })
    onTestFinished(close)
    await expect(write(store, {})).rejects.toThrow('within: the database of this store cannot join')
  })
})

describe.each(sqliteDrivers)('[sqlite $name] within', ({ name, open }) => {
  async function opened() {
    const file = scratchFile()
    const own = open(file)
    const store = createSqliteStore(own)
    await store.migrate()
    const handle = open(file)
    handle.exec('PRAGMA foreign_keys = ON')
    onTestFinished(async () => {
      handle.close()
      await store.close()
    })
    return { file, own, store, handle }
  }

  it('refuses what is no connection', async () => {
    const { store } = await opened()
    await expect(write(store, {})).rejects.toThrow('within: The database must be a database of better-sqlite3')
    await expect(write(store, { executeQuery() {} })).rejects.toThrow('received an object of Kysely or Drizzle')
  })

  it('refuses a transaction that is not begun, or over', async () => {
    const { store, handle } = await opened()
    await expect(write(store, handle)).rejects.toThrow('within: no transaction is open on this connection')
    handle.exec('BEGIN IMMEDIATE')
    await createCalendar({ store }).transaction(({ events }) => events.create(fair), { within: handle })
    handle.exec('COMMIT')
    await expect(write(store, handle)).rejects.toThrow('within: no transaction is open on this connection')
    handle.close()
    await expect(write(store, handle)).rejects.toThrow('within: no transaction is open on this connection')
    handle.close = () => {}
  })

  it('refuses the connection of the store', async () => {
    const { store, own } = await opened()
    own.exec('BEGIN IMMEDIATE')
    await expect(write(store, own)).rejects.toThrow('within: received the connection of the store')
    own.exec('ROLLBACK')
  })

  it('refuses a connection without foreign keys', async () => {
    const { store, handle } = await opened()
    handle.exec('PRAGMA foreign_keys = OFF')
    handle.exec('BEGIN IMMEDIATE')
    await expect(write(store, handle)).rejects.toThrow('within: the connection does not check foreign keys')
  })

  it('refuses another file, and a store in memory', async () => {
    const { store } = await opened()
    const other = await opened()
    other.handle.exec('BEGIN IMMEDIATE')
    await expect(write(store, other.handle)).rejects.toThrow(
      /^within: the connection has the file ".*" open; the store has/,
    )
    const inMemory = createSqliteStore(open(':memory:'))
    await inMemory.migrate()
    await expect(write(inMemory, other.handle)).rejects.toThrow('within: the store is in memory')
    await inMemory.close()
  })

  it('refuses a call inside the transaction of the calendar', async () => {
    const { store, handle } = await opened()
    const calendar = createCalendar({ store })
    handle.exec('BEGIN IMMEDIATE')
    const nested = calendar.transaction(
      () => calendar.transaction(({ events }) => events.create(fair), { within: handle }),
      { within: handle },
    )
    await expect(nested).rejects.toThrow('The calendar was called inside one of its transactions')
  })

  it('refuses BigInt and arrays instead of rows', async () => {
    const { store, file } = await opened()
    if (name === 'node:sqlite') return
    const handle = open(file)
    Reflect.get(handle, 'defaultSafeIntegers')?.call(handle, true)
    handle.exec('PRAGMA foreign_keys = ON')
    handle.exec('BEGIN IMMEDIATE')
    await expect(write(store, handle)).rejects.toThrow('within: the connection returns rows as arrays, or integers')
    handle.close()
  })
})

describe('[postgres pg] within', () => {
  async function opened(options: object = {}) {
    const [url, schema] = [await postgresUrl(), await openSchema()]
    const pool = new pg.Pool({ connectionString: url, max: 3 })
    const store = createPostgresStore(pool, { schema: schema.name, ...options })
    await store.migrate()
    onTestFinished(async () => {
      await store.close()
      await schema.release()
    })
    return { url, schema: schema.name, pool, store }
  }

  async function aClient(pool: pg.Pool) {
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    return client
  }

  it.each(['pool', 'sql', 'something else'] as const)('refuses %s', async (what) => {
    const { url, schema, store } = await opened()
    const [pool, sql] = [appPool(url, schema), appPostgresJs(url, schema)]
    const values = {
      pool: [pool, /^within: received the pool of a client/],
      sql: [sql, /^within: received the whole client/],
      'something else': [{}, /^within: received something else; accepted is a transaction/],
    } as const
    const [value, message] = values[what]
    await expect(write(store, value)).rejects.toThrow(message)
  })

  it('refuses a transaction that is not begun, or over', async () => {
    const { pool, store } = await opened()
    const client = await aClient(pool)
    await expect(write(store, client)).rejects.toThrow('within: no transaction is open on this connection')
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
    await createCalendar({ store }).transaction(({ events }) => events.create(fair), { within: client })
    await client.query('COMMIT')
    await expect(write(store, client)).rejects.toThrow('within: no transaction is open on this connection')
  })

  it('refuses the transaction of postgres.js after its end, also if its connection is in another one', async () => {
    const { url, schema, store } = await opened()
    const sql = postgres(url, { max: 1, connection: { search_path: schema } })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const calendar = createCalendar({ store })
    let ended: object = {}
    await sql.begin('isolation level serializable', async (tx) => {
      ended = tx
      await calendar.transaction(({ events }) => events.create(fair), { within: tx })
    })
    await expect(write(store, ended)).rejects.toThrow('within: no transaction is open on this connection')
    await sql.begin('isolation level serializable', async (tx) => {
      await tx`SELECT 1`
      await expect(write(store, ended)).rejects.toThrow('within: this transaction is over')
    })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  })

  it.each(['READ COMMITTED', 'REPEATABLE READ'])('refuses %s', async (isolation) => {
    const { pool, store } = await opened()
    const client = await aClient(pool)
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
    await expect(write(store, client)).rejects.toThrow(
      `has the isolation ${isolation.toLowerCase()}; accepted is serial`,
    )
  })

  it('refuses a transaction in which a statement has failed', async () => {
    const { pool, store } = await opened()
    const client = await aClient(pool)
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
    await client.query('SELECT nothing').catch(() => {})
    await expect(write(store, client)).rejects.toThrow('within: a statement of the transaction has failed')
  })

  it('refuses a connection that finds other tables', async () => {
    const [{ store, pool }, other] = [await opened({ schema: undefined }), await opened()]
    const client = await aClient(pool)
    await client.query(`SET search_path = ${other.schema}`)
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
    await expect(write(store, client)).rejects.toThrow('within: the transaction is in another database than the store')
  })

  it('refuses a client that renames columns', async () => {
    const { url, schema, store } = await opened()
    const sql = postgres(url, {
      connection: { search_path: schema },
      transform: { column: { from: (name) => name.toUpperCase() } },
    })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const writing = sql.begin('isolation level serializable', (tx) => write(store, tx))
    await expect(writing).rejects.toThrow('within: the client changes the names of columns')
  })
})
