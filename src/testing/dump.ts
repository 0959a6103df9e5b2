import type { AppReply } from '../resources/app-types.ts'
import type { EventReply } from '../resources/event/event-reply.ts'
import type { TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import {
  type CollectionName,
  linkedCollections,
  loadTable,
  type NameOf,
  type StoredRecord,
  termCollections,
} from '../schema/resource.ts'
import type { ToReplies, ToReply } from '../services/shared/to-replies.ts'
import type { Reader, ReadRepository } from '../storage/store.ts'

/**
 * An event in full, as in a reply to a caller who may see all of it, with the hash of its password, which replies never
 * show.
 */
export interface DumpedEvent extends EventReply {
  /** `***` if there is a password, otherwise empty. */
  readonly password_hash: '' | '***'
}

/** All records of a calendar, including the trash, as replies to a caller who may see everything, ordered by id. */
export type Dump<App extends AppFields = NoFields> = {
  readonly [Each in CollectionName]: readonly ((Each extends 'events'
    ? DumpedEvent
    : TypesByName[NameOf<Each>]['reply']) &
    AppReply<App, NameOf<Each>>)[]
}

/** The order of collections in which each may link to those before. */
export const linkOrder: readonly CollectionName[] = [...termCollections, ...linkedCollections, 'events']

/** Returns all records of a store. Its JSON is the same on every store. */
export async function dump(store: Reader, toReply: ToReplies): Promise<Dump> {
  const converters: Readonly<Record<CollectionName, ToReply<never, object>>> = toReply
  const shown = await loadTable<Readonly<Record<CollectionName, readonly object[]>>>(linkOrder, async (collection) => {
    const records: readonly StoredRecord[] = await all<StoredRecord>(store[collection])
    const replies = await converters[collection](records as readonly never[]) // each converts those of its collection
    return replies.map((reply, index) => {
      const record = records[index]
      return collection === 'events' ? { ...reply, password_hash: hasPassword(record) ? '***' : '' } : reply
    })
  })
  return shown as Dump // in the types of each collection
}

function hasPassword(record: StoredRecord | undefined): boolean {
  return record !== undefined && 'password_hash' in record && record.password_hash !== ''
}

async function all<Record extends StoredRecord>(
  repository: ReadRepository<Record, object, never>,
): Promise<readonly Record[]> {
  const { records } = await repository.find({ where: {}, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  return records
}
