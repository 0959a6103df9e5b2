import type { External } from '../schema/resource.ts'
import type { Found, StoreQuery } from './store.ts'
import { StoreError } from './store-error.ts'

interface Finder {
  find(
    query: StoreQuery<{ readonly sources: readonly string[]; readonly externalIds: readonly string[] }, never>,
  ): Promise<Found<Keyed>>
}

type Keyed = Pick<External, 'source' | 'external_id'> & { readonly id: number }

/** The part of a record, or of its data, that has a key in another calendar. */
type MaybeKeyed = Partial<Pick<External, 'source' | 'external_id'>>

/**
 * Throws `external-id-taken` if another record of the resource has the external id in the same source: a stored one, or
 * an earlier one in the list. `ownId` is the record that may have it.
 */
export async function requireFreeExternalIds(
  records: readonly MaybeKeyed[],
  repository: Finder,
  ownId = 0,
): Promise<void> {
  const keyed = records.filter(({ source = '' }) => source !== '')
  if (keyed.length === 0) return
  const where = { sources: keyed.map(sourceOf), externalIds: keyed.map(externalIdOf) }
  const found = await repository.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const taken = new Set(found.records.filter(({ id }) => id !== ownId).map(keyOf))
  for (const record of keyed) {
    const key = keyOf(record)
    if (taken.size === taken.add(key).size) throw externalIdTaken(record)
  }
}

export function externalIdTaken({ source, external_id }: MaybeKeyed): StoreError {
  const key = `${JSON.stringify(external_id)} of ${JSON.stringify(source)}`
  return new StoreError('external-id-taken', `Another record has the external id ${key}.`)
}

function keyOf(record: MaybeKeyed): string {
  return JSON.stringify([record.source, record.external_id])
}

function sourceOf({ source = '' }: MaybeKeyed): string {
  return source
}

function externalIdOf({ external_id = '' }: MaybeKeyed): string {
  return external_id
}
