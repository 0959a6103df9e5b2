import { CalendarError } from '../../errors.ts'
import {
  type LinkedCollection,
  linkedCollections,
  type StoredRecord,
  tableOf,
  termCollections,
} from '../../schema/resource.ts'
import type { LinkedReaders, ReadRepository, Store, TermReaders } from '../../storage/store.ts'
import { isStoreError } from '../../storage/store-error.ts'

/**
 * Returns the error that callers receive if a store refused. The store's own error, whose message is for operators, is
 * its cause. Other errors are returned unchanged.
 */
export function publicError(error: unknown): unknown {
  if (!isStoreError(error)) return error
  if (error.code === 'unavailable') return unavailable(error)
  // This happens while a calendar is set up, where retrying does not help.
  if (error.code === 'not-migrated') return new CalendarError('rest_unavailable', error.message, { cause: error })
  return new CalendarError('rest_conflict', 'Others were changing the same records. Try again.', { cause: error })
}

/** Returns the error that clients receive over HTTP. It reveals nothing about the installation. */
export function remoteError(error: CalendarError): CalendarError {
  return error.code === 'rest_unavailable' && isStoreError(error.cause) ? unavailable(error.cause) : error
}

function unavailable(cause: unknown): CalendarError {
  return new CalendarError('rest_unavailable', 'The calendar cannot be reached just now. Try again later.', { cause })
}

/** The part of a store that services read. */
export type PublicStore = Omit<Store, 'transaction' | 'isInterruptible'>

/**
 * Returns the store that services read outside of a unit of work. It throws the errors that callers receive, and those of
 * `requireOutside`, which is called before each read.
 */
export function publicReader(store: PublicStore, requireOutside: () => void = () => {}): PublicStore {
  const telling = async <T>(read: () => Promise<T>): Promise<T> => {
    requireOutside()
    try {
      return await read()
    } catch (error) {
      throw publicError(error)
    }
  }
  const linked = <Each extends LinkedCollection>(collection: Each): LinkedReaders<Each>[Each] => {
    const reader: LinkedReaders<Each>[Each] = store[collection]
    return publicReads(reader, telling)
  }
  return {
    events: {
      ...publicReads(store.events, telling),
      findWithIncluded: (query) => telling(() => store.events.findWithIncluded(query)),
      findRevisions: (query) => telling(() => store.events.findRevisions(query)),
    },
    ...tableOf<LinkedReaders>(linkedCollections, linked),
    ...tableOf<TermReaders>(termCollections, (collection) => publicReads(store[collection], telling)),
    version: () => telling(() => store.version()),
    notesSince: (version) => telling(() => store.notesSince(version)),
    nextPublication: (after) => telling(() => store.nextPublication(after)),
    timeZoneData: () => telling(() => store.timeZoneData()),
  }
}

function publicReads<Record extends StoredRecord, Criteria, Key extends string>(
  repository: ReadRepository<Record, Criteria, Key>,
  telling: <T>(read: () => Promise<T>) => Promise<T>,
): ReadRepository<Record, Criteria, Key> {
  return {
    find: (query) => telling(() => repository.find(query)),
    getMany: (ids) => telling(() => repository.getMany(ids)),
    getBySlug: (slug) => telling(() => repository.getBySlug(slug)),
  }
}
