import { sql } from 'drizzle-orm'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleOfPostgresJs } from 'drizzle-orm/postgres-js'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { describe } from 'vitest'
import { sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { type AppKind, appPool, appPostgresJs, type Begin, openPostgres, openSqlite } from './app-databases.ts'
import { joinedCases } from './joined-cases.ts'

// The transactions that Drizzle and Kysely hand out, with the real packages.

function ofDrizzle(url: string, schema: string): Begin {
  const db = drizzle(appPool(url, schema))
  return (work) =>
    db.transaction((tx) => work(tx, (text) => tx.execute(sql.raw(text))), { isolationLevel: 'serializable' })
}

function ofDrizzleOnPostgresJs(url: string, schema: string): Begin {
  const db = drizzleOfPostgresJs(appPostgresJs(url, schema))
  return (work) =>
    db.transaction((tx) => work(tx, (text) => tx.execute(sql.raw(text))), { isolationLevel: 'serializable' })
}

function ofKysely(url: string, schema: string): Begin {
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: appPool(url, schema) }),
    plugins: [new CamelCasePlugin()],
  })
  return (work) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((trx) => work(trx, (text) => trx.executeQuery(CompiledQuery.raw(text))))
}

const [sqlite] = sqliteDrivers
if (sqlite === undefined) throw new Error('there is no driver for SQLite')

/** Drizzle and Kysely use this handle, which is what the store gets. */
type Handle = ReturnType<typeof sqlite.open>

function ofDrizzleOnSqlite(handle: Handle): Begin {
  // What `drizzle` of better-sqlite3 makes. It loads that driver; libsql has the same methods.
  const dialect = new SQLiteSyncDialect()
  const db = new BaseSQLiteDatabase(
    'sync',
    dialect,
    new BetterSQLiteSession(handle as never, dialect, undefined),
    undefined,
  )
  return async (work) => {
    db.run(sql`BEGIN IMMEDIATE`)
    try {
      const result = await work(handle, async (text) => db.run(sql.raw(text)))
      db.run(sql`COMMIT`)
      return result
    } catch (error) {
      db.run(sql`ROLLBACK`)
      throw error
    }
  }
}

function ofKyselyOnSqlite(handle: Handle): Begin {
  const db = new Kysely<object>({ dialect: new SqliteDialect({ database: handle as never }) }) // the same
  return (work) => db.transaction().execute((trx) => work(handle, (text) => trx.executeQuery(CompiledQuery.raw(text))))
}

const kinds: readonly AppKind[] = [
  { name: '[postgres pg] Drizzle', open: (options) => openPostgres(ofDrizzle, options) },
  { name: '[postgres postgres.js] Drizzle', open: (options) => openPostgres(ofDrizzleOnPostgresJs, options) },
  { name: '[postgres pg] Kysely', open: (options) => openPostgres(ofKysely, options) },
  {
    name: `[sqlite ${sqlite.name}] Drizzle`,
    open: (options) => openSqlite(sqlite, { begin: ofDrizzleOnSqlite }, options),
  },
  {
    name: `[sqlite ${sqlite.name}] Kysely`,
    open: (options) => openSqlite(sqlite, { begin: ofKyselyOnSqlite }, options),
  },
]

for (const kind of kinds) describe(`${kind.name}: a transaction of the app`, () => joinedCases(kind))
