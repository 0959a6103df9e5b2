import { eventData, termData, venueData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { raw } from '../../../adapters/stores/sql/statement/statement.ts'
import { createSqliteDatabase } from '../../../adapters/stores/sqlite/database.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'
import { watchedStore } from './watched-store.ts'

it('reads all that is read at one moment in one statement', async () => {
  const { store, texts } = await watchedStore()
  const query = { where: { names: ['jazz'] }, orderBy: [], offset: 0, limit: 10 } as const
  const { venues, categories, tags, events } = store
  await Promise.all([venues.getMany([1]), categories.find(query), tags.find(query), events.getBySlug('jazz')])
  expect(texts).toHaveLength(1)
})

it('reads any number of records of a table by their ids in the same statement', async () => {
  const { store, texts } = await watchedStore()
  await store.transaction(async ({ tags, venues }) => {
    for (const slug of ['one', 'two', 'three']) await tags.insert(termData({ slug }))
    await venues.insert(venueData())
  })
  texts.length = 0
  const slugsOf = async (ids: readonly number[]) => (await store.tags.getMany(ids)).map(({ slug }) => slug)
  expect(await Promise.all([slugsOf([2]), slugsOf([3, 1, 9]), store.venues.getMany([1])])).toMatchObject([
    ['two'],
    ['three', 'one'],
    [{ id: 1 }],
  ])
  expect(await Promise.all([slugsOf([1]), store.venues.getMany([1, 2])])).toMatchObject([['one'], [{ id: 1 }]])
  expect([texts.length, new Set(texts).size]).toEqual([2, 1])
})

it('writes the links of many events in one statement for each table', async () => {
  const { store, texts } = await watchedStore()
  await store.transaction(async ({ events, venues, tags }) => {
    await venues.insert(venueData())
    for (const slug of ['one', 'two']) await tags.insert(termData({ slug }))
    for (const slug of ['a', 'b', 'c']) await events.insert(eventData({ slug, venue: [1], tags: [2, 1] }))
  })
  expect(texts.filter((text) => /INSERT INTO "daybook_event_/.test(text))).toHaveLength(2)
  const events = await store.events.getMany([1, 2, 3])
  expect(events.map(({ venue, tags }) => [venue, tags])).toEqual([1, 2, 3].map(() => [[1], [2, 1]]))
})

it('writes links of one to five records, with values of their own as long as they are few', async () => {
  const { store, texts } = await watchedStore()
  const tags = [5, 3, 1, 2, 4]
  await store.transaction(async ({ tags }) => {
    for (const slug of ['a', 'b', 'c', 'd', 'e']) await tags.insert(termData({ slug }))
  })
  for (const count of [1, 2, 3, 4, 5]) {
    const { id } = await store.transaction(({ events }) =>
      events.insert(eventData({ slug: `of-${count}`, tags: tags.slice(0, count) })),
    )
    expect((await store.events.getMany([id]))[0]?.tags).toEqual(tags.slice(0, count))
  }
  const inserts = texts.filter((text) => text.includes('INSERT INTO "daybook_event_tags"'))
  expect(inserts.map((text) => text.includes('json_each'))).toEqual([false, false, false, false, true])
})

it('writes links before what may be about them', async () => {
  const { store } = await watchedStore()
  const query = { where: { linkedToAny: { venue: [1] } }, orderBy: [], offset: 0, limit: 10 } as const
  await store.transaction(async ({ events, venues, tags }) => {
    await venues.insert(venueData())
    await tags.insert(termData())
    await events.insert(eventData({ slug: 'a', venue: [1], tags: [1] }))
    await tags.remove(1)
    await events.insert(eventData({ slug: 'b', venue: [1] }))
    const { records, total } = await events.find(query)
    expect([total, records.map((event) => event.tags)]).toEqual([2, [[], []]])
  })
})

it('writes nothing for a writer whose transaction is over', async () => {
  const { store, texts } = await watchedStore()
  const { events, venues, tags } = await store.transaction(async (writer) => writer)
  texts.length = 0
  await expect(events.insert(eventData())).rejects.toThrow(/is over/)
  await expect(venues.getMany([1])).rejects.toThrow(/is over/)
  await expect(tags.addToCounts(new Map([[1, 1]]))).rejects.toThrow(/is over/)
  expect(texts).toEqual([])
})

const stages = [{ when: 'at first' }, { when: 'once it has reported its version change', reports: true }]

it.each(stages)(
  'keeps nothing where a link leads nowhere, though the work received nothing of it: $when',
  async ({ reports }) => {
    const { store } = await watchedStore()
    const venue = await store.transaction(({ venues }) => venues.insert(venueData()))
    const lost = store.transaction(async ({ events, versionChange }) => {
      await events.insert(eventData({ slug: 'good', venue: [venue.id] }))
      if (reports) await versionChange()
      await events.insert(eventData({ slug: 'bad', venue: [99] }))
      await events.getMany([1]).catch(() => {})
    })
    await expect(lost).rejects.toThrow(/links to is not there/)
    const { total } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 0 })
    expect(total).toBe(0)
  },
)

it('reads a record once that a transaction reads and then updates', async () => {
  const { store, texts } = await watchedStore()
  const { id } = await store.transaction(({ events }) => events.insert(eventData()))
  texts.length = 0
  const [read, updated] = await store.transaction(async ({ events }) => {
    const [event] = await events.getMany([id])
    return [event, await events.update(id, { title: 'Changed' }, event?.revision)]
  })
  expect(texts.filter((text) => text.includes('FROM "daybook_events"'))).toHaveLength(1)
  expect(await store.events.getMany([id])).toEqual([updated])
  expect(updated).toEqual({ ...read, title: 'Changed', revision: updated?.revision })
})

it('updates what a transaction wrote after it had read the record', async () => {
  const { store } = await watchedStore()
  const [event, tag] = await store.transaction(async ({ events, tags }) => {
    const tag = await tags.insert(termData())
    return [await events.insert(eventData({ tags: [tag.id] })), tag]
  })
  const updated = await store.transaction(async ({ events, tags }) => {
    await events.getMany([event.id])
    await events.update(event.id, { title: 'Changed' })
    await tags.remove(tag.id)
    return events.update(event.id, { description: 'Changed too' })
  })
  expect(updated).toMatchObject({ title: 'Changed', description: 'Changed too', tags: [] })
  expect(await store.events.getMany([event.id])).toEqual([updated])
  const counted = await store.transaction(async ({ tags }) => {
    const other = await tags.insert(termData({ slug: 'other', count: 1 }))
    await tags.getMany([other.id])
    await tags.addToCounts(new Map([[other.id, 2]]))
    return tags.update(other.id, { name: 'Other' })
  })
  expect(counted.count).toBe(3)
})

it('answers a statement of a transaction without a promise', async () => {
  const { database } = await watchedStore()
  const settings = { synchronous: 'normal', busyTimeout: 0 } as const
  const { transaction } = createSqliteDatabase(database, createSqliteDialect('daybook_', false), settings)
  await transaction(async (execute) => expect(execute(raw('SELECT 1 AS one'))).toMatchObject({ one: 1 }))
})
