import { invalidParam } from '../../errors.ts'
import type { RunTransaction } from '../../services/calendar-transaction.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import { countOccurrences, pageSize, type Stored } from '../records/stored-records.ts'
import { keyOf, type SyncRecord } from '../records/sync-record.ts'

/** How many events the series of a source may have together. A small file can have many series of many events. */
export interface SeriesLimit {
  /** Begins a transaction, also after one that was rolled back. */
  begin(): void
  /**
   * Throws for a series that may add events if others were refused: for a new one at once. One that is stored may have
   * fewer events than before, so it throws for that only after the events of many were rolled back.
   */
  requireRoom(record: SyncRecord): void
  /** Counts the events that a record has added. Throws if they are too many. */
  add(record: SyncRecord, events: number): void
  /** Counts the events of a transaction that is stored. */
  commit(): void
}

/** The limit of trials, which store nothing. */
export const unlimited: SeriesLimit = { begin() {}, requireRoom() {}, add() {}, commit() {} }

interface SeriesLimitOptions {
  readonly maxEvents: number
  /** What the source had before the run. */
  readonly stored: readonly Stored[]
  /** What it has now, by key. */
  readonly sent: ReadonlyMap<string, SyncRecord>
  readonly pace: Pace
}

/** Creates the limit of a run. Counts the stored events only if a record may add some. */
export async function createSeriesLimit(
  transaction: RunTransaction,
  { maxEvents, stored, sent, pace }: SeriesLimitOptions,
): Promise<SeriesLimit> {
  const series = new Map(
    stored.flatMap((one) => (one.isSeries ? [[keyOf(one.resource, one.external_id), one] as const] : [])),
  )
  // Series that are new, or that recur in another way than before.
  const growing = new Map<string, 'new' | 'changed'>()
  for (const [key, { resource, fields }] of sent) {
    const present = series.get(key)
    const isPresent = present !== undefined && present.change === undefined
    if (resource === 'event' && Reflect.get(fields, 'recurrence') && !isPresent)
      growing.set(key, present === undefined ? 'new' : 'changed')
  }
  let total = 0
  const present = growing.size > 0 ? [...series.values()].filter(({ isGone }) => !isGone) : []
  for (let at = 0; at < present.length; at += pageSize) {
    const page = present.slice(at, at + pageSize)
    total += await transaction(async (inside) => {
      let sum = 0
      for (const { id } of page) sum += await countOccurrences(id, undefined, inside)
      return sum
    })
    await pace.pause()
  }
  return limitOf(maxEvents, total, growing)
}

function limitOf(maxEvents: number, before: number, growing: ReadonlyMap<string, 'new' | 'changed'>): SeriesLimit {
  let stored = before
  let added = 0
  let isFull = false
  /** The events of refused series, which were written and rolled back. */
  let rolledBack = 0
  // A transaction runs again with those that it has accepted.
  const accepted = new Set<string>()
  const keyOfRecord = ({ resource, external_id }: SyncRecord) => keyOf(resource, external_id)
  const tooMany = ({ fields }: SyncRecord) =>
    invalidParam(
      'recurrence',
      `one with which all series of the source have at most ${maxEvents} events together (maxEvents of sync)`,
      Reflect.get(fields, 'recurrence'),
    )
  return {
    begin() {
      added = 0
    },
    requireRoom(record) {
      const key = keyOfRecord(record)
      const kind = growing.get(key)
      if (isFull && kind !== undefined && !accepted.has(key) && (kind === 'new' || rolledBack > maxEvents))
        throw tooMany(record)
    },
    add(record, events) {
      if (events === 0) return
      if (stored + added + events > maxEvents) {
        isFull = true
        rolledBack += events
        throw tooMany(record)
      }
      added += events
      accepted.add(keyOfRecord(record))
    },
    commit() {
      stored += added
      added = 0
    },
  }
}
