import type { External, StoredRecord } from '../schema/resource.ts'
import type { ExternalCriteria } from './criteria.ts'
import type { Found, StoreQuery } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Throws `external-id-taken` if another record of the resource has the external id in the same source: a stored one, or
 * an earlier one in the list. `ownId` is the record that may have it.
 */
export async function requireFreeExternalIds(
  records: readonly Partial<External>[],
  repository: {
    find(
      query: StoreQuery<ExternalCriteria, never>,
    ): Promise<Found<Pick<StoredRecord, 'id' | 'source' | 'external_id'>>>
  },
  ownId = 0,
): Promise<void> {
  const keyed = records.filter(({ source = '' }) => source !== '')
  if (keyed.length === 0) return
  const externalIds = keyed.map(({ external_id = '' }) => external_id)
  const where = { sources: keyed.map(({ source = '' }) => source), externalIds }
  const found = await repository.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const taken = new Set(found.records.filter(({ id }) => id !== ownId).map(keyOf))
  for (const record of keyed) {
    const key = keyOf(record)
    if (taken.size === taken.add(key).size) throw externalIdTaken(record)
  }
}

/** Returns the error for a record with the external id of another one. */
export function externalIdTaken(record: Partial<External>): StoreError {
  const { source, external_id } = record
  const key = `${JSON.stringify(external_id)} of ${JSON.stringify(source)}`
  return new StoreError('external-id-taken', `Another record has the external id ${key}.`)
}

function keyOf(record: Partial<External>): string {
  return JSON.stringify([record.source, record.external_id])
}
