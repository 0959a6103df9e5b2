import { CalendarError } from '../errors.ts'
import type { StoredRecord } from '../model/resource.ts'
import type { ReadRepository, Store } from '../storage/store.ts'
import { isStoreError } from '../storage/store-error.ts'

/**
 * What a caller is told of a store that refused. The error of the store, whose message is for those who run it, stays
 * as the cause. Other faults stay as they are.
 */
export function publicError(error: unknown): unknown {
  if (!isStoreError(error)) return error
  return error.code === 'unavailable'
    ? new CalendarError('rest_unavailable', 'The calendar cannot be reached just now. Try again later.', {
        cause: error,
      })
    : new CalendarError('rest_conflict', 'Others were changing the same records. Try again.', { cause: error })
}

/** What is read of a store. */
export type PublicStore = Omit<Store, 'transaction'>

/** A store as services read it outside of a unit of work: it throws what callers are told. */
export function publicReader(store: PublicStore): PublicStore {
  return {
    events: {
      ...publicReads(store.events),
      findWithLinked: (query) => telling(() => store.events.findWithLinked(query)),
    },
    venues: publicReads(store.venues),
    organizers: publicReads(store.organizers),
    categories: publicReads(store.categories),
    tags: publicReads(store.tags),
    version: () => telling(() => store.version()),
    nextPublication: (after) => telling(() => store.nextPublication(after)),
  }
}

function publicReads<Record extends StoredRecord, Criteria, Key extends string>(
  repository: ReadRepository<Record, Criteria, Key>,
): ReadRepository<Record, Criteria, Key> {
  return {
    find: (query) => telling(() => repository.find(query)),
    getMany: (ids) => telling(() => repository.getMany(ids)),
    getBySlug: (slug) => telling(() => repository.getBySlug(slug)),
  }
}

async function telling<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw publicError(error)
  }
}
