import { readFileSync } from 'node:fs'
import { createPostgresStore } from 'daybook/postgres'
import type { SqlStore } from 'daybook/sql'
import { createSqliteStore } from 'daybook/sqlite'
import { termData } from 'daybook/testing'
import Database from 'libsql'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../support/postgres.ts'

const page = readFileSync(new URL('../../docs/storage.md', import.meta.url), 'utf8')
/** What docs/storage.md says to run after changes without the library, by database. */
const [, postgresSql = '', sqliteSql = ''] = /```sql\n-- PostgreSQL\n(.*?)-- SQLite\n(.*?)```/s.exec(page) ?? []

const databases = {
  async postgres() {
    const [connectionString, schema] = [await postgresUrl(), await openSchema()]
    const pool = new pg.Pool({ connectionString, options: `-c search_path=${schema.name}` })
    const store = createPostgresStore(pool)
    onTestFinished(async () => {
      await store.close()
      await schema.release()
    })
    return { store, run: async () => void (await pool.query(`BEGIN; ${postgresSql} COMMIT`)) }
  },
  async sqlite() {
    const database = new Database(':memory:')
    const store = createSqliteStore(database)
    onTestFinished(() => store.close())
    return { store, run: async () => void database.exec(`BEGIN; ${sqliteSql} COMMIT`) }
  },
} satisfies Record<string, () => Promise<{ store: SqlStore; run(): Promise<void> }>>

it.each(['postgres', 'sqlite'] as const)(
  'the statements after own changes of %s add a commit without a note, and none to tenants',
  async (name) => {
    const { store, run } = await databases[name]()
    await store.migrate()
    const write = (to: Pick<SqlStore, 'transaction'>) =>
      to.transaction(async (writer) => {
        await writer.tags.insert(termData({ slug: crypto.randomUUID() }))
        await writer.noteChanges('a note')
      })
    const tenant = store.forTenant('a')
    for (const one of [store, tenant]) await write(one)
    const [before, ofTenant] = [await store.version(), await tenant.version()]
    for (let times = 0; times < 2; times += 1) await run()
    expect(await store.version()).not.toBe(before)
    expect(await tenant.version()).toBe(ofTenant)
    await write(store)
    const commits = await store.commitsSince(before, 10)
    expect(commits?.map(({ note }) => note)).toEqual([null, null, 'a note'])
    expect(commits?.at(-1)?.version).toBe(await store.version())
  },
)
