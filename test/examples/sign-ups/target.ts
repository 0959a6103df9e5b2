import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import pg from 'pg'
import { fields } from '../../../examples/sign-ups/sign-ups.ts'
import { memoryTable, postgresTable, type SignUpTable, sqliteTable } from '../../../examples/sign-ups/tables.ts'

/** Where sign-ups are stored, in words that can be sent to another process. */
export type Target =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly schema: string; readonly application: string }

export interface OpenTarget {
  readonly store: Store
  readonly table: SignUpTable
  close(): Promise<void>
}

/** Opens a calendar and the table of the app, as an app does. */
export async function openTarget(target: Target): Promise<OpenTarget> {
  if (target.kind === 'memory') return { store: createMemoryStore(), table: memoryTable(), close: async () => {} }
  if (target.kind === 'sqlite') {
    const [database, own] = [new Database(target.file), new Database(target.file)]
    const store = createSqliteStore(database, { fields })
    await store.migrate()
    return {
      store,
      table: await sqliteTable(own),
      async close() {
        await store.close()
        own.close()
      },
    }
  }
  const { url, schema, application } = target
  const options = `-c search_path=${schema}`
  const pool = new pg.Pool({ connectionString: url, application_name: application, options })
  const store = createPostgresStore(pool, { fields })
  await store.migrate()
  return { store, table: await postgresTable(pool), close: () => store.close() }
}
