import { createSqliteStore } from 'daybook/sqlite'
import { storeCases } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { type SqliteDatabase, sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { allStores } from '../../support/stores.ts'

/**
 * Since version 3.54, SQLite writes the JSON of a subquery into other JSON as text. Every version does so for the result
 * of another operator.
 */
function keepingJsonAsText(database: SqliteDatabase): SqliteDatabase {
  return {
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
    prepare: (sql) => database.prepare(sql.replaceAll('(SELECT json_group_array(', "(SELECT '' || json_group_array(")),
  }
}

describe('[sqlite] a store whose database keeps the JSON of subqueries as text', () => {
  const [driver] = sqliteDrivers
  const cases = storeCases(async () => {
    const database = driver?.open(':memory:')
    if (database === undefined) throw new Error('There is no SQLite driver.')
    const store = createSqliteStore(keepingJsonAsText(database))
    await store.migrate()
    return store
  })
  // Pages of all resources, with links and revisions.
  const needed = ({ name }: (typeof cases)[number]) => allStores || /find|linked|revisions|page/.test(name)
  it.each(cases.filter(needed))('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})
