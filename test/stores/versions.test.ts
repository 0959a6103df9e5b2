import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { eventData } from 'daybook/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'

const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ...sqliteDrivers.map(
    (driver) =>
      [
        driver.name,
        async () => {
          const store = createSqliteStore(driver.open(scratchFile()))
          onTestFinished(() => store.close())
          await store.migrate()
          return store
        },
      ] as const,
  ),
]

describe.each(stores)('the version of a store on %s', (_name, open) => {
  it('is the commit id of the last commit, which replaces the one before', async () => {
    const store = await open()
    for (const title of ['First', 'Second']) {
      const before = await store.version()
      const versionChange = await store.transaction(async (writer) => {
        await writer.events.insert(eventData({ title }))
        const versionChange = await writer.versionChange()
        await writer.events.insert(eventData({ title }))
        expect(await writer.versionChange()).toEqual(versionChange)
        return versionChange
      })
      expect(versionChange).toEqual({ commitId: await store.version(), replaces: [before] })
      expect(versionChange?.commitId).not.toBe(before)
    }
  })

  it('stays where nothing is written, or all is rolled back', async () => {
    const store = await open()
    await store.transaction((writer) => writer.events.insert(eventData({})))
    const before = await store.version()
    const failing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({}))
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    await store.transaction((writer) => writer.events.getMany([1]))
    expect(await store.version()).toBe(before)
  })
})

it.each(sqliteDrivers)(
  'without a commit id, the version on $name differs each time, until the next commit',
  async (driver) => {
    const file = scratchFile()
    const [store, other] = [createSqliteStore(driver.open(file)), driver.open(file)]
    onTestFinished(async () => {
      other.close()
      await store.close()
    })
    await store.migrate()
    other.exec("DELETE FROM daybook_state WHERE name = 'version'")
    expect(await store.version()).not.toBe(await store.version())
    await store.transaction((writer) => writer.events.insert(eventData({})))
    expect(await store.version()).toBe(await store.version())
  },
)
