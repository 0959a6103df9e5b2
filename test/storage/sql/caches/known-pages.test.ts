import type { EventCriteria, EventKey, Store, StoreQuery } from 'daybook/storage'
import { eventData, venueData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { createKnownPages } from '../../../../adapters/storage/sql/caches/known-pages.ts'
import { uncountedStores } from '../uncounted-stores.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

const [before, now, later] = ['2030-01-01 00:00:00', '2030-01-02 00:00:00', '2030-01-03 00:00:00']

function published(lte: string, page: Partial<EventQuery> = {}): EventQuery {
  const where = { visible: [{ statuses: ['publish'], date_utc: { lte } }], hide_from_listings: false } as const
  return { where, orderBy: [['start_date', 'asc']], offset: 0, limit: 9, ...page }
}

async function idsOf({ events }: Pick<Store, 'events'>, query: EventQuery): Promise<readonly number[]> {
  return (await events.findRevisions(query)).records.map(({ id }) => id)
}

describe.each(uncountedStores)('%s revisions of a page', (_name, open) => {
  const openWith = async (...publications: readonly string[]) => {
    const opened = await open()
    const add = (date_utc: string, slug: string) =>
      opened.store.transaction(({ events }) => events.insert(eventData({ date_utc, slug })))
    for (const [index, date_utc] of publications.entries()) await add(date_utc, `event-${index}`)
    return { add, ...opened }
  }

  it('are read once for the same query in the same version', async () => {
    const { store, deleteRow } = await openWith(before, before)
    const first = await store.events.findRevisions(published(now))
    expect([first.total, first.records.length]).toEqual([2, 2])
    await deleteRow(2)
    expect(await store.events.findRevisions(published(now))).toEqual(first)
  })

  it.each([
    ['another offset', { offset: 1 }],
    ['another limit', { limit: 1 }],
    ['another order', { orderBy: [['start_date', 'desc']] }],
    ['other criteria', { where: {} }],
  ] satisfies [string, Partial<EventQuery>][])('are read again for %s', async (_what, page) => {
    const { store, deleteRow } = await openWith(before, before, before)
    await idsOf(store, published(now))
    await deleteRow(2)
    expect(await idsOf(store, published(now, page))).not.toContain(2)
  })

  it.each([{ asks: false }, { asks: true }])(
    'are read again after a commit, with the version read: $asks',
    async ({ asks }) => {
      const { store, add } = await openWith(before)
      expect(await idsOf(store, published(now))).toEqual([1])
      await add(before, 'another')
      if (asks) await store.version()
      expect(await idsOf(store, published(now))).toEqual([1, 2])
      expect((await store.events.findRevisions(published(now))).total).toBe(2)
    },
  )

  it('are read again after a linked record has changed', async () => {
    const { store } = await openWith()
    await store.transaction(async ({ events, venues }) => {
      await venues.insert(venueData())
      await events.insert(eventData({ date_utc: before, venue: [1] }))
    })
    const venue = async () => (await store.events.findRevisions(published(now))).included.venue[0]?.revision
    const first = await venue()
    const { revision } = await store.transaction(({ venues }) => venues.update(1, { phone: '1' }, first))
    expect(await venue()).toBe(revision)
    expect(revision).not.toBe(first)
  })

  it('include the writes of a transaction inside of it', async () => {
    const { store } = await openWith(before)
    expect(await idsOf(store, published(now))).toEqual([1])
    await store.transaction(async ({ events }) => {
      expect(await idsOf({ events }, published(now))).toEqual([1])
      await events.insert(eventData({ slug: 'new', date_utc: before }))
      expect(await idsOf({ events }, published(now))).toEqual([1, 2])
    })
  })

  it('are read again when an event is published, and when the clock was set back', async () => {
    const { store, deleteRow } = await openWith(before, later)
    expect(await idsOf(store, published(now))).toEqual([1])
    await deleteRow(1)
    expect(await idsOf(store, published('2030-01-02 23:59:59'))).toEqual([1])
    expect(await idsOf(store, published(later))).toEqual([2])
    expect(await idsOf(store, published(now))).toEqual([])
  })
})

it('evicts known pages when they take 4 MiB', () => {
  const pages = createKnownPages()
  const placeOf = (offset: number) => pages.placeOf(published(now, { offset }))
  const revisions = Array.from({ length: 1_000 }, (_, id) => ({ id, revision: 'r' }))
  const included = { venue: revisions, organizer: [], categories: [], tags: [] }
  const validity = { version: 'v', now, nextPublication: null }
  const count = (offset: number) => placeOf(offset)?.get()?.found.total
  for (let offset = 1; offset <= 14; offset += 1) {
    placeOf(offset)?.set({ found: { records: revisions, total: offset, included }, validity })
    expect([count(1), count(offset)]).toEqual([offset < 14 ? 1 : undefined, offset])
  }
})
