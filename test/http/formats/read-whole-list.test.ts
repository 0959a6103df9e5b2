import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import type { EventCriteria, EventKey, Store, StoreQuery } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { readWholeList } from '../../../src/http/formats/read-whole-list.ts'

const query: StoreQuery<EventCriteria, EventKey> = {
  where: {},
  orderBy: [['id', 'asc']],
  offset: 0,
  limit: 10,
}
const root = { origin: '', basePath: '/cal', namespace: 'events/v1' }

/** Returns a calendar with 1,200 events, whose store calls a function after each page. */
async function fixtures({ description = '' } = {}) {
  const memory = createMemoryStore()
  const pages: number[] = []
  let remembered: string | undefined
  let afterPage = async (): Promise<unknown> => undefined
  const store: Store = {
    ...memory,
    version: async () => remembered ?? memory.version(),
    events: {
      ...memory.events,
      async findWithIncluded(found) {
        const page = await memory.events.findWithIncluded(found)
        pages.push(found.limit)
        await afterPage()
        return page
      },
    },
  }
  const calendar = await createTestCalendar({ store })
  const { errors } = await calendar.events.import(
    Array.from({ length: 1_200 }, (_, index) => ({
      title: `Event ${index + 1}`,
      start_date: '2030-06-20 10:00',
      end_date: '2030-06-20 11:00',
      description,
    })),
  )
  expect(errors).toEqual([])
  const options = { store, services: calendar, root }
  const read = (maxEvents: number) => readWholeList({ ...query, limit: maxEvents }, options)
  const readOnce = (part: { readonly offset: number; readonly limit: number }) =>
    readWholeList({ ...query, ...part }, { ...options, seriesOnce: true })
  const callAfterPage = (does: () => Promise<unknown>) => (afterPage = does)
  /** Lets the store return the present version from now on. */
  const rememberVersion = async () => {
    remembered = await memory.version()
  }
  return { calendar, pages, read, readOnce, callAfterPage, rememberVersion }
}

describe('a whole list', () => {
  it('is read page by page', async () => {
    const { pages, read } = await fixtures()
    const { events, total } = await read(5_000)
    expect([events.length, total, pages]).toEqual([1_200, 1_200, [500, 500, 500]])
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1))
  })

  it('ends at the maximum', async () => {
    const { pages, read } = await fixtures()
    expect(await read(700)).toMatchObject({ events: { length: 700 }, total: 1_200 })
    expect(await read(3)).toMatchObject({ events: { length: 3 }, total: 1_200 })
    expect(pages).toEqual([500, 200, 3])
  })

  it('ends after 32 MiB of text', async () => {
    const { read } = await fixtures({ description: 'x'.repeat(60_000) })
    const { events, total } = await read(5_000)
    expect([events.length, total]).toEqual([600, 1_200])
  })

  it.each([
    ['', async () => {}],
    [', though the store remembers its version', async (remember: () => Promise<void>) => remember()],
  ])('is read again at once if the calendar changes between two pages%s', async (_, prepare) => {
    const { calendar, pages, read, callAfterPage, rememberVersion } = await fixtures()
    await prepare(rememberVersion)
    let isFirst = true
    callAfterPage(async () => {
      if (!isFirst) return
      isFirst = false
      // The second page would begin with an event too late.
      await calendar.events.remove(1)
    })
    const { events } = await read(5_000)
    expect(pages.at(-1)).toBe(5_000)
    expect(new Set(events.map(({ id }) => id)).size).toBe(1_200)
    expect(events[0]).toMatchObject({ id: 1, status: 'trash' })
  })
})

describe('a list with each series once', () => {
  it('is read page by page, until it has one event more than it shows', async () => {
    const { pages, readOnce } = await fixtures()
    const { events, total, hasMore } = await readOnce({ offset: 450, limit: 100 })
    expect([events.at(0)?.id, events.at(-1)?.id, total, hasMore]).toEqual([451, 550, 1_200, true])
    expect(pages).toEqual([500, 500])
    expect(await readOnce({ offset: 1_100, limit: 100 })).toMatchObject({ events: { length: 100 }, hasMore: false })
    expect(await readOnce({ offset: 1_200, limit: 100 })).toMatchObject({ events: [], hasMore: false })
  })

  it('is read again at once if the calendar changes between two pages', async () => {
    const { calendar, pages, readOnce, callAfterPage } = await fixtures()
    let isFirst = true
    callAfterPage(async () => {
      if (!isFirst) return
      isFirst = false
      await calendar.events.update(501, { title: 'Changed' })
      await calendar.events.remove(1)
    })
    const { events } = await readOnce({ offset: 0, limit: 600 })
    expect(pages.at(-1)).toBe(10_000)
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
    expect(events[0]).toMatchObject({ id: 1, status: 'trash' })
  })

  it('says that it is cut after 32 MiB of text, and not if that is its end', async () => {
    const { readOnce } = await fixtures({ description: 'x'.repeat(60_000) })
    expect(await readOnce({ offset: 0, limit: 1_000 })).toMatchObject({ events: { length: 600 }, isCut: true })
    expect(await readOnce({ offset: 600, limit: 600 })).toMatchObject({ events: { length: 600 }, isCut: false })
    expect(await readOnce({ offset: 0, limit: 500 })).toMatchObject({ events: { length: 500 }, isCut: false })
  })

  it('contains no event after the first 10,000', async () => {
    const { calendar, store } = await withSeriesOf(12_000)
    const options = { store, services: calendar, root, seriesOnce: true }
    const { events, total, hasMore } = await readWholeList(query, options)
    expect([events.length, total, hasMore]).toEqual([1, 12_002, false])
  })
})

/** Returns a store with a series of so many events before two others, without storing them. */
async function withSeriesOf(count: number) {
  const memory = createMemoryStore()
  const calendar = await createTestCalendar({ store: memory, recurrence: recurringEvents() })
  const at = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00' }
  await calendar.events.create({ title: 'Daily', ...at, recurrence: { rules: ['FREQ=DAILY;COUNT=1'] } })
  const single = await calendar.events.create({ title: 'Single', ...at })
  const [event] = (await calendar.events.list({ search: 'Daily' })).records
  if (event === undefined) throw new Error('The series has an event.')
  const records = [...Array.from({ length: count }, (_, index) => ({ ...event, id: 1_000 + index })), single, single]
  const store: Store = {
    ...memory,
    events: {
      ...memory.events,
      async findWithIncluded({ offset, limit, ...rest }) {
        const page = records.slice(offset, offset + limit)
        return {
          ...(await memory.events.findWithIncluded({ ...rest, offset, limit })),
          records: page,
          total: records.length,
        }
      },
    },
  }
  return { calendar, store }
}
