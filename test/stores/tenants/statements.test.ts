import { createPostgresStore, type PgPool, type PgQuery } from 'daybook/postgres'
import type { SqlStore } from 'daybook/sql'
import { storeCases } from 'daybook/testing'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { postgresUrl, withTransactions } from '../../support/postgres.ts'
import { openTables } from '../../support/stores.ts'
import { watchedStore } from '../sqlite/watched-store.ts'

/** Returns a store, to which each statement that it runs is passed in the form of SQLite without a schema. */
type OpenRecorded = (record: (text: string) => void) => Promise<SqlStore>

const openSqlite: OpenRecorded = async (record) => {
  const { store, texts } = await watchedStore()
  return {
    ...store,
    async close() {
      for (const text of texts) record(text)
    },
  }
}

let shared: pg.Pool | undefined
afterAll(() => shared?.end())

const openPostgres: OpenRecorded = async (record) => {
  const tables = await openTables()
  shared ??= new pg.Pool({ connectionString: await postgresUrl() })
  const pool = shared
  const recorded = ({ text }: PgQuery) => record(text.replaceAll(`"${tables.name}".`, '').replaceAll(/\$\d+/g, '?'))
  const client: PgPool = {
    ...withTransactions(pool, (connection, query) => {
      recorded(query)
      return connection.query(query)
    }),
    query(query) {
      recorded(query)
      return pool.query(query)
    },
  }
  return {
    ...createPostgresStore(client, { schema: tables.name }),
    close: () => tables.release(),
  }
}

it.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
])('of %s name the tenant wherever they name a table', { timeout: 240_000 }, async (_, open) => {
  const texts = new Set<string>()
  for (const { run } of storeCases(() => open((text) => texts.add(text)))) await run().catch(() => {})
  const statements = [...texts].filter((text) => /"daybook_\w+"/.test(text) && !/^\s*(BEGIN|CREATE|EXPLAIN)/.test(text))
  expect(statements.length).toBeGreaterThan(200)
  // The version of the tables is that of all tenants, and tables of early builds have no such column.
  const ofRows = statements.filter((text) => !text.endsWith("s.name = 'schema'"))
  expect(ofRows.flatMap(tablesWithoutTenant)).toEqual([])
})

it.each([
  ['SELECT 1 FROM "daybook_events" e WHERE e.id = ?', ['events']],
  [
    'SELECT 1 FROM "daybook_events" e JOIN "daybook_event_tags" l ON l.event_id = e.id WHERE e.tenant = ?',
    ['event_tags'],
  ],
  ['DELETE FROM "daybook_events" WHERE id = ?', ['events']],
  [
    'UPDATE "daybook_tags" SET count = 1 WHERE id IN (SELECT id FROM "daybook_events" WHERE tenant = ?)',
    ['tags', 'events'],
  ],
  ['INSERT INTO "daybook_events" (id, slug) VALUES (?, ?)', ['events']],
  ['INSERT INTO "daybook_events" (id, tenant, slug) VALUES (?, ?, ?)', []],
])('are noticed if they do not: %s', (text, tables) => {
  expect(tablesWithoutTenant(text).map((found) => found.split(': ')[0])).toEqual(tables)
})

/** Returns the tables of a statement whose rows may be those of any tenant. */
function tablesWithoutTenant(text: string): readonly string[] {
  const named = [
    ...text.matchAll(
      /(INTO |UPDATE |FROM |JOIN )"daybook_(\w+)"( (?:AS )?(?!WHERE|SET|INDEXED|ON|ORDER)(\w+))?( \([^)]*\))?/g,
    ),
  ]
  const alone = named.filter(([, how, , , alias]) => how !== 'INTO ' && alias === undefined)
  // Each table without an alias has a condition of its own.
  const conditions = text.match(/(?<![.\w])tenant = (?:\?|'')/g)?.length ?? 0
  return named.flatMap(([, how, table, , alias, columns = '']) => {
    const isBound =
      how === 'INTO '
        ? /\btenant\b/.test(columns)
        : alias === undefined
          ? conditions >= alone.length
          : new RegExp(`\\b${alias}\\.tenant = `).test(text)
    return isBound ? [] : [`${table}: ${text}`]
  })
}
