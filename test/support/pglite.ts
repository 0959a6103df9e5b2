import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPostgresStore, type SqlStore } from 'daybook/postgres'
import { type Administer, restoring } from './postgres.ts'

/** One for all test files of a worker, each store in a schema of its own: it takes seconds to start. */
let database: Promise<PGlite> | undefined

interface Tables {
  readonly store: SqlStore
  /** A new store on the same tables. */
  readonly reopen: () => SqlStore
  readonly restore: string
}

const idle = { plain: [] as Tables[], withTrigrams: [] as Tables[] }
let schemas = 0

/** Opens an empty store in PGlite. After `close` others get its tables, emptied. */
export async function openPGliteStore({ trigrams }: { readonly trigrams: boolean }) {
  database ??= PGlite.create({ extensions: { pg_trgm } })
  const pglite = await database
  const others = trigrams ? idle.withTrigrams : idle.plain
  const tables = others.pop() ?? (await createTables(pglite, trigrams))
  return {
    store: tables.store,
    reopen: tables.reopen,
    async close() {
      await pglite.exec(tables.restore)
      others.push(tables)
    },
  }
}

async function createTables(pglite: PGlite, trigrams: boolean): Promise<Tables> {
  schemas += 1
  const schema = `calendar_${schemas}`
  const reopen = () => createPostgresStore(pglite, { schema, trigrams })
  const store = reopen()
  await store.migrate()
  const ask: Administer = async (sql) => (await pglite.query<Record<string, string | null>>(sql)).rows
  return { store, reopen, restore: `BEGIN; ${await restoring(schema, ask)}; COMMIT` }
}
