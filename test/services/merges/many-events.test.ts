import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { expect, it } from 'vitest'

// A merge of a venue with more events than one transaction moves (rule 75).

const june = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }

/** A store that fails at the beginning of the transaction with a number, counted from the call of `fail`. */
function failingStore() {
  const memory = createMemoryStore()
  let left = Number.POSITIVE_INFINITY
  let transactions = 0
  const fail = (at: number) => {
    left = at
  }
  const store: Store = {
    ...memory,
    transaction: (work, options) =>
      memory.transaction(async (writer) => {
        left -= 1
        transactions += 1
        if (left === 0) throw new Error('no store')
        return work(writer)
      }, options),
  }
  return { store, fail, count: () => transactions }
}

it('moves the links of many events in several transactions, and goes on after a failure', async () => {
  const { store, fail, count } = failingStore()
  const calendar = createCalendar({ store })
  const keep = await calendar.venues.create({ venue: 'Kulturhaus Seilerei' })
  const other = await calendar.venues.create({ venue: 'Seilerei Kulturhaus' })
  const all = Array.from({ length: 4_500 }, (_, index) => ({ title: `Event ${index}`, ...june, venue: other.id }))
  await calendar.events.import(all)
  const linked = async (venue: number) => (await calendar.events.list({ venue: [venue], period: 'all' })).total
  fail(2)
  await expect(calendar.venues.merge(keep.id, [other.id])).rejects.toThrow('no store')
  expect([await linked(keep.id), await linked(other.id)]).toEqual([2_000, 2_500])
  expect((await calendar.venues.get(other.id)).status).toBe('publish')
  const before = count()
  await calendar.venues.merge(keep.id, [other.id])
  expect(count() - before).toBe(2)
  expect(await linked(keep.id)).toBe(4_500)
  expect((await calendar.venues.get(other.id)).status).toBe('trash')
})
