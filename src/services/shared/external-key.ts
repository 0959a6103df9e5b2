import { invalidParam } from '../../errors.ts'
import { type External, noExternal, type StoredRecord } from '../../schema/resource.ts'
import type { ExternalCriteria } from '../../storage/criteria.ts'
import type { Found, StoreQuery } from '../../storage/store.ts'

/** The key of a record in another calendar (rule 52). Only code in process writes it, never a request. */
export interface ExternalKey {
  /** The name of the other calendar: one line of 1 to 100 characters. */
  readonly source: string
  /** The id of the record in that calendar: one line of 1 to 400 characters. Unique among the records of the resource with this source. */
  readonly external_id: string
  /** Anything that you need when you compare both records again. Responses never show it. The default is empty. */
  readonly sync_state?: string | undefined
}

/** Options of a new record. */
export interface CreateOptions {
  /** The key of the record in another calendar. */
  readonly external?: ExternalKey | undefined
}

/** Finds records of any resource by their keys. */
export interface ExternalFinder {
  find(query: StoreQuery<ExternalCriteria, never>): Promise<Found<StoredRecord>>
}

/**
 * Returns the members of a record with its key. `null` removes the key. Throws 400 for a key that
 * is not in the form of one, or that another record has. `ownId` is the record that may have it.
 */
export async function externalAfter(
  key: ExternalKey | null,
  repository: ExternalFinder,
  ownId = 0,
): Promise<Partial<External>> {
  if (key === null) return noExternal
  const { source, external_id, sync_state = '' } = key
  for (const [name, value, max] of [
    ['source', source, 100],
    ['external_id', external_id, 400],
  ] as const) {
    if (!isLine(value, max)) throw invalidParam(name, `one line of 1 to ${max} characters`, value)
  }
  const where = { sources: [source], externalIds: [external_id] }
  const { records } = await repository.find({ where, orderBy: [], offset: 0, limit: 1 })
  if (records.some(({ id }) => id !== ownId)) {
    throw invalidParam('external_id', 'the id of no other record of its source', external_id)
  }
  return { source, external_id, sync_state }
}

/** Begins each `sync_state` that a synchronization stores. */
export const syncPrefix = 'sync:'

/** Replaces `syncPrefix` when somebody restores the record from the trash, so that the next synchronization sees it. */
export const restoredPrefix = 'restored:'

/** Returns the changed members of a record that somebody restores from the trash. */
export function externalRestored({ sync_state }: External): Partial<External> {
  if (!sync_state.startsWith(syncPrefix)) return {}
  return { sync_state: restoredPrefix + sync_state.slice(syncPrefix.length) }
}

function isLine(text: string, max: number): boolean {
  const isText = typeof text === 'string' && text !== '' && text === text.trim()
  return isText && [...text].length <= max && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
