import type { CalendarError } from '../../../errors.ts'
import { invalidParam } from '../../../errors.ts'
import type { EventPatch, EventRecord } from '../../../resources/event/event.ts'
import { eachOrRefused, inTransaction, withoutRefused } from '../../transaction/chunks.ts'
import { createPace } from '../../transaction/pace.ts'
import type { TransactionContext } from '../../transaction/transaction-context.ts'
import type { UnitOfWork } from '../../transaction/unit-of-work.ts'
import type { EventUndo, ManyCounts, ManyOptions, ManyReport, ManyResult, ManyStop } from './many-options.ts'

/** An event to write. */
interface Item {
  readonly id: number
}

interface WriteManyContext<Each extends Item> {
  readonly unitOfWork: UnitOfWork
  /** The transaction that the calls of a `calendar.transaction` write in. */
  readonly within: TransactionContext | undefined
  readonly options: ManyOptions
  /** Writes an event. Throws if it is refused. */
  write(item: Each, transaction: TransactionContext): Promise<ManyResult>
}

/** Few enough for others to write in between, and enough for a database that waits for its disk at each commit. */
const eventsPerTransaction = 50

/** Others wait for an atomic call as a whole. */
const mostAtomic = 200

/** Writes many events, in transactions of some, and reports what has become of each. */
export async function writeMany<Each extends Item>(
  items: readonly Each[],
  context: WriteManyContext<Each>,
): Promise<ManyReport> {
  const { within, options, write } = context
  const { atomic = false, signal, onProgress } = options
  if (within) return reportOf(items, await writeWithin(items, within, write), null)
  if (atomic && items.length > mostAtomic) {
    throw invalidParam('atomic', `false for more than ${mostAtomic} events, and these are ${items.length}`, true)
  }
  const results = new Map<Each, ManyResult>()
  const writeSome = createWriteSome(context, results)
  let stopped: ManyStop | null = null
  let rest = items
  while (rest.length > 0 && stopped === null) {
    if (signal?.aborted) {
      stopped = { reason: 'aborted', error: undefined }
      break
    }
    const chunk = atomic ? rest : rest.slice(0, eventsPerTransaction)
    try {
      const left = await writeSome(chunk)
      const refusal = atomic ? firstRefusal(results) : undefined
      if (refusal) stopped = { reason: 'refused', error: refusal }
      rest = [...left, ...rest.slice(chunk.length)]
      onProgress?.(countsOf(items, results))
    } catch (error) {
      for (const item of chunk) if (!results.has(item)) results.set(item, { id: item.id, outcome: 'unknown' })
      stopped = { reason: 'failed', error }
    }
  }
  return reportOf(items, results, stopped)
}

/** Writes in the transaction of the app, which cannot be repeated without what was refused: a refusal throws. */
async function writeWithin<Each extends Item>(
  items: readonly Each[],
  transaction: TransactionContext,
  write: WriteManyContext<Each>['write'],
): Promise<ReadonlyMap<Each, ManyResult>> {
  const results = new Map<Each, ManyResult>()
  for (const item of items) results.set(item, await write(item, transaction))
  return results
}

/** Returns what writes events in one transaction, adds their results, and returns those that it has left. */
function createWriteSome<Each extends Item>(
  { unitOfWork, options: { atomic = false }, write }: WriteManyContext<Each>,
  results: Map<Each, ManyResult>,
): (items: readonly Each[]) => Promise<readonly Each[]> {
  const pace = createPace({ first: eventsPerTransaction, min: eventsPerTransaction, max: eventsPerTransaction })
  const refuse = ({ item, error }: { readonly item: Each; readonly error: CalendarError }) =>
    void results.set(item, { id: item.id, outcome: 'refused', error })

  return async (chunk) => {
    const writeRest = (items: readonly Each[]) =>
      inTransaction(items.length, { pace, run: unitOfWork }, async (transaction, onHandled) => {
        transaction.requireOwnCommit()
        const { eventWrites } = transaction
        const derived = atomic ? { isLarge: false } : transaction.derived
        // The work may run again.
        const written: (readonly [Each, ManyResult])[] = []
        const left = await eachOrRefused(items, { derived, eventWrites, onHandled }, async (item) => {
          written.push([item, await write(item, transaction)])
        })
        return { left, written }
      })
    const none = { left: [], written: [] }
    // All or nothing: nothing is written again without what was refused.
    const result = await withoutRefused(
      chunk,
      (items) => (atomic && items.length < chunk.length ? Promise.resolve(none) : writeRest(items)),
      refuse,
    )
    for (const [item, one] of result?.written ?? []) results.set(item, one)
    return result?.left ?? []
  }
}

function firstRefusal(results: ReadonlyMap<Item, ManyResult>): CalendarError | undefined {
  for (const one of results.values()) if (one.outcome === 'refused') return one.error
  return undefined
}

function countsOf<Each extends Item>(items: readonly Each[], results: ReadonlyMap<Each, ManyResult>): ManyCounts {
  const counts = { changed: 0, unchanged: 0, refused: 0, skipped: 0, unknown: 0 }
  for (const { outcome } of results.values()) counts[outcome] += 1
  const { changed, unchanged, refused } = counts
  return { total: items.length, changed, unchanged, refused }
}

function reportOf<Each extends Item>(
  items: readonly Each[],
  written: ReadonlyMap<Each, ManyResult>,
  stopped: ManyStop | null,
): ManyReport<EventRecord, EventPatch> {
  const results = items.map((item): ManyResult => written.get(item) ?? { id: item.id, outcome: 'skipped' })
  const undo = results.flatMap((one): readonly EventUndo[] => (one.outcome === 'changed' && one.undo ? [one.undo] : []))
  const number = (outcome: ManyResult['outcome']) => results.filter((one) => one.outcome === outcome).length
  return {
    ...countsOf(items, written),
    skipped: number('skipped'),
    unknown: number('unknown'),
    results,
    // A later event may have taken the venue that an earlier one has left.
    undo: undo.toReversed(),
    stopped,
  }
}
