import { createSqlStore, type Database, type Execute, render } from 'daybook/sql'
import { eventData, storeCases } from 'daybook/testing'
import Sqlite from 'libsql'
import { describe, expect, it } from 'vitest'
import { createDatabase } from '../../examples/sql-store/database.ts'
import { plainDialect } from '../../examples/sql-store/dialect.ts'

/** What many databases do not accept, so that the SQL core must leave it to dialects. */
const special =
  /ON CONFLICT|RETURNING|MATERIALIZED|INDEXED|\bINCLUDE\b|SKIP LOCKED|STRICT|WITHOUT ROWID|\+[a-z]+\.|::|AS BIGINT|CREATE [A-Z ]*INDEX .* WHERE /s

/** A store in a database that rejects `special` SQL, and the texts of the statements that it ran. */
async function openStore() {
  const database = createDatabase(new Sqlite(':memory:'), plainDialect)
  const texts: string[] = []
  const watched =
    (execute: Execute): Execute =>
    async (piece) => {
      const text = render(piece, () => '?').text()
      const [found] = special.exec(text) ?? []
      if (found !== undefined) throw new Error(`The database does not know ${found}: ${text}`)
      texts.push(text)
      return execute(piece)
    }
  const transaction: Database['transaction'] = (work) => database.transaction((execute) => work(watched(execute)))
  const store = createSqlStore({
    ...database,
    execute: async (piece) => watched(database.execute)(piece),
    ...{ transaction, background: transaction, exclusively: transaction },
  })
  await store.migrate()
  return { ...store, texts }
}

describe('a store with its own dialect and driver', () => {
  it.each(storeCases(openStore))('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })

  it('sends no INSERT with more rows than the dialect allows', async () => {
    const { texts, transaction } = await openStore()
    const data = Array.from({ length: 45 }, (_, index) => eventData({ slug: `event-${index}` }))
    await transaction(({ events }) => events.insertMany(data))
    const inserts = texts.filter((text) => text.startsWith('INSERT INTO "daybook_events"'))
    expect(inserts.map((text) => text.match(/SELECT max\(id\) \+ 1/g)?.length)).toEqual([20, 20, 5])
  })
})
