import { createMemoryStore } from 'daybook/memory'
import type { Writer } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aSpreadEvent, insertEvents } from './sample-records.ts'

const wholeList = { where: {}, orderBy: [], offset: 0, limit: 100 } as const

async function aStoreOf(count: number) {
  const store = createMemoryStore()
  await insertEvents(store, count)
  return store
}

describe('the memory store', () => {
  it('answers others at once while a transaction is open, from what is committed', async () => {
    const store = await aStoreOf(2)
    await store.transaction(async (writer) => {
      await writer.events.remove(1)
      expect((await store.events.find(wholeList)).total).toBe(2)
      expect(await store.events.getMany([1])).toHaveLength(1)
    })
    expect((await store.events.find(wholeList)).total).toBe(1)
  })

  it('begins a transaction when the one before it has ended', async () => {
    const store = createMemoryStore()
    const steps: string[] = []
    const work = (name: string) => async (writer: Writer) => {
      steps.push(`${name} begins`)
      await writer.tags.getMany([])
      steps.push(`${name} ends`)
    }
    await Promise.all([store.transaction(work('first')), store.transaction(work('second'))])
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('refuses a writer after its transaction', async () => {
    const store = await aStoreOf(1)
    const writer = await store.transaction(async (given) => given)
    const over = 'The transaction of this writer is over.'
    await expect(writer.events.insert(aSpreadEvent(5, 10))).rejects.toThrow(over)
    await expect(writer.events.update(1, { title: 'Late' })).rejects.toThrow(over)
    await expect(writer.events.remove(1)).rejects.toThrow(over)
    await expect(writer.tags.remove(1)).rejects.toThrow(over)
    await expect(writer.events.find(wholeList)).rejects.toThrow(over)
    await expect(writer.events.getMany([1])).rejects.toThrow(over)
    await expect(writer.events.getBySlug('event-0')).rejects.toThrow(over)
    await expect(writer.versionChange()).rejects.toThrow(over)
    expect((await store.events.getMany([1]))[0]?.title).toBe('Fair')
  })

  it('refuses one whose work failed', async () => {
    const store = createMemoryStore()
    let leaked: Writer | undefined
    const failing = store.transaction(async (writer) => {
      leaked = writer
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    await expect(leaked?.events.getMany([])).rejects.toThrow('over')
  })

  it('lets records exchange their slugs within a transaction', async () => {
    const store = await aStoreOf(2)
    await store.transaction(async (writer) => {
      await writer.events.update(2, { title: 'Written first' })
      await writer.events.update(1, { slug: 'aside' })
      await writer.events.update(2, { slug: 'event-0' })
      await writer.events.update(1, { slug: 'event-1' })
    })
    expect((await store.events.getBySlug('event-0'))?.id).toBe(2)
    expect((await store.events.getBySlug('event-1'))?.id).toBe(1)
    expect(await store.events.getBySlug('aside')).toBeNull()
  })

  it('keeps no trace of what a transaction inserted and removed', async () => {
    const store = await aStoreOf(1)
    await store.transaction(async (writer) => {
      const { id } = await writer.events.insert(aSpreadEvent(5, 10))
      await writer.events.remove(id)
      expect(await writer.events.getBySlug('event-5')).toBeNull()
    })
    expect((await store.events.find(wholeList)).total).toBe(1)
    expect(await store.events.getBySlug('event-5')).toBeNull()
  })

  it('freezes records and the lists in them, and shares the lists that did not change', async () => {
    const store = await aStoreOf(1)
    const [before] = await store.events.getMany([1])
    const after = await store.transaction((writer) => writer.events.update(1, { title: 'Changed' }))
    expect(Object.isFrozen(after) && Object.isFrozen(after.venue) && Object.isFrozen(after.tags)).toBe(true)
    expect(after.venue).toBe(before?.venue)
    expect(() => (after.venue as number[]).push(1)).toThrow(TypeError)
  })

  it('stores nothing but the fields of a record', async () => {
    const store = await aStoreOf(0)
    const { search_text, search_words, ...event } = aSpreadEvent(0, 1)
    const extra = { id: 77, revision: 'own', extra: true }
    const inserted = await store.transaction((writer) =>
      writer.events.insert({ ...event, search_text, search_words, ...extra }),
    )
    expect(inserted).toEqual({ ...event, id: 1, revision: await store.version() })
  })
})

describe('the version of the memory store', () => {
  it('stands while nothing changes', async () => {
    const store = await aStoreOf(1)
    const version = await store.version()
    await store.events.find(wholeList)
    await store.transaction((writer) => writer.tags.remove(999)).catch(() => {})
    await store.transaction((writer) => writer.events.update(999, { title: 'Missing' })).catch(() => {})
    expect(await store.version()).toBe(version)
  })

  it('stands after a transaction that failed', async () => {
    const store = await aStoreOf(1)
    const version = await store.version()
    const failing = store.transaction(async (writer) => {
      await writer.events.update(1, { title: 'Changed' })
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow()
    expect(await store.version()).toBe(version)
  })

  it('is never that of another store', async () => {
    const stores = Array.from({ length: 100 }, () => createMemoryStore())
    const versions = await Promise.all(stores.map((store) => store.version()))
    expect(new Set(versions).size).toBe(100)
  })
})
