import { createMemoryStore } from 'daybook/memory'
import type { Store, Writer } from 'daybook/storage'
import { type FaultyStore, withReads } from './faulty-store.ts'

export const faultyLinks: readonly FaultyStore[] = [
  {
    fault: 'leaves links to what is not there out',
    foundBy: 'refuses an event that links to a missing record',
    open: () =>
      spoilt((writer) => ({
        ...writer,
        events: {
          ...writer.events,
          async insert(data) {
            const venues = await writer.venues.getMany(data.venue)
            return writer.events.insert({ ...data, venue: venues.map(({ id }) => id) })
          },
        },
      })),
  },
  {
    fault: 'unlinks a venue that is removed',
    foundBy: 'refuses to remove a venue or an organizer that an event links to',
    open: () =>
      spoilt((writer) => ({
        ...writer,
        venues: {
          ...writer.venues,
          async remove(id) {
            const where = { linkedToAny: { venue: [id] } }
            const { records } = await writer.events.find({ where, orderBy: [], offset: 0, limit: 10 })
            for (const event of records) await writer.events.update(event.id, { venue: [] })
            await writer.venues.remove(id)
          },
        },
      })),
  },
  {
    fault: 'takes coordinates that are null for 0 when it looks in a box',
    foundBy: 'distinguishes coordinates that are null from those that are 0',
    open: () =>
      withReads('venues', (venues) => ({
        async find(query) {
          const found = await venues.find(query)
          const isAround = query.where.within?.some(({ south, north }) => south <= 0 && north >= 0)
          if (!isAround) return found
          const others = await venues.find({ where: { located: false }, orderBy: [], offset: 0, limit: 100 })
          return { records: [...found.records, ...others.records], total: found.total + others.total }
        },
      })),
  },
  {
    fault: 'reads with a writer whose transaction is over',
    foundBy: 'refuses a writer after its transaction',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        transaction: (work) =>
          store.transaction((writer) => {
            const getMany: Writer['venues']['getMany'] = (ids) =>
              writer.venues.getMany(ids).catch(() => store.venues.getMany(ids))
            return work({ ...writer, venues: { ...writer.venues, getMany } })
          }),
      }
    },
  },
]

function spoilt(spoil: (writer: Writer) => Writer): Store {
  const store = createMemoryStore()
  return { ...store, transaction: (work) => store.transaction((writer) => work(spoil(writer))) }
}
