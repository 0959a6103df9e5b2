import { collectionOf, type ResourceName } from '../../schema/resource.ts'
import { formerExternalId } from '../../services/shared/find-post.ts'
import type { ExternalCriteria } from '../../storage/criteria.ts'
import type { Found, Reader, StoreQuery } from '../../storage/store.ts'
import type { ExternalRecord } from '../values/record-ids.ts'

/** A record that has no id in the source is shown with its own id above this. Ids of sources are below it. */
export const ownIdsFrom = 1_000_000_000

/**
 * An id that no record has, for one of the source that is unknown: the calendar then refuses it as it refuses others.
 */
const unknownFrom = 9_000_000_000_000_000

/** Returns the id that a mount shows: the one in the source, if it is a number there, and otherwise one of its own. */
export function shownId({ id, source, external_id }: ExternalRecord, sourceIds: string): number {
  return source === sourceIds && /^[1-9]\d{0,8}$/.test(external_id) ? Number(external_id) : ownIdsFrom + id
}

/** Ids by resource. */
export type IdSets = ReadonlyMap<ResourceName, ReadonlySet<number>>

/** The ids that the calendar has for those of a mount. */
export interface StoredIds {
  /** Returns `undefined` for an id that no record has. */
  find(id: number, resource: ResourceName): number | undefined
  /** Returns whether an id is that of a record that was merged with the one that it leads to. */
  isMoved(id: number, resource: ResourceName): boolean
  /** Returns the id that was sent for one of the calendar; the same for another number. */
  sent(id: number, resource: ResourceName): number
}

/** Loads the ids that the calendar has for those of a mount. */
export async function loadStoredIds(ids: IdSets, store: Reader, sourceIds: string): Promise<StoredIds> {
  const stored = new Map<string, number>()
  const sent = new Map<string, number>()
  const moved = new Set<string>()
  for (const [resource, wanted] of ids) {
    const records = repositoryOf(store, resource)
    const externalIds = [...wanted].filter((id) => id < ownIdsFrom).map(String)
    const own = [...wanted].filter((id) => id > ownIdsFrom).map((id) => id - ownIdsFrom)
    const where = { sources: [sourceIds], externalIds }
    const query = { where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
    const external = externalIds.length === 0 ? [] : (await records.find(query)).records
    const others = own.length === 0 ? [] : await records.getMany(own)
    for (const record of [...external, ...others]) {
      stored.set(`${resource} ${shownId(record, sourceIds)}`, record.id)
      // A record keeps the address that it had before it got an id in the source.
      stored.set(`${resource} ${ownIdsFrom + record.id}`, record.id)
      sent.set(`${resource} ${record.id}`, shownId(record, sourceIds))
    }
    const keys = externalIds.map((external_id) => formerExternalId({ source: sourceIds, external_id }))
    for (const { name, id } of await store.formerNames.find(collectionOf[resource], { keys })) {
      // It was merged with a record that has another id.
      const key = `${resource} ${name}`
      if (stored.has(key)) continue
      stored.set(key, id)
      moved.add(key)
    }
  }
  return {
    find: (id, resource) => stored.get(`${resource} ${id}`),
    isMoved: (id, resource) => moved.has(`${resource} ${id}`),
    sent: (id, resource) => sent.get(`${resource} ${id}`) ?? sentId(id),
  }
}

/** Returns the id that the calendar reads instead of one that no record has. */
export function unknownId(id: number): number {
  return id < ownIdsFrom ? unknownFrom + id : id
}

/** Undoes `unknownId`. */
function sentId(id: number): number {
  return id > unknownFrom ? id - unknownFrom : id
}

/** Loads records of one resource by the ids that the calendar has. */
export async function loadRecords(
  ids: Iterable<number>,
  resource: ResourceName,
  store: Reader,
): Promise<ReadonlyMap<number, ExternalRecord>> {
  const records = await repositoryOf(store, resource).getMany([...ids])
  return new Map(records.map((record) => [record.id, record]))
}

interface ExternalRepository {
  find(query: StoreQuery<ExternalCriteria, never>): Promise<Found<ExternalRecord>>
  getMany(ids: readonly number[]): Promise<readonly ExternalRecord[]>
}

function repositoryOf(store: Reader, resource: ResourceName): ExternalRepository {
  return store[collectionOf[resource]]
}
