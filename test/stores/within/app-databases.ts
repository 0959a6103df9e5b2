import { createPostgresStore } from 'daybook/postgres'
import type { SqlStore } from 'daybook/sql'
import { createSqliteStore } from 'daybook/sqlite'
import pg from 'pg'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile, sqliteDrivers } from '../../support/sqlite-drivers.ts'

/** A database with a store, and a table `bookings` of an app. */
export interface AppDatabase {
  readonly store: SqlStore
  /** Runs work in a transaction of the app on a connection of its own, and rolls it back if the work throws. */
  transaction<T>(work: (tx: object, run: (sql: string) => Promise<unknown>) => Promise<T>): Promise<T>
  /** Returns the committed events of the table. */
  bookings(): Promise<readonly number[]>
}

export interface AppKind {
  readonly name: string
  open(options?: object): Promise<AppDatabase>
}

/** Runs the transactions of an app. Returns the object that it passes to the store, and runs SQL in the same transaction. */
export type Begin = <T>(work: (tx: object, run: (sql: string) => Promise<unknown>) => Promise<T>) => Promise<T>

/** A store in PostgreSQL, with transactions of another client. */
export async function openPostgres(
  connect: (url: string, schema: string) => Begin,
  options: object = {},
): Promise<AppDatabase> {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const store = createPostgresStore(pool, { schema: schema.name, ...options })
  await store.migrate()
  await pool.query(`CREATE TABLE ${schema.name}.bookings (event bigint NOT NULL)`)
  const transaction = connect(url, schema.name)
  onTestFinished(async () => {
    await store.close().catch(() => {})
    await schema.release()
  })
  return {
    store,
    transaction,
    async bookings() {
      const own = new pg.Client({ connectionString: url })
      await own.connect()
      const { rows } = await own.query(`SELECT event FROM ${schema.name}.bookings ORDER BY event`)
      await own.end()
      return rows.map(({ event }) => Number(event))
    },
  }
}

/** Opens a pool of pg for the transactions of an app. */
export function appPool(url: string, schema: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, options: `-c search_path=${schema}` })
  onTestFinished(() => pool.end())
  return pool
}

export function appPostgresJs(url: string, schema: string): postgres.Sql {
  const sql = postgres(url, { max: 4, connection: { search_path: schema } })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

function ofPg(url: string, schema: string): Begin {
  const pool = appPool(url, schema)
  return async (work) => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
      const result = await work(client, (sql) => client.query(sql))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      client.release()
    }
  }
}

function ofPostgresJs(url: string, schema: string): Begin {
  const sql = appPostgresJs(url, schema)
  return <T>(work: Parameters<Begin>[0]) =>
    sql.begin('isolation level serializable', (tx) => work(tx, (text) => tx.unsafe(text))) as Promise<T>
}

function ofReserved(url: string, schema: string): Begin {
  const sql = appPostgresJs(url, schema)
  return async (work) => {
    const reserved = await sql.reserve()
    try {
      await reserved.unsafe('BEGIN ISOLATION LEVEL SERIALIZABLE')
      const result = await work(reserved, (text) => reserved.unsafe(text))
      await reserved.unsafe('COMMIT')
      return result
    } catch (error) {
      await reserved.unsafe('ROLLBACK')
      throw error
    } finally {
      reserved.release()
    }
  }
}

/** A store in a file, with transactions on another connection. */
export async function openSqlite(
  driver: (typeof sqliteDrivers)[number],
  {
    inThreads = false,
    begin,
  }: { readonly inThreads?: boolean; readonly begin?: (handle: ReturnType<typeof driver.open>) => Begin } = {},
  options: object = {},
): Promise<AppDatabase> {
  const file = scratchFile()
  const store = createSqliteStore(inThreads ? { file, driver: driver.name } : driver.open(file), options)
  await store.migrate()
  const handle = driver.open(file)
  handle.exec('PRAGMA foreign_keys = ON')
  handle.exec('CREATE TABLE bookings (event INTEGER NOT NULL)')
  onTestFinished(async () => {
    await store.close()
    handle.close()
  })
  const plain: Begin = async (work) => {
    handle.exec('BEGIN IMMEDIATE')
    try {
      const result = await work(handle, async (sql) => handle.exec(sql))
      handle.exec('COMMIT')
      return result
    } catch (error) {
      handle.exec('ROLLBACK')
      throw error
    }
  }
  return {
    store,
    transaction: begin?.(handle) ?? plain,
    async bookings() {
      const own = driver.open(file)
      const rows = own.prepare('SELECT event FROM bookings ORDER BY event').all()
      own.close()
      return rows.map((row) => Number(Reflect.get(Object(row), 'event')))
    },
  }
}

export const appKinds: readonly AppKind[] = [
  ...sqliteDrivers.flatMap((driver) => [
    { name: `[sqlite ${driver.name}]`, open: (options?: object) => openSqlite(driver, {}, options) },
    {
      name: `[sqlite ${driver.name}] threads`,
      open: (options?: object) => openSqlite(driver, { inThreads: true }, options),
    },
  ]),
  { name: '[postgres pg]', open: (options) => openPostgres(ofPg, options) },
  { name: '[postgres postgres.js]', open: (options) => openPostgres(ofPostgresJs, options) },
  { name: '[postgres postgres.js] reserved', open: (options) => openPostgres(ofReserved, options) },
]
