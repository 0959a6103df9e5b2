import type { EventRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import type { FaultyStore } from './faulty-store.ts'

export const faultyReopening: readonly FaultyStore[] = [
  {
    fault: 'forgets the counts of categories when it is reopened',
    foundBy: 'has its records again when it is reopened',
    open: createMemoryStore,
    reopen: (store) => ({
      ...store,
      categories: {
        ...store.categories,
        getMany: async (ids) => (await store.categories.getMany(ids)).map((category) => ({ ...category, count: 0 })),
      },
    }),
  },
  {
    fault: 'forgets former names when it is reopened',
    foundBy: 'has the former names of its records again when it is reopened',
    open: createMemoryStore,
    reopen: (store) => ({ ...store, formerNames: { find: async () => [] } }),
  },
  {
    fault: 'forgets keyed values when it is reopened',
    foundBy: 'has its keyed values again when it is reopened',
    open: createMemoryStore,
    reopen: (store) => ({ ...store, keyedValues: async () => [] }),
  },
  {
    fault: 'counts ids from the highest that is left when it is reopened',
    foundBy: 'never reuses the id of a removed record after it is reopened',
    open: createMemoryStore,
    reopen: (store) => withIdsFrom(store),
  },
]

/** The ids of new events follow the highest that is there. */
function withIdsFrom(store: Store): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (writer) => {
        const { records } = await writer.events.find({ where: {}, orderBy: [['id', 'desc']], offset: 0, limit: 1 })
        const highest = records[0]?.id ?? 0
        const insert = async (data: Parameters<typeof writer.events.insert>[0]): Promise<EventRecord> => ({
          ...(await writer.events.insert(data)),
          id: highest + 1,
        })
        return work({ ...writer, events: { ...writer.events, insert } })
      }),
  }
}
