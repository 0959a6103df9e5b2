import type { CollectionName } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { EventCriteria, Reader, Store, Writer } from 'daybook/storage'

/** A store with one fault, and the case that has to find it. */
export interface FaultyStore {
  readonly fault: string
  readonly foundBy: string
  open(): Store
  /** Without it the cases of a reopened store are not run. */
  reopen?(store: Store): Store
}

export const inTrash = { where: { visible: [{ statuses: ['trash'] }] }, orderBy: [], offset: 0, limit: 100 } as const

/** The reads of a resource, outside transactions and inside. */
export function withReads<Name extends CollectionName>(
  name: Name,
  spoil: (repository: Reader[Name]) => Partial<Reader[Name]>,
): Store {
  const store = createMemoryStore()
  return {
    ...store,
    [name]: { ...store[name], ...spoil(store[name]) },
    transaction: (work) =>
      store.transaction((writer) => work({ ...writer, [name]: { ...writer[name], ...spoil(writer[name]) } })),
  }
}

export function withWhere(spoil: (where: EventCriteria) => EventCriteria): Store {
  return withReads('events', (events) => ({
    find: ({ where, ...page }) => events.find({ where: spoil(where), ...page }),
  }))
}

export function withWrites<Name extends CollectionName>(
  name: Name,
  spoil: (repository: Writer[Name]) => Partial<Writer[Name]>,
): Store {
  const store = createMemoryStore()
  return {
    ...store,
    transaction: (work) =>
      store.transaction((writer) => work({ ...writer, [name]: { ...writer[name], ...spoil(writer[name]) } })),
  }
}

/** How a promise ended, to be looked at later. */
export async function settled<T>(promise: Promise<T>): Promise<() => T> {
  try {
    const value = await promise
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
