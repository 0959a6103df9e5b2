import { argumentError, invalidParam } from '../errors.ts'
import type { RunTransaction } from '../services/calendar-transaction.ts'
import { createPace } from '../services/transaction/pace.ts'
import type { AnyRecord } from './apply-record.ts'
import { removeGone } from './remove-gone.ts'
import { type ChunkResult, Refused, syncChunk, unresolvedLinks } from './sync-chunk.ts'
import { keyOf, type SyncRecord } from './sync-record.ts'
import type { SyncConflict, SyncCounts, SyncError, SyncProgress, SyncReport } from './sync-report.ts'

/** The part of a calendar that a synchronization uses. */
export interface SyncTarget {
  /** Runs several reads and writes in one transaction. */
  readonly transaction: RunTransaction
}

/** Options of a synchronization. */
export interface SyncOptions {
  /** Called after each transaction. */
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined
  /**
   * The share of the records of the source, from 0 to 1, that one run may move to the trash. If the source lacks more,
   * all stay, and the report has their number in `notRemoved`. The default is 0.5.
   */
  readonly maxRemoved?: number | undefined
}

/**
 * Brings the records of a source up to date: `records` are all that the source has now, in any order. New ones are
 * created, changed ones are updated field by field, and those that are gone move to the trash. A field that was changed
 * here stays as it is here. If nothing changed, nothing is written. Each transaction handles a chunk, so a run that was
 * interrupted is completed by the next one. Throws what the iteration of `records` throws, and then removes nothing;
 * throws if the store is unavailable.
 */
export async function sync(
  calendar: SyncTarget,
  source: string,
  records: Iterable<SyncRecord> | AsyncIterable<SyncRecord>,
  { onProgress = () => {}, maxRemoved = 0.5 }: SyncOptions = {},
): Promise<SyncReport> {
  if (typeof source !== 'string' || source === '') throw argumentError('source', 'the name of the source', source)
  if (!(maxRemoved >= 0 && maxRemoved <= 1)) throw argumentError('maxRemoved', 'a number from 0 to 1', maxRemoved)
  const { transaction } = calendar
  const pace = createPace()
  const counts: SyncCounts = { read: 0, created: 0, updated: 0, restored: 0, unchanged: 0, trashed: 0, refused: 0 }
  const conflicts: SyncConflict[] = []
  const errors: SyncError[] = []
  const seen = new Set<string>()
  const shared = new Map<string, AnyRecord>()

  const refuse = ({ resource, external_id }: SyncRecord, error: SyncError['error']) => {
    errors.push({ resource, external_id, error })
    counts.refused += 1
  }

  /** Applies a chunk in one transaction. If some records are refused, it runs again without them. */
  const applyChunk = async (chunk: readonly SyncRecord[]): Promise<readonly SyncRecord[]> => {
    let rest = chunk
    while (rest.length > 0) {
      const result: ChunkResult | Refused = await pace
        .chunk(rest.length, (begin) =>
          transaction((inside) => {
            begin()
            return syncChunk(rest, source, inside, shared)
          }),
        )
        .catch((error: unknown) => {
          if (error instanceof Refused) return error
          throw error
        })
      if (!(result instanceof Refused)) {
        for (const action of result.actions) counts[action] += 1
        for (const [key, record] of result.shared) shared.set(key, record)
        conflicts.push(...result.conflicts)
        onProgress({ ...counts })
        return result.waiting
      }
      for (const { record, error } of result.errors) refuse(record, error)
      const refused = new Set(result.errors.map(({ record }) => record))
      rest = rest.filter((record) => !refused.has(record))
    }
    onProgress({ ...counts })
    return []
  }

  /** Applies records in chunks, and returns those that link to others that do not exist. */
  const applyAll = async (all: Iterable<SyncRecord> | AsyncIterable<SyncRecord>): Promise<readonly SyncRecord[]> => {
    const waiting: SyncRecord[] = []
    let chunk: SyncRecord[] = []
    for await (const record of all) {
      await pace.pause()
      chunk.push(record)
      if (chunk.length < pace.size) continue
      waiting.push(...(await applyChunk(chunk)))
      chunk = []
    }
    waiting.push(...(await applyChunk(chunk)))
    return waiting
  }

  /** Counts the records of the source, and refuses those that it cannot read, or whose key it has twice. */
  async function* distinct() {
    for await (const record of records) {
      counts.read += 1
      const key = keyOf(record.resource, record.external_id)
      const isNew = seen.size < seen.add(key).size
      if (record.error !== undefined) refuse(record, record.error)
      else if (isNew) yield record
      else refuse(record, invalidParam('external_id', 'unique in the source', record.external_id))
    }
  }

  let waiting = await applyAll(distinct())
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    waiting = await applyAll(waiting)
  }
  for (const record of waiting) refuse(record, unresolvedLinks(record))
  const onTrashed = (count: number) => {
    counts.trashed += count
    onProgress({ ...counts })
  }
  const notRemoved = await removeGone(transaction, { source, seen, maxRemoved, pace, onTrashed })
  return { ...counts, conflicts, errors, notRemoved }
}
