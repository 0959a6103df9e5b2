import { createMemoryStore } from 'daybook/memory'
import type { KeyedValueWriter, Store, Writer } from 'daybook/storage'
import type { FaultyStore } from './faulty-store.ts'

/** A store that spoils how keyed values are written. */
function withWrites(spoil: (writer: Writer) => Partial<KeyedValueWriter>): Store {
  const store = createMemoryStore()
  return { ...store, transaction: (work) => store.transaction((writer) => work({ ...writer, ...spoil(writer) })) }
}

export const faultyKeyedValues: readonly FaultyStore[] = [
  {
    fault: 'lists keyed values in the order of its rows',
    foundBy: 'returns keyed values by their keys, and those of a kind in the order of their keys',
    open() {
      const store = createMemoryStore()
      const keyedValues: Store['keyedValues'] = async (...list) => (await store.keyedValues(...list)).toReversed()
      return { ...store, keyedValues }
    },
  },
  {
    fault: 'drops keyed values of any revision',
    foundBy: 'stores and drops a keyed value only at its revision',
    open: () =>
      withWrites((writer) => ({
        async deleteKeyedValue(kind, key) {
          return writer.deleteKeyedValue(kind, key, (await writer.keyedValue(kind, key))?.revision ?? 0)
        },
      })),
  },
  {
    fault: 'says of a late keyed value that it is stored',
    foundBy: 'stores one of concurrent keyed values',
    open: () => {
      let isFirst = true
      return withWrites((writer) => ({
        async putKeyedValue(kind, key, value, ifRevision) {
          const isKept = await writer.putKeyedValue(kind, key, value, ifRevision)
          const isRace = Number.isInteger(value.at) && Number(value.at) > 3
          if (isKept || !isRace || !isFirst) return isKept
          isFirst = false
          return true
        },
      }))
    },
  },
  {
    fault: 'gives a keyed value a version of the store',
    foundBy: 'commits keyed values with everything else, or not at all',
    open: () =>
      withWrites((writer) => ({
        async putKeyedValue(...kept) {
          await writer.noteTimeZoneData('2025b')
          return writer.putKeyedValue(...kept)
        },
      })),
  },
  {
    fault: 'cuts a long keyed value',
    foundBy: 'refuses keyed values that are too long',
    open: () =>
      withWrites((writer) => ({
        async putKeyedValue(kind, key, value, ifRevision) {
          const cut = JSON.stringify(value).length > 65_536 ? {} : value
          return writer.putKeyedValue(kind, key, cut, ifRevision)
        },
      })),
  },
]
