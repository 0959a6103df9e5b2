import { createMemoryStore } from 'daybook/memory'
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
  let afterPage = async (): Promise<unknown> => undefined
  const store: Store = {
    ...memory,
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
  const read = (maxEvents: number) => readWholeList({ ...query, limit: maxEvents }, { store, services: calendar, root })
  return { calendar, pages, read, callAfterPage: (does: () => Promise<unknown>) => (afterPage = does) }
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

  it('is read again at once if the calendar changes between two pages', async () => {
    const { calendar, pages, read, callAfterPage } = await fixtures()
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
