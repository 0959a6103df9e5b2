import type { Store } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
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

// By this a calendar knows its own writes from those of others.
describe.each(stores)('the versions of a transaction on %s', (_name, open) => {
  it('are that of the store before, others in between, and that of the store afterwards', async () => {
    const store = await open()
    for (const title of ['First', 'Second']) {
      const before = await store.version()
      const { found, between, transition } = await store.transaction(async (writer) => {
        const found = await writer.version()
        await writer.events.insert(eventData({ title }))
        const between = await writer.version()
        const transition = await writer.transition()
        await writer.events.insert(eventData({ title }))
        return { found, between, transition }
      })
      const after = await store.version()
      expect(found).toBe(before)
      expect(transition).toEqual({ mark: after, replaces: [before] })
      expect(new Set([before, between, after]).size).toBe(3)
    }
  })

  it('stay that of the store where nothing is written, or all is rolled back', async () => {
    const store = await open()
    await store.transaction((writer) => writer.events.insert(eventData({})))
    const before = await store.version()
    const failing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({}))
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect(await store.transaction((writer) => writer.version())).toBe(before)
    expect(await store.version()).toBe(before)
  })
})
