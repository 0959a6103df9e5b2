import { createMemoryStore } from 'daybook/memory'
import type { EventCriteria, StoreQuery } from 'daybook/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { aSpreadEvent, aTerm, aVenue, insertEvents } from './sample-records.ts'

const count = 100_000
let looked = 0
const store = createMemoryStore({
  onScan(records) {
    looked = records
  },
})

const month = { from: '2030-06-01 00:00:00', to: '2030-07-01 00:00:00' }
const published: EventCriteria = { visible: [{ statuses: ['publish'] }], hide_from_listings: false }
const page = { orderBy: [['start_date', 'asc']], offset: 0, limit: 10 } as const satisfies Omit<
  StoreQuery<EventCriteria, 'start_date'>,
  'where'
>

beforeAll(async () => {
  await insertEvents(store, count)
  await store.transaction(async (writer) => {
    // Long events everywhere: one that began long ago and one that never ends must not make windows look at all.
    for (const start of [2020, 2024, 2029, 2038]) {
      const dates = { start_date: `${start}-06-01 00:00:00`, utc_start_date: `${start}-06-01 00:00:00` }
      const ends = { end_date: '9998-12-31 23:59:59', utc_end_date: '9998-12-31 23:59:59' }
      await writer.events.insert({
        ...aSpreadEvent(0, count),
        ...dates,
        ...ends,
        slug: `long-${start}`,
        post_parent: 1,
      })
    }
  })
}, 120_000)

it.each([
  ['a month', { start_date: { gte: month.from, lt: month.to } }, 400, 5000],
  ['a month, events within it', { start_date: { gte: month.from }, lastSecond: { lt: month.to } }, 400, 5000],
  ['a month, events that overlap it', { start_date: { lt: month.to }, lastSecond: { gte: month.from } }, 400, 5000],
  ['a month in UTC', { utc_start_date: { gte: month.from }, utc_end_date: { lte: month.to } }, 400, 5000],
  ['all events of a venue', { linkedToAny: { venue: [7] } }, 200, 210],
  ['a venue in ten years', { linkedToAny: { venue: [7] }, start_date: { gte: month.from } }, 90, 210],
  [
    'a category in a month',
    { linkedToAny: { categories: [7] }, start_date: { gte: month.from, lt: month.to } },
    5,
    420,
  ],
  ['two venues in a month', { linkedToAny: { venue: [7, 8] }, start_date: { gte: month.from, lt: month.to } }, 0, 420],
  ['a few ids', { ids: [5, 4, 3] }, 3, 3],
  ['the children of an event', { post_parent: 1 }, 4, 4],
  ['ids that are nowhere', { ids: [] }, 0, 0],
])('looks at few of 100,000 records to find %s', async (_, where, atLeast, atMost) => {
  const { total } = await store.events.find({ where: { ...published, ...where }, ...page })
  expect(looked).toBeLessThanOrEqual(atMost)
  expect(total).toBeLessThanOrEqual(looked)
  expect(total).toBeGreaterThanOrEqual(atLeast)
})

it('looks at few records in a transaction that wrote as well', async () => {
  await store.transaction(async (writer) => {
    await writer.events.update(1, { title: 'Changed' })
    const where = { ...published, start_date: { gte: month.from, lt: month.to } }
    await writer.events.find({ where, ...page })
  })
  expect(looked).toBeGreaterThan(400)
  expect(looked).toBeLessThan(5000)
})

it('looks at the events of a window only to find the venues that they are in', async () => {
  await store.transaction((writer) => writer.events.update(1, { title: 'Changed' }))
  const linkedFrom = [{ ...published, utc_start_date: { gte: month.from, lt: month.to } }]
  const { total } = await store.venues.find({ where: { linkedFrom }, orderBy: [], offset: 0, limit: 10 })
  expect(total).toBe(411)
  expect(looked).toBeGreaterThan(400)
  expect(looked).toBeLessThan(5000)
})

describe('among 2,000 terms and venues', () => {
  const names = Array.from({ length: 2000 }, (_, index) => `name ${index}`)

  beforeAll(async () => {
    await store.transaction(async (writer) => {
      for (const [index, name] of names.entries()) {
        await writer.venues.insert({ ...aVenue, search_name: name, slug: name })
        await writer.categories.insert({ ...aTerm, search_name: name, slug: name, parent: Math.floor(index / 10) })
      }
    })
  })

  it.each([
    ['names', { names: ['name 7', 'name 1999'] }, 2],
    ['slugs', { slugs: ['name 7', 'no such name'] }, 1],
    ['a parent', { parents: [7] }, 10],
    ['ids', { ids: [7, 8] }, 2],
    ['ids and all names', { ids: [7, 8], names }, 2],
    ['a name and many ids', { ids: names.map((_, index) => index), names: ['name 7'] }, 1],
  ])('looks at few to find %s', async (_, where, expected) => {
    await store.categories.find({ where, orderBy: [['search_name', 'asc']], offset: 0, limit: 10 })
    expect(looked).toBe(expected)
  })

  it('looks at few to find venues by their names', async () => {
    const where = { names: ['name 7', 'name 1999'] }
    await store.venues.find({ where, orderBy: [['search_name', 'asc']], offset: 0, limit: 10 })
    expect(looked).toBe(2)
  })

  it('looks at an event and its own only to find what it is linked to', async () => {
    const query = { where: { linkedFrom: [{ ids: [7] }] }, orderBy: [], offset: 0, limit: 10 } as const
    expect((await store.venues.find(query)).total).toBe(1)
    expect(looked).toBe(2)
    expect((await store.categories.find(query)).total).toBe(1)
    expect(looked).toBe(2)
  })
})
