import { isOccurrence } from '../../resources/event/recurring-event.ts'
import { decodeState, type SyncState } from '../../resources/sync-state.ts'
import { collectionOf, type PostName, type ResourceName, type StoredRecord } from '../../schema/resource.ts'
import { storedStatuses } from '../../schema/vocabulary/status.ts'
import type { CalendarTransaction, ExternalQuery } from '../../services/calendar-transaction.ts'
import { formerExternalId } from '../../services/shared/find-post.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { SyncRecord } from './sync-record.ts'

/** A local record, with the status that only some resources have. */
export type AnyRecord = StoredRecord & { readonly status?: NonNullable<SyncState['trashed']> }

/** A record of the source before the run. */
export interface Stored {
  readonly resource: PostName
  readonly external_id: string
  readonly id: number
  readonly name: string
  /** Whether the source no longer has it. */
  readonly isGone: boolean
  /** Of an event, when it ends in UTC. */
  readonly end: string | undefined
  /** Whether it is a series. */
  readonly isSeries: boolean
  /** Of a series, the record of the source that may change how it recurs. */
  readonly change: SyncRecord | undefined
}

/** Events that are not in the trash. */
const present: EventCriteria = { visible: [{ statuses: storedStatuses.filter((status) => status !== 'trash') }] }

/** The number of records that are read at once. */
export const pageSize = 500

/** Returns the records of a source. */
export async function findAny(
  resource: ResourceName,
  query: ExternalQuery,
  { external }: CalendarTransaction,
): Promise<readonly AnyRecord[]> {
  return (await external[collectionOf[resource]](query)).records
}

/** Returns the records with which those of some external ids of a source were merged, by these ids (rule 75). */
export async function findMerged(
  resource: ResourceName,
  { source, external_ids }: { readonly source: string; readonly external_ids: readonly string[] },
  transaction: CalendarTransaction,
): Promise<ReadonlyMap<string, AnyRecord>> {
  const { context } = partsOf(transaction)
  const collection = collectionOf[resource]
  const keys = external_ids.map((external_id) => formerExternalId({ source, external_id }))
  const names = await context.formerNames.find(collection, { keys })
  if (names.length === 0) return new Map()
  const records: readonly AnyRecord[] = await context[collection].getMany([...new Set(names.map(({ id }) => id))])
  const byId = new Map(records.map((record) => [record.id, record]))
  return new Map(
    names.flatMap(({ name, id }) => {
      const record = byId.get(id)
      return record ? [[name, record] as const] : []
    }),
  )
}

/** Returns the external ids in a source of the records that were merged with some, by the ids of these. */
export async function mergedIds(
  resource: ResourceName,
  { source, ids }: { readonly source: string; readonly ids: readonly number[] },
  transaction: CalendarTransaction,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = await partsOf(transaction).context.formerNames.find(collectionOf[resource], { ids })
  const found = new Map<number, string[]>()
  for (const { kind, name, id, ...former } of names) {
    if (kind === 'external_id' && former.source === source) found.set(id, [...(found.get(id) ?? []), name])
  }
  return found
}

/**
 * Returns whether a run may move a record to the trash. One that was restored in the calendar after the source had lost
 * it stays.
 */
export function isRemovable({ status, sync_state }: AnyRecord): boolean {
  return status !== 'trash' && !decodeState(sync_state).isRestored
}

/** Returns the name of a record. */
export function nameOf(resource: ResourceName, record: object, transaction: CalendarTransaction): string {
  return String(Reflect.get(record, partsOf(transaction).resources[resource].nameField))
}

/** Returns how many present events match. */
async function count(where: EventCriteria, transaction: CalendarTransaction): Promise<number> {
  const { events } = partsOf(transaction).context
  return (await events.find({ where: { ...present, ...where }, orderBy: [], offset: 0, limit: 1 })).total
}

/** Returns how many of the present events of a series end after a time, or at any. */
export function countOccurrences(id: number, after: string | undefined, transaction: CalendarTransaction) {
  return count({ post_parent: id, ...(after !== undefined && { utc_end_date: { gt: after } }) }, transaction)
}

/** An event that links to a record, or whose parent the record is. */
export interface LinkingEvent {
  readonly id: number
  /** Its id, or that of its series. */
  readonly owner: number
  /** When it ends, in UTC. */
  readonly end: string
}

/**
 * Yields the present events that link to a record, or whose parent it is. The events of a series are not its children.
 */
export async function* linkingEvents(
  resource: PostName,
  id: number,
  transaction: CalendarTransaction,
): AsyncGenerator<LinkingEvent, void, undefined> {
  const { events } = partsOf(transaction).context
  const where = { ...present, ...(resource === 'event' ? { post_parent: id } : { linkedToAny: { [resource]: [id] } }) }
  for (let offset = 0; ; offset += pageSize) {
    const { records } = await events.find({ where, orderBy: [['id', 'asc']], offset, limit: pageSize })
    for (const event of records) {
      const owner = isOccurrence(event) ? event.post_parent : event.id
      if (resource !== 'event' || owner !== id) yield { id: event.id, owner, end: event.utc_end_date }
    }
    if (records.length < pageSize) return
  }
}
