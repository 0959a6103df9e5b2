import { argumentError } from '../errors.ts'
import { checkOptions, type OptionChecks, optionKinds, wholeNumber } from '../options.ts'
import type { RunTransaction } from '../services/calendar-transaction.ts'
import { type ConflictMode, conflictModeOption } from '../services/events/conflicts/conflict-options.ts'
import { mergeLinkedOption } from '../services/linked/find-twin.ts'
import { createPace } from '../services/transaction/pace.ts'
import { tracerOf } from '../trace/traced-transactions.ts'
import { inSpan } from '../trace/tracer.ts'
import { applyAll } from './apply/apply-all.ts'
import { createSeriesLimit } from './apply/series-limit.ts'
import { createReport } from './create-report.ts'
import { withPreparedPasswords } from './prepared-passwords.ts'
import { readAll } from './read-all.ts'
import type { SyncRecord } from './records/sync-record.ts'
import type { SyncProgress, SyncReport } from './records/sync-report.ts'
import { changeIds, findChangedIds, withChangedIds } from './removal/changed-ids.ts'
import { unconfirmedRemoval } from './removal/check-removal.ts'
import { findStored, weigh } from './removal/find-gone.ts'
import { removeGone } from './removal/remove-gone.ts'

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
   * The share of what the source had before the run, above 0 to 1, that a run may not remove: of events, where each
   * event of a series counts, and of all records. If the source lacks as much, nothing is written, and the report names
   * what is missing. The default is 0.5; 0 requires a confirmation for every removal.
   */
  readonly maxRemoved?: number | undefined
  /**
   * Runs whatever the source lacks, even if it is empty or has nothing in common with what is stored. Pass it for one
   * run, after somebody has seen the report. The default is false.
   */
  readonly confirm?: boolean | undefined
  /**
   * Whether events that are over stay if the source lacks them, for sources that have no past events. A series that is
   * gone ends now. The default is false.
   */
  readonly keepPast?: boolean | undefined
  /**
   * The most events that the series of the source may have together. A series that would add more is refused, and so
   * are all new ones after it. The default is 100,000.
   */
  readonly maxEvents?: number | undefined
  /**
   * `name`: a new venue or organizer is the one of this calendar or of another source that has its name, if there is
   * one. It stays as it is. By default each source has its own.
   */
  readonly mergeLinked?: 'name' | undefined
  /**
   * What happens with an event whose venue is taken: `refuse` refuses it, `warn` adds it to `doubleBookings` of the
   * report. The default is the option `conflicts` of the calendar (rule 58).
   */
  readonly conflicts?: ConflictMode | undefined
}

const syncOptions: OptionChecks<SyncOptions> = {
  onProgress: optionKinds.function,
  maxRemoved: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
  confirm: optionKinds.boolean,
  keepPast: optionKinds.boolean,
  maxEvents: wholeNumber(0),
  mergeLinked: mergeLinkedOption,
  conflicts: conflictModeOption,
}

/**
 * Brings the records of a source up to date: `records` are all that the source has now, in any order. New ones are
 * created, changed ones are updated field by field, and those that are gone move to the trash. A field that was changed
 * in the calendar stays. If nothing changed, nothing is written. All records are read before the first is written, so
 * nothing is written if the iteration of `records` throws, whose error it throws, or if the run needs a confirmation.
 * Each transaction handles a chunk, so a run that was interrupted is completed by the next one. Throws if the store is
 * unavailable.
 */
export async function sync(
  calendar: SyncTarget,
  source: string,
  records: Iterable<SyncRecord> | AsyncIterable<SyncRecord>,
  options: SyncOptions = {},
): Promise<SyncReport> {
  return inSpan(tracerOf(calendar.transaction), 'calendar.sync', () => synchronize(calendar, source, records, options))
}

async function synchronize(
  calendar: SyncTarget,
  source: string,
  records: Iterable<SyncRecord> | AsyncIterable<SyncRecord>,
  options: SyncOptions,
): Promise<SyncReport> {
  if (typeof source !== 'string' || source === '') throw argumentError('source', 'the name of the source', source)
  checkOptions(options, syncOptions)
  const { onProgress = () => {}, maxRemoved = 0.5, maxEvents = 100_000, confirm = false, keepPast = false } = options
  const { mergeLinked, conflicts } = options
  const transaction = withPreparedPasswords(calendar.transaction)
  const pace = createPace()
  const report = createReport(onProgress)
  const chunk = { source, mergeLinked, booking: { conflicts, onConflicts: report.doubleBooked } }

  const { seen, readable } = await readAll(records, { pace, onRead: report.read })
  const before = await findStored(transaction, { source, seen, sent: readable, pace })
  const changed = await findChangedIds(transaction, { source, stored: before, sent: readable, pace })
  const present = withChangedIds(before, changed, 'former')
  const mayLose = present.some(({ isGone, change }) => isGone || change !== undefined)
  if (!confirm && mayLose) {
    const weighed = await weigh(transaction, present, { keepPast, pace })
    const removal = await unconfirmedRemoval(transaction, weighed, { ...chunk, keepPast, maxRemoved, pace })
    if (removal !== undefined) return report.unconfirmed(removal)
  }
  await changeIds(transaction, changed, { source, pace })
  report.recognized(changed)
  const stored = withChangedIds(before, changed, 'new')
  const limit = await createSeriesLimit(transaction, { maxEvents, stored, sent: readable, pace })
  await applyAll(readable.values(), { ...chunk, transaction, pace, report, limit })
  const gone = stored.filter(({ isGone }) => isGone)
  await removeGone(transaction, { source, gone, keepPast, pace, onRemoved: report.removed })
  return report.finished()
}
