import { collectionOf, postNames, type ResourceName } from '../schema/resource.ts'
import type { CalendarTransaction, ExternalQuery, RunTransaction } from '../services/calendar-transaction.ts'
import type { Pace } from '../services/transaction/pace.ts'
import { type AnyRecord, trashRecord } from './apply-record.ts'
import { keyOf } from './sync-record.ts'
import { decodeState } from './sync-state.ts'

interface GoneOptions {
  readonly source: string
  /** The keys of all records that the source has. */
  readonly seen: ReadonlySet<string>
  /** The share of the present records that may move to the trash. */
  readonly maxRemoved: number
  readonly pace: Pace
  readonly onTrashed: (count: number) => void
}

/** A record here that the source no longer has. */
interface Gone {
  readonly resource: ResourceName
  readonly external_id: string
}

/** The number of records that are read at once. */
const pageSize = 500

/**
 * Moves the events, venues and organizers to the trash that the source no longer has. Terms stay, because they have no
 * trash. Returns how many records stay because they are too many.
 */
export async function removeGone(transaction: RunTransaction, options: GoneOptions): Promise<number> {
  const { source, seen, maxRemoved, pace, onTrashed } = options
  const gone: Gone[] = []
  let present = 0
  for (const resource of postNames) {
    for (let offset = 0; ; offset += pageSize) {
      const query = { source, offset, limit: pageSize }
      const records = await transaction((inside) => findAny(resource, query, inside))
      for (const record of records.filter(isPresent)) {
        present += 1
        const { external_id } = record
        if (!seen.has(keyOf(resource, external_id))) gone.push({ resource, external_id })
      }
      await pace.pause()
      if (records.length < pageSize) break
    }
  }
  if (gone.length > present * maxRemoved) return gone.length
  // Events first, so that no present event links to a record in the trash.
  for (let start = 0; start < gone.length; ) {
    const chunk = gone.slice(start, start + pace.size)
    const trashed = await pace.chunk(chunk.length, (begin) =>
      transaction((inside) => {
        begin()
        return trashAll(chunk, source, inside)
      }),
    )
    onTrashed(trashed)
    start += chunk.length
  }
  return 0
}

async function trashAll(gone: readonly Gone[], source: string, transaction: CalendarTransaction): Promise<number> {
  let trashed = 0
  for (const resource of postNames) {
    const external_ids = gone.filter((one) => one.resource === resource).map(({ external_id }) => external_id)
    if (external_ids.length === 0) continue
    const records = await findAny(resource, { source, external_ids }, transaction)
    for (const record of records.filter(isPresent)) {
      await trashRecord(resource, record, transaction)
      trashed += 1
    }
  }
  return trashed
}

async function findAny(
  resource: ResourceName,
  query: ExternalQuery,
  { external }: CalendarTransaction,
): Promise<readonly AnyRecord[]> {
  return (await external[collectionOf[resource]](query)).records
}

/** A record that was restored by hand after the source had lost it stays. */
function isPresent({ status, sync_state }: AnyRecord): boolean {
  return status !== 'trash' && !decodeState(sync_state).isRestored
}
