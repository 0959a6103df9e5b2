import { randomBytes } from 'node:crypto'
import type { PgPool, PgQuery, PgResult } from 'daybook/postgres'
import pg from 'pg'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { PostgresAnswer } from './postgres-setup.ts'
import { isQuick } from './run-length.ts'

export interface PostgresConnection {
  /** A `pg` pool or a postgres.js `sql`. */
  readonly client: pg.Pool | postgres.Sql
  close(): Promise<void>
}

export interface PostgresDriver {
  readonly name: 'pg' | 'postgres.js'
  connect(url: string): PostgresConnection
}

const drivers: readonly PostgresDriver[] = [
  {
    name: 'pg',
    connect(url) {
      const client = new pg.Pool({ connectionString: url })
      return { client, close: () => client.end() }
    },
  },
  {
    name: 'postgres.js',
    connect(url) {
      const client = postgres(url)
      // Without a limit it waits for a connection that was lost inside a transaction.
      return { client, close: () => client.end({ timeout: 1 }) }
    },
  },
]

/** The drivers of this run, none in `npm test`. */
export const postgresDrivers = isQuick ? [] : drivers

export interface Schema {
  readonly name: string
  /** Ends the use of it, and of what is in it. */
  release(): Promise<void>
}

/** The PostgreSQL server of this run, which is started for the first caller. */
export async function postgresUrl(): Promise<string> {
  return (await server()).url
}

/** A schema without anything in it. */
export async function openSchema(): Promise<Schema> {
  const name = await createSchema()
  return {
    name,
    async release() {
      await administer(`drop schema ${name} cascade`)
    },
  }
}

/** Makes the tables of an empty schema. */
export type Migrate = (schema: string) => Promise<void>

/**
 * A schema as `migrate` leaves it. Twelve tables take 85 ms to make and to drop, 35 ms to truncate, and 2 ms to empty
 * of the few rows of a test: so the tables stay, and the next caller with the same `migrate` gets them.
 */
export async function openMigratedSchema(migrate: Migrate): Promise<Schema> {
  const idle = idleSchemas.get(migrate) ?? []
  idleSchemas.set(migrate, idle)
  const schema = idle.pop() ?? (await createMigratedSchema(migrate))
  return {
    name: schema.name,
    async release() {
      await administer(schema.restore)
      idle.push(schema)
    },
  }
}

interface MigratedSchema {
  readonly name: string
  readonly restore: string
}

const idleSchemas = new Map<Migrate, MigratedSchema[]>()

async function createMigratedSchema(migrate: Migrate): Promise<MigratedSchema> {
  const name = await createSchema()
  await migrate(name)
  return { name, restore: await restoring(name, administer) }
}

/** Runs statements as an administrator, and gives the rows of the only one, as texts. */
export type Administer = (sql: string) => Promise<readonly Readonly<Record<string, string | null>>[]>

/** The statements that bring the rows and the sequences of a schema back to what they are now. */
export async function restoring(schema: string, ask: Administer): Promise<string> {
  const tables = await namesOf('r', schema, ask)
  const statements = await emptying(tables, ask)
  for (const table of tables) {
    for (const { rows } of await ask(`select json_agg(t)::text as rows from ${table} t`)) {
      if (rows === null || rows === undefined) continue
      const records = `select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)})`
      statements.push(`insert into ${table} overriding system value ${records}`)
    }
  }
  for (const sequence of await namesOf('S', schema, ask)) {
    for (const { last, called } of await ask(
      `select last_value::text as last, is_called::text as called from ${sequence}`,
    )) {
      statements.push(`select setval('${sequence}', ${last}, ${called})`)
    }
  }
  return statements.join(';\n') // one query of several statements is one transaction
}

/** Only superusers may delete regardless of foreign keys. */
async function emptying(tables: readonly string[], ask: Administer): Promise<string[]> {
  if (tables.length === 0) return []
  const [setting] = await ask('show is_superuser')
  return setting?.is_superuser === 'on'
    ? ['set local session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)]
    : [`truncate ${tables.join()}`]
}

async function namesOf(kind: 'r' | 'S', schema: string, ask: Administer): Promise<readonly string[]> {
  const rows = await ask(
    `select format('%I.%I', '${schema}'::text, relname) as name from pg_class
     where relkind = '${kind}' and relnamespace = '${schema}'::regnamespace`,
  )
  return rows.flatMap(({ name }) => name ?? [])
}

async function createSchema(): Promise<string> {
  const name = `${(await server()).prefix}${randomBytes(4).toString('hex')}`
  await administer(`create schema ${name}`)
  return name
}

const administer: Administer = async (sql) => {
  administrator ??= createAdministrator(await postgresUrl())
  return (await administrator.query(sql)).rows ?? []
}

let administrator: pg.Pool | undefined

function createAdministrator(connectionString: string): pg.Pool {
  // A test that leaves a transaction open holds its tables: an error says so, where waiting for them would not end.
  return new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true, options: '-c lock_timeout=5s' })
}

function server(): Promise<PostgresAnswer> {
  running ??= requestServer(inject('postgresBroker'))
  return running
}

let running: Promise<PostgresAnswer> | undefined

async function requestServer(broker: string): Promise<PostgresAnswer> {
  const response = await fetch(broker)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as PostgresAnswer // the broker is ours
}

/** The pool, whose transactions send their statements through the test. */
export function withTransactions(
  pool: pg.Pool,
  query: (client: pg.PoolClient, statement: PgQuery) => Promise<PgResult>,
): PgPool {
  return {
    query: (statement) => pool.query(statement),
    on: (event, listener) => pool.on(event, listener),
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      return {
        query: (statement) => query(client, statement),
        on: (event, listener) => client.on(event, listener),
        off: (event, listener) => client.off(event, listener),
        release: (error) => client.release(error),
      }
    },
  }
}
