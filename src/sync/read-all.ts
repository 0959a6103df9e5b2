import { type CalendarError, invalidParam } from '../errors.ts'
import type { Pace } from '../services/transaction/pace.ts'
import { recordError } from './records/check-record.ts'
import { keyOf, type SyncRecord } from './records/sync-record.ts'

/** All records of a source. */
export interface ReadRecords {
  /** The keys of all records. */
  readonly seen: ReadonlySet<string>
  /** The records that the source can read, by key, in the order of the source. */
  readonly readable: ReadonlyMap<string, SyncRecord>
}

interface ReadOptions {
  readonly pace: Pace
  /** Called for each record, with the error of one that is refused. */
  readonly onRead: (record: SyncRecord, error: CalendarError | undefined) => void
}

/**
 * Reads all records of a source. Refuses those that it cannot read, those whose key it has twice, and those with a part
 * that would have no effect.
 */
export async function readAll(
  records: Iterable<SyncRecord> | AsyncIterable<SyncRecord>,
  { pace, onRead }: ReadOptions,
): Promise<ReadRecords> {
  const seen = new Set<string>()
  const readable = new Map<string, SyncRecord>()
  for await (const record of records) {
    await pace.pause()
    const key = keyOf(record.resource, record.external_id)
    const isNew = seen.size < seen.add(key).size
    const twice = isNew ? undefined : invalidParam('external_id', 'unique in the source', record.external_id)
    const error = record.error ?? twice ?? recordError(record)
    // Without its series, the source still has events of it.
    if (record.series !== undefined) seen.add(keyOf('event', record.series.external_id))
    onRead(record, error)
    if (error === undefined) readable.set(key, record)
  }
  return { seen, readable }
}
