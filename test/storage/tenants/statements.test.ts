import { storeCases } from 'daybook/testing'
import { expect, it } from 'vitest'
import { watchedStore } from '../sqlite/watched-store.ts'

it('name the tenant wherever they name a table', async () => {
  const texts = new Set<string>()
  const cases = storeCases(async () => {
    const { store, texts: executed } = await watchedStore()
    return {
      ...store,
      async close() {
        for (const text of executed) texts.add(text)
      },
    }
  })
  for (const { run } of cases) await run().catch(() => {})
  const statements = [...texts].filter((text) => /"daybook_\w+"/.test(text) && !/^\s*(CREATE|EXPLAIN)/.test(text))
  expect(statements.length).toBeGreaterThan(200)
  expect(statements.flatMap(tablesWithoutTenant)).toEqual([])
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
