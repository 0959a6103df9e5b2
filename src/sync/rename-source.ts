import { argumentError, invalidParam } from '../errors.ts'
import { collectionOf, type ResourceName, resourceNames } from '../schema/resource.ts'
import type { CalendarTransaction } from '../services/calendar-transaction.ts'
import { inTransaction } from '../services/transaction/chunks.ts'
import { createPace } from '../services/transaction/pace.ts'
import { partsOf } from '../services/transaction-parts.ts'
import { serviceOf } from './apply/apply-record.ts'
import { findAny, pageSize } from './records/stored-records.ts'
import type { SyncTarget } from './sync.ts'

/** The result of renaming a source. */
export interface RenameReport {
  /** How many records have the new name, in the trash too. */
  readonly renamed: number
}

/**
 * Gives all records of a source another name of the source, with what the synchronization knows of them, so that the
 * next `sync` with the new name goes on where the last one with the old name ended. If it is interrupted, run it again.
 * Throws a `CalendarError`, and renames nothing, if a record of the new name has the id of one of the old name; throws
 * a `TypeError` for an invalid name.
 */
export async function renameSource({ transaction }: SyncTarget, from: string, to: string): Promise<RenameReport> {
  for (const [name, value] of Object.entries({ from, to })) {
    if (typeof value !== 'string' || value === '') throw argumentError(name, 'the name of a source', value)
  }
  if (from === to) throw argumentError('to', 'another name than from', to)
  const pace = createPace()
  for (const resource of resourceNames) {
    for (let offset = 0, isLast = false; !isLast; offset += pageSize) {
      isLast = await transaction(async (inside) => {
        const records = await findAny(resource, { source: from, offset, limit: pageSize }, inside)
        await requireFree(resource, { external_ids: records.map(({ external_id }) => external_id), to }, inside)
        return records.length < pageSize
      })
    }
  }
  let renamed = 0
  for (const resource of resourceNames) {
    for (;;) {
      const count = await inTransaction(pace.size, { pace, run: transaction }, async (inside, onHandled) => {
        const records = await findAny(resource, { source: from, limit: pace.size }, inside)
        onHandled(records.length)
        for (const { id, external_id, sync_state } of records) {
          const external = { source: to, external_id, sync_state }
          await serviceOf(inside, resource).update(id, {} as never, { external })
        }
        return records.length
      })
      renamed += count
      if (count === 0) break
    }
    // The ids of records that were merged with others.
    await transaction(async (inside) => {
      const { formerNames } = partsOf(inside).context
      const names = await formerNames.find(collectionOf[resource], { source: from })
      const after = names.map((name) => ({ ...name, source: to }))
      await formerNames.drop(collectionOf[resource], names)
      await formerNames.put(collectionOf[resource], after)
    })
  }
  return { renamed }
}

async function requireFree(
  resource: ResourceName,
  { external_ids, to }: { readonly external_ids: readonly string[]; readonly to: string },
  { external }: CalendarTransaction,
): Promise<void> {
  const { records } = await external[collectionOf[resource]]({ source: to, external_ids, limit: 1 })
  const [taken] = records
  if (taken) throw invalidParam('to', `a source without the ${resource} ${taken.external_id}`, to)
}
