import { createPostgresStore } from 'daybook/postgres'
import type { Store } from 'daybook/storage'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { postgresUrl } from '../../support/postgres.ts'
import { openTables } from '../../support/stores.ts'
import { watchedStore } from '../sqlite/watched-store.ts'

interface UncountedStore {
  readonly store: Store
  /** Deletes the row of an event without a new version. */
  deleteRow(id: number): Promise<unknown>
}

/** Stores whose rows can be changed without a new version, which shows whether a result was read again. */
export const uncountedStores: readonly (readonly [name: string, open: () => Promise<UncountedStore>])[] = [
  ['[sqlite libsql]', openSqlite],
  ['[postgres pg]', openPostgres],
]

async function openSqlite(): Promise<UncountedStore> {
  const { store, database } = await watchedStore()
  onTestFinished(() => store.close())
  return { store, deleteRow: async (id) => database.exec(`DELETE FROM daybook_events WHERE id = ${id}`) }
}

async function openPostgres(): Promise<UncountedStore> {
  const { name: schema, release } = await openTables()
  const pool = new pg.Pool({ connectionString: await postgresUrl() })
  onTestFinished(async () => {
    await pool.end()
    await release()
  })
  const store = createPostgresStore(pool, { schema })
  return { store, deleteRow: (id) => pool.query(`DELETE FROM ${schema}.daybook_events WHERE id = ${id}`) }
}
