import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { eventData, termData, venueData } from 'daybook/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { postgresDrivers, postgresUrl } from '../../support/postgres.ts'
import { sqliteDrivers } from '../../support/sqlite-drivers.ts'
import { openTables } from '../../support/stores.ts'

const stores = [
  ...sqliteDrivers.map(({ name, open }) => ({
    name: `sqlite ${name}`,
    async openStore() {
      const store = createSqliteStore(open(':memory:'))
      await store.migrate()
      return store
    },
  })),
  ...postgresDrivers.map(({ name, connect }) => ({
    name: `postgres ${name}`,
    async openStore() {
      const { client, close } = connect(await postgresUrl())
      const schema = await openTables()
      onTestFinished(async () => {
        await schema.release()
        await close()
      })
      return createPostgresStore(client, { schema: schema.name })
    },
  })),
]

/** No database takes it. */
const linkedToNothing = () => eventData({ slug: 'linked-to-nothing', venue: [999] })

for (const { name, openStore } of stores) {
  describe(`[${name}] work in which a statement fails`, () => {
    it('is there when the transaction succeeds, though it took no notice', async () => {
      const store = await openStore()
      const isDone = await store
        .transaction(async (writer) => {
          await writer.tags.insert(termData({ name: 'Before' }))
          await writer.events.insert(linkedToNothing()).catch(() => {})
        })
        .then(
          () => true,
          () => false,
        )
      expect(await tagsOf(store)).toBe(isDone ? 1 : 0)
    })

    it('leaves nothing behind, though it had requested more at the same time', async () => {
      const store = await openStore()
      const hall = await store.transaction(async (writer) => {
        const { id } = await writer.venues.insert(venueData())
        await writer.events.insert(eventData({ venue: [id] }))
        return id
      })
      const slugs = ['one', 'two', 'three', 'four']
      const work = store.transaction((writer) =>
        Promise.all([
          // The event still links to it.
          writer.venues.remove(hall),
          ...slugs.map((slug) => writer.tags.insert(termData({ name: slug, slug }))),
        ]),
      )
      await expect(work).rejects.toMatchObject({ code: 'missing' })
      expect(await tagsOf(store)).toBe(0)
      await store.transaction((writer) => writer.tags.insert(termData({ name: 'After' })))
      expect(await tagsOf(store)).toBe(1)
    })
  })
}

async function tagsOf(store: Store): Promise<number> {
  return (await store.tags.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total
}
