import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppFields } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type TracingOptions } from 'daybook/sqlite'
import type { Store, Tenants } from 'daybook/storage'
import { amongNeighbours } from './neighbours.ts'
import { openMigratedSchema, type PostgresConnection, postgresDrivers, postgresUrl, type Schema } from './postgres.ts'
import { sqliteDrivers } from './sqlite-drivers.ts'

/** A store that tests can have any number of, each empty. */
export interface StoreKind {
  /** What the titles of its tests begin with, in brackets: the report of the matrix counts by it. */
  readonly name: string
  /** With indexes of the fields of an app, if there are some. */
  open(fields?: AppFields, tracing?: TracingOptions): Promise<OpenStore>
  /** Ends what the stores of this kind share. */
  close(): Promise<void>
}

export interface OpenStore {
  readonly store: Store
  /** The database, if the store is that of a tenant. */
  readonly tenants?: Tenants
  close(): Promise<void>
}

export const memory: StoreKind = {
  name: 'memory',
  open: async () => ({ store: createMemoryStore(), close: async () => {} }),
  close: async () => {},
}

/** `ALL_STORES=1` tests every driver at hand, where otherwise one of each database does. */
export const allStores = (process.env.ALL_STORES ?? '') !== ''

/** Other versions of Node meet the databases in `test/stores`. What is above the stores does not see which of them there is. */
export const memoryAboveStores = (process.env.MEMORY_ABOVE_STORES ?? '') !== ''

/** Whether each option of a store is tested by itself. Other versions of Node run the same statements. */
export const everyOption = allStores && !memoryAboveStores

/** The drivers for tests of what a store does whatever its driver is. Tests of drivers take all that are at hand. */
export const testedSqliteDrivers = allStores ? sqliteDrivers : sqliteDrivers.slice(0, 1)
export const testedPostgresDrivers = allStores ? postgresDrivers : postgresDrivers.slice(0, 1)

/**
 * The databases to be tested by their first drivers, new for each who calls: connections are those of one file. Other drivers have
 * the tests of `test/stores` alone, since nothing outside of their store sees which one it is.
 */
export function databases(): readonly TenantsKind[] {
  return [...sqliteDrivers.slice(0, 1).map(sqlite), ...postgresDrivers.slice(0, 1).map(postgres)]
}

/** The same and SQLite in threads, for tests of what happens at the same time. */
export function sqlStores(): readonly TenantsKind[] {
  return [...databases(), ...(allStores ? sqliteDrivers.slice(0, 1).map(threadedSqlite) : [])]
}

/** Stores of tenants between others in the same database, for tests in which one could see what belongs to another. */
export function tenantStores(): readonly StoreKind[] {
  return sqlStores().map(ofTenant)
}

/** A store of many tenants. */
interface TenantsKind extends StoreKind {
  open(fields?: AppFields, tracing?: TracingOptions): Promise<OpenStore & { readonly store: Tenants }>
}

function ofTenant(kind: TenantsKind): StoreKind {
  return {
    ...kind,
    name: `${kind.name}] [a tenant`,
    async open(fields) {
      const { store, close } = await kind.open(fields)
      return { store: amongNeighbours(store), tenants: store, close }
    },
  }
}

function sqlite({ name, open }: (typeof sqliteDrivers)[number]): TenantsKind {
  return {
    name: `sqlite ${name}`,
    async open(fields = {}, tracing = {}) {
      const store = createSqliteStore(open(':memory:'), { fields, ...tracing })
      await store.migrate()
      return { store, close: () => store.close() }
    },
    close: async () => {},
  }
}

function threadedSqlite({ name }: (typeof sqliteDrivers)[number]): TenantsKind {
  return {
    name: `sqlite ${name} readers`,
    async open(fields = {}, tracing = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'daybook-threads-'))
      const store = createSqliteStore({ file: join(folder, 'calendar.db'), driver: name }, { fields, ...tracing })
      await store.migrate()
      return {
        store,
        async close() {
          await store.close()
          rmSync(folder, { recursive: true })
        },
      }
    },
    close: async () => {},
  }
}

function postgres({ name, connect }: (typeof postgresDrivers)[number]): TenantsKind {
  let connecting: Promise<PostgresConnection> | undefined
  return {
    name: `postgres ${name}`,
    async open(fields = {}, tracing = {}) {
      connecting ??= postgresUrl().then(connect)
      const [{ client }, schema] = await Promise.all([connecting, openTables()])
      const store = createPostgresStore(client, { schema: schema.name, fields, ...tracing })
      await store.migrate()
      return { store, close: () => schema.release() }
    },
    close: async () => (await connecting)?.close(),
  }
}

/** The empty tables of a store in PostgreSQL. One `migrate` for all drivers and files, so that tables are used again. */
export function openTables(): Promise<Schema> {
  return openMigratedSchema(migrate)
}

async function migrate(schema: string): Promise<void> {
  const [driver] = postgresDrivers
  if (driver === undefined) throw new Error('there is no driver for PostgreSQL')
  const { client, close } = driver.connect(await postgresUrl())
  try {
    await createPostgresStore(client, { schema }).migrate()
  } finally {
    await close()
  }
}
