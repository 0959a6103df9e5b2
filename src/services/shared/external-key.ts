import { restoredPrefix, syncPrefix } from '../../resources/sync-state.ts'
import type { Report } from '../../schema/field/field.ts'
import { type External, noExternal, type StoredRecord } from '../../schema/resource.ts'
import type { ExternalCriteria } from '../../storage/criteria.ts'
import type { Found, StoreQuery } from '../../storage/store.ts'

/** The key of a record in another calendar (rule 52). Only code in process writes it, never a request. */
export interface ExternalKey {
  /** The name of the other calendar: one line of 1 to 100 characters. */
  readonly source: string
  /**
   * The id of the record in that calendar: one line of 1 to 400 characters. Unique among the records of the resource
   * with this source.
   */
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

/** Returns the members of a record that its key changes. `null` removes the key. */
export function externalOf(key: ExternalKey | null | undefined): Partial<External> {
  if (key === undefined) return {}
  if (key === null) return noExternal
  const { source, external_id, sync_state = '' } = key
  return { source, external_id, sync_state }
}

/** Reports a key that is not in the form of one. */
export function checkKey(key: ExternalKey | null | undefined, report: Report): void {
  if (!key) return
  for (const name of ['source', 'external_id'] as const) {
    const value = key[name]
    if (!isPartOfKey(name, value)) report.at(name).invalid(`one line of 1 to ${longest[name]} characters`, value)
  }
}

const longest = { source: 100, external_id: 400 } as const

/** Returns whether a record can have a source or an external id. PostgreSQL refuses to look for some others. */
export function isPartOfKey(name: keyof typeof longest, value: string): boolean {
  return isLine(value, longest[name])
}

/** Reports a key that another record has. `ownId` is the record that may have it. */
export async function checkFreeKey(
  key: ExternalKey | null | undefined,
  { records, ownId, report }: { readonly records: ExternalFinder; readonly ownId?: number; readonly report: Report },
): Promise<void> {
  if (!key || report.at('source').hasErrors('here') || report.at('external_id').hasErrors('here')) return
  const { source, external_id } = key
  const where = { sources: [source], externalIds: [external_id] }
  const found = await records.find({ where, orderBy: [], offset: 0, limit: 1 })
  if (found.records.some(({ id }) => id !== ownId)) {
    report.at('external_id').invalid('the id of no other record of its source', external_id)
  }
}

/** Returns the changed members of a record that somebody restores from the trash. */
export function externalRestored({ sync_state }: External): Partial<External> {
  if (!sync_state.startsWith(syncPrefix)) return {}
  return { sync_state: restoredPrefix + sync_state.slice(syncPrefix.length) }
}

function isLine(text: string, max: number): boolean {
  const isText = typeof text === 'string' && text !== '' && text === text.trim()
  return isText && [...text].length <= max && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
