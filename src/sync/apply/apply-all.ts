import type { CalendarError } from '../../errors.ts'
import type { RunTransaction } from '../../services/calendar-transaction.ts'
import { inTransaction, withoutRefused } from '../../services/transaction/chunks.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import type { AnyRecord } from '../records/stored-records.ts'
import type { SyncRecord } from '../records/sync-record.ts'
import { type ChunkOptions, type ChunkResult, syncChunk, unresolvedLinks } from './sync-chunk.ts'

interface ApplyOptions extends ChunkOptions {
  readonly transaction: RunTransaction
  readonly pace: Pace
  readonly report: {
    /** Adds the records of a transaction. */
    applied(records: ChunkResult['applied']): void
    /** Adds what was found about records that are counted already. */
    changed(records: ChunkResult['applied']): void
    /** Adds a record that was refused. */
    refuse(record: SyncRecord, error: CalendarError): void
  }
}

/** Applies all records of a source, linked ones in any order. */
export async function applyAll(records: Iterable<SyncRecord>, options: ApplyOptions): Promise<void> {
  const { transaction, pace, report, limit } = options
  const shared = new Map<string, AnyRecord>()

  /**
   * Applies a chunk, in several transactions if its series have many events, without the records that are refused, and
   * returns those that link to others that do not exist.
   */
  const applyChunk = async (chunk: readonly SyncRecord[]): Promise<readonly SyncRecord[]> => {
    // A feed may have series of many years.
    const run: typeof transaction = (work) => transaction(work, { longSeries: true })
    const write = (rest: readonly SyncRecord[]) =>
      inTransaction(rest.length, { pace, run }, (inside, onHandled) =>
        syncChunk(rest, { ...options, onHandled }, inside, shared),
      )
    const waiting: SyncRecord[] = []
    for (let rest = chunk; ; ) {
      const result = await withoutRefused(rest, write, ({ item, error }) => report.refuse(item, error))
      limit.commit()
      for (const [key, record] of result?.shared ?? []) shared.set(key, record)
      // The other events of long series are stored by now, and may differ from them in the source.
      const long = (result?.long ?? []).filter(({ occurrences = [] }) => occurrences.length > 0)
      const again = new Set(long)
      // What is found about these is reported below.
      const applied = (result?.applied ?? []).map((one) =>
        again.has(one.sent) ? { ...one, conflicts: [], unmatched: [] } : one,
      )
      report.applied(applied)
      waiting.push(...(result?.waiting ?? []))
      const changed = await withoutRefused(long, write, ({ item, error }) => report.refuse(item, error))
      report.changed(changed?.applied ?? [])
      rest = result?.rest ?? []
      if (rest.length === 0) return waiting
    }
  }

  /** Applies records in chunks, and returns those that link to others that do not exist. */
  const applyChunks = async (all: Iterable<SyncRecord>): Promise<readonly SyncRecord[]> => {
    const waiting: SyncRecord[] = []
    let chunk: SyncRecord[] = []
    for (const record of all) {
      await pace.pause()
      chunk.push(record)
      if (chunk.length < pace.size) continue
      waiting.push(...(await applyChunk(chunk)))
      chunk = []
    }
    waiting.push(...(await applyChunk(chunk)))
    return waiting
  }

  let waiting = await applyChunks(records)
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length
    waiting = await applyChunks(waiting)
  }
  for (const record of waiting) report.refuse(record, unresolvedLinks(record))
}
