import { createCalendar } from 'daybook'
import type { Store } from 'daybook/storage'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { memory, sqlStores } from '../../../support/stores.ts'

// A check reads the events of its venue alone, also those that began long before (rule 58).

/** Returns the store, and the number of events that its transactions have found. */
function counting(store: Store) {
  let found = 0
  const counted: Store = {
    ...store,
    transaction: (work, options) =>
      store.transaction(
        (writer) =>
          work({
            ...writer,
            events: {
              ...writer.events,
              async find(query) {
                const page = await writer.events.find(query)
                found += page.records.length
                return page
              },
            },
          }),
        options,
      ),
  }
  return {
    counted,
    found: () => found,
    reset() {
      found = 0
    },
  }
}

for (const kind of [memory, ...sqlStores()]) {
  afterAll(() => kind.close())
  describe(`[${kind.name}] a check`, () => {
    it('reads no event of another venue, however long it lasts', async () => {
      const { store, close } = await kind.open()
      onTestFinished(close)
      const { counted, found, reset } = counting(store)
      const calendar = createCalendar({ store: counted, conflicts: 'refuse' })
      for (const venue of ['Hall', 'Park']) await calendar.venues.create({ venue })
      const long = { title: 'Exhibition', start_date: '2030-01-01 10:00', end_date: '2030-12-01 10:00' }
      for (let count = 0; count < 20; count += 1) {
        await calendar.events.create({ ...long, venue: 2 }, { conflicts: 'ignore' })
      }
      const exhibition = await calendar.events.create({ ...long, venue: 1 })
      // It is over, so its end excludes it.
      await calendar.events.create({ ...long, end_date: '2030-02-01 10:00', venue: 1 }, { conflicts: 'ignore' })
      reset()
      const evening = { title: 'Jazz', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00', venue: 1 }
      await expect(calendar.events.create(evening)).rejects.toMatchObject({
        conflicts: { events: [{ id: exhibition.id }], total: 1 },
      })
      // The exhibition, and the event itself.
      expect(found()).toBe(2)
    })

    it('reads no event if a change takes nothing more', async () => {
      const { store, close } = await kind.open()
      onTestFinished(close)
      const { counted, found, reset } = counting(store)
      const calendar = createCalendar({ store: counted, conflicts: 'refuse' })
      await calendar.venues.create({ venue: 'Hall' })
      const evening = { title: 'Jazz', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00', venue: 1 }
      for (let count = 0; count < 2; count += 1) await calendar.events.create(evening, { conflicts: 'ignore' })
      reset()
      await calendar.events.update(1, { cost: '10', end_date: '2030-06-20 21:00' })
      expect(found()).toBe(0)
    })
  })
}
