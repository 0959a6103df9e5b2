import type { EventPatch } from 'daybook'
import type { Store } from 'daybook/storage'
import { expect, it, onTestFinished } from 'vitest'
import { memory, sqlStores } from '../support/stores.ts'
import { aCalendar, at, eventsOf, yoga } from './yoga-series.ts'

// Only its transaction finds out that a write of a series may be long. It is written in this transaction.

async function counting(name: string) {
  const kind = [memory, ...sqlStores()].find((one) => one.name === name) ?? memory
  const { store, close } = await kind.open()
  onTestFinished(close)
  let count = 0
  const counted: Store = {
    ...store,
    transaction(work, options) {
      count += 1
      return store.transaction(work, options)
    },
  }
  const calendar = await aCalendar({ store: counted })
  return {
    calendar,
    async countOf(write: () => Promise<unknown>) {
      count = 0
      await write()
      return count
    },
  }
}

const recurrence = 'FREQ=WEEKLY;COUNT=4'
const title = 'Pilates'

/** Changes of the second event, and of the series. */
const changes: readonly (readonly [ofSeries: boolean, patch: EventPatch])[] = [
  [false, { title }],
  [false, { title, recurrence_scope: 'following' }],
  [false, { title, recurrence_scope: 'all' }],
  [false, { recurrence: null, recurrence_scope: 'all' }],
  [true, { title }],
  [true, { recurrence: 'FREQ=WEEKLY;COUNT=6' }],
  [true, { recurrence: null }],
]

const stores = [memory, ...sqlStores()].map(({ name }) => name)

it.each(stores)('[%s] a write of a series is one transaction', async (store) => {
  const { calendar, countOf } = await counting(store)
  const { events, tags } = calendar
  for (const [ofSeries, patch] of changes) {
    const series = await events.create({ ...yoga, recurrence })
    const { id } = ofSeries ? series : at(await eventsOf(calendar, series), 1)
    expect([patch, await countOf(() => events.update(id, patch))]).toEqual([patch, 1])
  }
  expect(await countOf(() => events.create({ ...yoga, recurrence }))).toBe(1)
  const single = await events.create(yoga)
  expect(await countOf(() => events.update(single.id, { recurrence }))).toBe(1)
  for (const recurrence_scope of ['following', 'all'] as const) {
    const series = await events.create({ ...yoga, recurrence })
    const { id } = at(await eventsOf(calendar, series), 1)
    expect(await countOf(() => events.remove(id, { recurrence_scope }))).toBe(1)
  }
  const { id } = await tags.create({ name: 'sport' })
  expect(await countOf(() => tags.remove(id))).toBe(1)
})
