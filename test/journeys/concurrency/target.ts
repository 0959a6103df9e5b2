import { type Calendar, createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqliteDatabase } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'
import postgres from 'postgres'

/** Where a calendar is stored, in words that can be sent to another process. */
export type Target =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres'
      readonly driver: 'pg' | 'postgres.js'
      readonly url: string
      readonly schema: string
      /** What the server calls the connections. */
      readonly application?: string
    }

export interface OpenTarget {
  readonly calendar: Calendar
  readonly store: Store
  migrate(): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** A proxy between the store and a SQLite database. */
  readonly around?: (database: SqliteDatabase) => SqliteDatabase
  readonly aroundStore?: (store: Store) => Store
}

/** The calendar of a target, on a store that no other shares. */
export function openTarget(
  target: Target,
  { around = (database) => database, aroundStore = (store) => store }: OpenOptions = {},
): OpenTarget {
  const { store, release } = openStore(target, around)
  return {
    calendar: createCalendar({ store: aroundStore(store) }),
    store,
    migrate: () => store.migrate(),
    async close() {
      await store.close()
      await release()
    },
  }
}

function openStore(target: Target, around: (database: SqliteDatabase) => SqliteDatabase) {
  if (target.kind === 'sqlite') {
    return { store: createSqliteStore(around(new Database(target.file))), release: async () => {} }
  }
  const { schema, application = 'daybook' } = target
  if (target.driver === 'pg') {
    const pool = new pg.Pool({ connectionString: target.url, application_name: application })
    return { store: createPostgresStore(pool, { schema }), release: async () => {} }
  }
  // By default it waits up to 20 seconds before it looks again whether a server is back.
  const sql = postgres(target.url, { connection: { application_name: application }, backoff: () => 0.1, onnotice() {} })
  return { store: createPostgresStore(sql, { schema }), release: async () => {} }
}

export type PlainRow = Readonly<Record<string, string | number | null>>

/** The database without any of our code. The tables of both kinds have the same names. */
export interface PlainDatabase {
  query(sql: string): Promise<readonly PlainRow[]>
  close(): Promise<void>
}

export async function openPlain(target: Target): Promise<PlainDatabase> {
  if (target.kind === 'sqlite') {
    const database = new Database(target.file)
    return {
      query: async (sql) => database.prepare(sql).all() as PlainRow[], // no column holds anything else
      close: async () => void database.close(),
    }
  }
  const client = new pg.Client({ connectionString: target.url, options: `-c search_path=${target.schema}` })
  await client.connect()
  return {
    query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows.map(plain),
    close: () => client.end(),
  }
}

/**
 * As SQLite would give it: pg gives what may be too large for a number as digits, and booleans as they are; dates stay
 * as their digits.
 */
function plain(row: Readonly<Record<string, unknown>>): PlainRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, Number(value)]
      if (/_date$|_utc$/.test(name)) return [name, String(value).replace(digits, '$1-$2-$3 $4:$5:$6')]
      if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return [name, Number(value)]
      return [name, value as string | number | null] // no column holds anything else
    }),
  )
}

const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
