import { CalendarError } from '../../errors.ts'
import { type CollectionName, collectionNames, tableOf } from '../../schema/resource.ts'
import type { KeyedValues } from '../../storage/keyed-values.ts'
import type { Reader, ReadRepository, Store } from '../../storage/store.ts'
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
  const again = error.code === 'busy' ? { retry_after: secondsUntilRetry } : {}
  return new CalendarError('rest_conflict', 'Others were changing the same records. Try again.', {
    ...again,
    cause: error,
  })
}

/** After this time, others usually no longer hold the records. */
const secondsUntilRetry = 1

/** Returns the error that clients receive over HTTP. It reveals nothing about the installation. */
export function remoteError(error: CalendarError): CalendarError {
  return error.code === 'rest_unavailable' && isStoreError(error.cause) ? unavailable(error.cause) : error
}

function unavailable(cause: unknown): CalendarError {
  return new CalendarError('rest_unavailable', 'The calendar cannot be reached just now. Try again later.', { cause })
}

/** The part of a store that services read. */
export type PublicStore = Omit<
  Store,
  'transaction' | 'within' | 'isInterruptible' | 'commitsSince' | 'followers' | 'watchCommits'
>

/**
 * Returns the store that services read outside of a unit of work. It throws the errors that callers receive, and those
 * of `requireOutside`, which is called before each read.
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
  const reader = <Each extends CollectionName>(collection: Each): Reader[Each] =>
    through(telling, store[collection], readMethods[collection])
  const { includeCommits } = store
  return {
    ...tableOf<Omit<Reader, 'formerNames' | keyof KeyedValues>>(collectionNames, reader),
    formerNames: through(telling, store.formerNames, formerReads),
    ...through<OwnReads>(telling, store, ownReads),
    searchesWords: store.searchesWords ?? false,
    ...(includeCommits && { includeCommits: (version: string) => telling(() => includeCommits(version)) }),
  }
}

type Calling = (read: () => Promise<unknown>) => Promise<unknown>

type NamesOf<Port> = Readonly<Record<keyof Port, true>>

/** Returns methods, called through a function. A store may be an instance of a class, so they are listed by name. */
function through<Port extends object>(call: Calling, port: Port, names: NamesOf<Port>): Port {
  const methods = Object.keys(names).map((name) => {
    const method: (...args: unknown[]) => Promise<unknown> = Reflect.get<object, string>(port, name)
    return [name, (...args: unknown[]) => call(() => method.apply(port, args))]
  })
  return Object.fromEntries(methods) as Port // each has the type of its method
}

const reads: NamesOf<ReadRepository<never, never, never>> = { find: true, getMany: true, getBySlug: true }

const eventReads: NamesOf<Reader['events']> = {
  ...reads,
  findWithIncluded: true,
  findRevisions: true,
  countByLinks: true,
  countByValue: true,
}

const formerReads: NamesOf<Reader['formerNames']> = { find: true }

/** The names of the methods that read a collection. A method of the port that is missing does not compile. */
export const readMethods = tableOf<{ readonly [Each in CollectionName]: NamesOf<Reader[Each]> }>(
  collectionNames,
  (collection) => (collection === 'events' ? eventReads : reads),
)

type OwnReads = KeyedValues & Omit<PublicStore, keyof Reader | 'fields' | 'searchesWords' | 'includeCommits'>

/** The names of the other methods that read a store. */
export const ownReads: NamesOf<OwnReads> = {
  keyedValue: true,
  keyedValues: true,
  version: true,
  notesSince: true,
  latestNotes: true,
  nextPublication: true,
  timeZoneData: true,
}
