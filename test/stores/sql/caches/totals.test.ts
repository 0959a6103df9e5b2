import type { DateRange, EventCriteria, Store, Visible } from 'daybook/storage'
import { eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { uncountedStores } from '../uncounted-stores.ts'

// Rows that are deleted without a new version show whether a total was counted again.

const published = (now: string): EventCriteria => ({
  visible: [{ statuses: ['publish'], date_utc: { lte: now } }],
  hide_from_listings: false,
})
const [before, now, later] = ['2030-01-01 00:00:00', '2030-01-02 00:00:00', '2030-01-03 00:00:00']

async function totalOf({ events }: Pick<Store, 'events'>, where: EventCriteria, offset = 0): Promise<number> {
  const { total } = await events.find({ where, orderBy: [['start_date', 'asc']], offset, limit: 2 })
  return total
}

describe.each(uncountedStores)('%s totals of lists of events', (_name, open) => {
  const openWith = async (...publications: readonly string[]) => {
    const opened = await open()
    await opened.store.transaction(async ({ events }) => {
      for (const [index, date_utc] of publications.entries()) {
        await events.insert(eventData({ date_utc, slug: `event-${index}` }))
      }
    })
    const add = (slug: string) => opened.store.transaction(({ events }) => events.insert(eventData({ slug })))
    return { add, ...opened }
  }

  it('are counted once for all pages and orders of the same criteria', async () => {
    const { store, deleteRow } = await openWith(before, before, before)
    expect(await totalOf(store, published(now))).toBe(3)
    await deleteRow(3)
    expect(await totalOf(store, published(now), 2)).toBe(3)
    const { total, records } = await store.events.find({ where: published(now), orderBy: [], offset: 0, limit: 9 })
    expect([total, records.length]).toEqual([3, 2])
    expect(await totalOf(store, {})).toBe(2)
  })

  it('are counted again after a commit, also of several ways at once', async () => {
    const { store, add } = await openWith(before)
    const ends: EventCriteria = { ...published(later), end_date: { gte: '1970-01-01 00:00:00' } }
    for (const total of [1, 2]) {
      expect(await Promise.all([published(now), ends, {}].map((where) => totalOf(store, where)))).toEqual([
        total,
        total,
        total,
      ])
      await add(`added-${total}`)
    }
  })

  it('include the writes of a transaction inside of it, and nowhere else before the commit', async () => {
    const { store } = await openWith(before)
    expect(await totalOf(store, {})).toBe(1)
    await expect(
      store.transaction(async ({ events }) => {
        await events.insert(eventData({ slug: 'rolled-back' }))
        expect(await totalOf({ events }, {})).toBe(2)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await totalOf(store, {})).toBe(1)
  })

  it('are counted again when an event is published, and when the clock was set back', async () => {
    const { store, deleteRow } = await openWith(before, later)
    const at = async (second: string) => totalOf(store, published(second))
    expect(await at(now)).toBe(1)
    expect(await at('2030-01-02 23:59:59')).toBe(1)
    expect(await at(later)).toBe(2)
    expect(await at(now)).toBe(1)
    await deleteRow(1)
    expect(await at('2030-01-02 00:00:01')).toBe(1)
    expect(await at('2030-01-01 12:00:00')).toBe(0)
  })

  const way = (date_utc: DateRange, statuses: Visible['statuses'] = ['publish']) => [{ statuses, date_utc }]
  it.each([
    ['published, and to come', { visible: way({ lte: now }) }, { visible: way({ gt: now }) }],
    [
      'at two times',
      { visible: way({ lte: now }) },
      { visible: [...way({ lte: before }), ...way({ lte: '2029-01-01 00:00:00' })] },
    ],
    ['before, and up to', { visible: way({ lte: later }) }, { visible: way({ lt: later }) }],
    ['with drafts', { visible: way({ lte: later }) }, { visible: way({ lte: later }, ['publish', 'draft']) }],
    ['of an author', { visible: way({ lte: later }) }, { visible: [{ statuses: ['publish'], author: 7 }] }],
    ['seen by nobody', {}, { visible: [] }],
  ] satisfies [string, EventCriteria, EventCriteria][])('differ by their criteria: %s', async (_what, one, other) => {
    const { store } = await openWith(before, later)
    await store.transaction(({ events }) =>
      events.insert(eventData({ slug: 'draft', status: 'draft', date_utc: before })),
    )
    const counted = async (where: EventCriteria) =>
      (await store.events.find({ where, orderBy: [], offset: 0, limit: 9 })).records.length
    for (const where of [one, other, one, other]) expect(await totalOf(store, where)).toBe(await counted(where))
  })

  it('of drafts up to a time are counted each time, as no publication announces them', async () => {
    const { store } = await openWith()
    await store.transaction(({ events }) => events.insert(eventData({ slug: 'd', status: 'draft', date_utc: later })))
    const drafts = (lte: string): EventCriteria => ({ visible: [{ statuses: ['draft'], date_utc: { lte } }] })
    expect(await totalOf(store, drafts(now))).toBe(0)
    expect(await totalOf(store, drafts(later))).toBe(1)
  })
})
