import { createMemoryStore } from 'daybook/memory'
import type { FormerNames, FormerNameWriter, Store } from 'daybook/storage'
import type { FaultyStore } from './faulty-store.ts'

/** A store that spoils how former names are read. */
function withReads(spoil: (names: FormerNames) => FormerNames['find']): Store {
  const store = createMemoryStore()
  return { ...store, formerNames: { find: spoil(store.formerNames) } }
}

/** A store that spoils how former names are written. */
function withWrites(spoil: (names: FormerNameWriter) => Partial<FormerNameWriter>): Store {
  const store = createMemoryStore()
  return {
    ...store,
    transaction: (work) =>
      store.transaction((writer) =>
        work({ ...writer, formerNames: { ...writer.formerNames, ...spoil(writer.formerNames) } }),
      ),
  }
}

export const faultyFormerNames: readonly FaultyStore[] = [
  {
    fault: 'finds former external ids without their source',
    foundBy: 'finds former names by their keys, their records and their sources',
    open: () =>
      withReads(({ find }) => async (collection, where) => {
        if (!('keys' in where)) return find(collection, where)
        const sources = ['', 'another', 'a "feed" \\']
        const keys = where.keys.flatMap((key) => sources.map((source) => ({ ...key, source })))
        return find(collection, { keys })
      }),
  },
  {
    fault: 'stores only the first of two former names with one key',
    foundBy: 'replaces a former name by another one with the same key',
    open: () =>
      withWrites(({ find, put }) => ({
        async put(collection, names) {
          const stored = await find(collection, { keys: names })
          await put(
            collection,
            names.filter(({ name }) => !stored.some((one) => one.name === name)),
          )
        },
      })),
  },
  {
    fault: 'drops all former names of the record that a dropped one leads to',
    foundBy: 'drops former names by their keys, and no others',
    open: () =>
      withWrites(({ find, drop }) => ({
        async drop(collection, keys) {
          const found = await find(collection, { keys })
          await drop(collection, await find(collection, { ids: found.map(({ id }) => id) }))
        },
      })),
  },
  {
    fault: 'finds the former names of another collection if its own has none',
    foundBy: 'keeps the former names of collections apart',
    open: () =>
      withReads(({ find }) => async (collection, where) => {
        const own = await find(collection, where)
        return own.length > 0 || collection !== 'organizers' ? own : find('venues', where)
      }),
  },
  {
    fault: 'leaves the former names of a removed record',
    foundBy: 'deletes the former names of a removed record',
    open() {
      const store = createMemoryStore()
      return {
        ...store,
        transaction: (work) =>
          store.transaction((writer) =>
            work({
              ...writer,
              venues: {
                ...writer.venues,
                async remove(id) {
                  const names = await writer.formerNames.find('venues', { ids: [id] })
                  await writer.venues.remove(id)
                  await writer.formerNames.put('venues', names)
                },
              },
            }),
          ),
      }
    },
  },
  {
    fault: 'stores former names though the transaction is rolled back',
    foundBy: 'commits former names with everything else, or not at all',
    open: () => withoutRollback(createMemoryStore()),
  },
]

/** A store that writes former names again after their transaction was rolled back. */
function withoutRollback(store: Store): Store {
  return {
    ...store,
    async transaction(work) {
      const written: Parameters<FormerNameWriter['put']>[] = []
      const noting = (writer: Parameters<typeof work>[0]) =>
        work({
          ...writer,
          formerNames: {
            ...writer.formerNames,
            async put(...names) {
              written.push(names)
              await writer.formerNames.put(...names)
            },
          },
        })
      try {
        return await store.transaction(noting)
      } catch (error) {
        await store.transaction(async ({ formerNames }) => {
          for (const names of written) await formerNames.put(...names)
        })
        throw error
      }
    },
  }
}
