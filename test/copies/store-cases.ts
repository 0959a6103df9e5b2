import { expect } from 'vitest'
import { sqliteDrivers } from '../support/sqlite-drivers.ts'
import type { Copy, EntryName } from './copies.ts'
import type { databaseOn } from './sql-example.ts'
import { type Case, calendarOf, fair } from './support.ts'

export const storeCases = {
  async 'daybook/memory'(own, other) {
    const { createMemoryStore } = await other.load('daybook/memory')
    await storesWell(own, createMemoryStore())
    await refusesCallsInside(own, other, createMemoryStore())
  },

  async 'daybook/sqlite'(own, other) {
    const { createSqliteStore } = await other.load('daybook/sqlite')
    const [driver] = sqliteDrivers
    if (driver === undefined) throw new Error('libsql is installed')
    const store = createSqliteStore(driver.open(':memory:') as never)
    await store.migrate()
    await storesWell(own, store)
    await refusesCallsInside(own, other, store)
    await store.close()
  },

  async 'daybook/postgres'(own, other) {
    const { createPostgresStore } = await other.load('daybook/postgres')
    const { postgresDrivers, postgresUrl } = await import('../support/postgres.ts')
    const { openTables } = await import('../support/stores.ts')
    const [driver] = postgresDrivers
    if (driver === undefined) throw new Error('pg is installed')
    const [{ client, close }, schema] = [driver.connect(await postgresUrl()), await openTables()]
    const store = createPostgresStore(client, { schema: schema.name })
    await storesWell(own, store)
    await refusesCallsInside(own, other, store)
    await close()
    await schema.release()
  },

  async 'daybook/durable-objects'(own, other) {
    const [driver] = sqliteDrivers
    if (driver === undefined) throw new Error('libsql is installed')
    const storage = durableStorage(driver.open(':memory:'))
    const stores = []
    for (const copy of [own, other]) {
      const { createDurableObjectStore } = await copy.load('daybook/durable-objects')
      stores.push(createDurableObjectStore(storage as never))
    }
    const [first, second] = stores
    await first?.migrate()
    const [one, two] = [await calendarOf(own, { store: second }), await calendarOf(own, { store: first })]
    // An open transaction of the storage includes whatever runs in the meantime: it must wait.
    const failed = one.transaction(async ({ events }) => {
      await events.create(fair)
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('stop')
    })
    const written = two.events.create({ ...fair, title: 'Kept' })
    await expect(failed).rejects.toThrow('stop')
    await written
    expect((await one.events.list({})).records.map(({ title }) => title)).toEqual(['Kept'])
  },

  async 'daybook/sql'(own, other) {
    // A dialect and a driver of another package, which brings its own copy.
    const { createSqlStore } = await own.load('daybook/sql')
    const example = (await other.program('test/copies/sql-example.ts')) as { readonly databaseOn: typeof databaseOn }
    const [driver] = sqliteDrivers
    if (driver === undefined) throw new Error('libsql is installed')
    const store = createSqlStore(example.databaseOn(driver.open(':memory:')))
    await store.migrate()
    await storesWell(own, store)
    const tenant = store.forTenant('a')
    await storesWell(own, tenant)
    await store.close()
    const [sql, others] = [await own.load('daybook/sql'), await other.load('daybook/sql')]
    const keyOf = (piece: Parameters<typeof sql.render>[0]) => sql.render(piece, () => '?').key
    const pieces = [sql.sql`SELECT 1`, others.sql`SELECT 2`, sql.sql`SELECT 3`, others.sql`SELECT 4`]
    expect(new Set(pieces.map(keyOf)).size).toBe(4)
    const { values } = sql.render(others.sql`SELECT ${others.tenant}, ${1}`, () => '?')
    expect(values).toEqual(['', 1])
  },
} satisfies Partial<Record<EntryName, Case>>

/** A store of one copy below a calendar of the other. */
async function storesWell(own: Copy, store: object): Promise<void> {
  const calendar = await calendarOf(own, { store })
  const { isCalendarError } = await own.load('daybook')
  const first = await calendar.events.create({ ...fair, tags: ['a'] })
  const [second] = await Promise.all([calendar.events.create(fair), calendar.events.create(fair)])
  expect(second?.slug).toMatch(/^fair-\d$/)
  const unknown = await calendar.events.get(99).catch((error: unknown) => error)
  expect(isCalendarError(unknown) && unknown.code).toBe('event-not-found')
  const taken = await calendar.categories
    .create({ name: 'Music' })
    .then(() => calendar.categories.create({ name: 'Music' }))
    .catch((error: unknown) => error)
  expect(isCalendarError(taken) && taken.code).toBe('term_exists')
  const stale = await calendar.events
    .update(first.id, { title: 'x' }, { ifMatch: [{ id: first.id, revision: 'old' }] })
    .catch((error: unknown) => error)
  expect(isCalendarError(stale) && stale.code).toBe('rest_precondition_failed')
  expect((await calendar.events.list({ tags: ['a'], search: 'fair' })).total).toBe(1)
}

/** What of the store of `own` and `other` must know of each other: a transaction of one is open while the other is called. */
async function refusesCallsInside(own: Copy, other: Copy, store: object): Promise<void> {
  const [first, second] = [await calendarOf(own, { store }), await calendarOf(other, { store })]
  const inside = first.transaction(async () => second.events.create(fair))
  await expect(inside).rejects.toThrow(/inside one of its transactions/)
}

/** The storage of a Durable Object, on a database of SQLite. */
function durableStorage(database: ReturnType<(typeof sqliteDrivers)[number]['open']>) {
  return {
    sql: {
      exec(statement: string, ...values: unknown[]) {
        if (values.length === 0 && /;\s*\S/.test(statement)) {
          database.exec(statement)
          return { toArray: () => [] }
        }
        const prepared = database.prepare(statement)
        if (Reflect.get(prepared, 'reader') !== false) {
          const rows = prepared.all(...values)
          return { toArray: () => rows }
        }
        prepared.run(...values)
        return { toArray: () => [] }
      },
    },
    async transaction<T>(work: () => Promise<T>): Promise<T> {
      database.exec('SAVEPOINT object')
      try {
        const result = await work()
        database.exec('RELEASE object')
        return result
      } catch (error) {
        database.exec('ROLLBACK TO object; RELEASE object')
        throw error
      }
    },
  }
}
