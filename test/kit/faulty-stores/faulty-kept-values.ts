import { createMemoryStore } from 'daybook/memory'
import type { KeptValueWriter, Store, Writer } from 'daybook/storage'
import type { FaultyStore } from './faulty-store.ts'

/** A store that spoils how kept values are written. */
function withWrites(spoil: (writer: Writer) => Partial<KeptValueWriter>): Store {
  const store = createMemoryStore()
  return { ...store, transaction: (work) => store.transaction((writer) => work({ ...writer, ...spoil(writer) })) }
}

export const faultyKeptValues: readonly FaultyStore[] = [
  {
    fault: 'lists kept values in the order of its rows',
    foundBy: 'returns kept values by their keys, and those of a kind in the order of their keys',
    open() {
      const store = createMemoryStore()
      const keptValues: Store['keptValues'] = async (...list) => (await store.keptValues(...list)).toReversed()
      return { ...store, keptValues }
    },
  },
  {
    fault: 'drops kept values of any revision',
    foundBy: 'stores and drops a kept value only at its revision',
    open: () =>
      withWrites((writer) => ({
        async dropValue(kind, key) {
          return writer.dropValue(kind, key, (await writer.keptValue(kind, key))?.revision ?? 0)
        },
      })),
  },
  {
    fault: 'says of a late kept value that it is stored',
    foundBy: 'stores one of concurrent kept values',
    open: () => {
      let isFirst = true
      return withWrites((writer) => ({
        async keepValue(kind, key, value, ifRevision) {
          const isKept = await writer.keepValue(kind, key, value, ifRevision)
          const isRace = Number.isInteger(value.at) && Number(value.at) > 3
          if (isKept || !isRace || !isFirst) return isKept
          isFirst = false
          return true
        },
      }))
    },
  },
  {
    fault: 'gives a kept value a version of the store',
    foundBy: 'commits kept values with everything else, or not at all',
    open: () =>
      withWrites((writer) => ({
        async keepValue(...kept) {
          await writer.noteTimeZoneData('2025b')
          return writer.keepValue(...kept)
        },
      })),
  },
  {
    fault: 'cuts a long kept value',
    foundBy: 'refuses kept values that are too long',
    open: () =>
      withWrites((writer) => ({
        async keepValue(kind, key, value, ifRevision) {
          const cut = JSON.stringify(value).length > 65_536 ? {} : value
          return writer.keepValue(kind, key, cut, ifRevision)
        },
      })),
  },
]
