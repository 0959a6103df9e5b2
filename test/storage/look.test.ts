import { createSqliteStore, type SqliteDatabase } from 'daybook/sqlite'
import Database from 'libsql'
import { expect, it } from 'vitest'

it('asks all that is read at one moment in one statement', async () => {
  const driver = new Database(':memory:')
  const texts: string[] = []
  const watched: SqliteDatabase = {
    exec: (text) => driver.exec(text),
    close: () => driver.close(),
    prepare(text) {
      texts.push(text)
      return driver.prepare(text)
    },
  }
  const store = createSqliteStore(watched)
  await store.migrate()
  texts.length = 0
  const query = { where: { names: ['jazz'] }, orderBy: [], offset: 0, limit: 10 } as const
  const { venues, categories, tags, events } = store
  await Promise.all([venues.getMany([1]), categories.find(query), tags.find(query), events.getBySlug('jazz')])
  expect(texts).toHaveLength(1)
})
