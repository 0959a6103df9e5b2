import { fullAccess } from '../access/access.ts'
import { CalendarError, isCalendarError } from '../errors.ts'
import { checkOptions, optionKinds } from '../options.ts'
import { isSeries } from '../resources/event/recurring-event.ts'
import { reportError } from '../services/environment/report-error.ts'
import { loadConflictCheck } from '../services/events/conflicts/load-conflict-check.ts'
import { seriesRights } from '../services/events/series-rights.ts'
import type {
  ExtendContext,
  ExtendOptions,
  ExtendReport,
  FailedExtension,
  RecurrenceContext,
} from '../services/events/series-writer.ts'
import { refusalOf } from '../services/transaction/chunks.ts'
import { inSpan } from '../trace/tracer.ts'
import type { Extension, SeriesEditor } from './edit-series.ts'

/** The number of series that are read at once. */
const pageSize = 200

/**
 * Adds the events of all series up to the present horizon, each series in transactions of its own. A series that cannot
 * be extended stops no other one. Throws a `rest_conflict` at the end if the store was too busy for one of them.
 */
export function extendAll(context: ExtendContext, options: ExtendOptions, editor: SeriesEditor): Promise<ExtendReport> {
  return inSpan(context.environment.tracer, 'recurrence.extend', () => extendEach(context, options, editor))
}

/**
 * Adds the events of some series up to their horizons: those that were stored in part. Throws if one of them cannot be
 * extended.
 */
export async function completeAll(
  ids: readonly number[],
  context: Omit<ExtendContext, 'onError'>,
  editor: SeriesEditor,
): Promise<void> {
  for (const id of ids) for await (const _ of extensionsOf(id, context, editor));
}

/** Extends a series in as many transactions as its new events need. Yields how many each of them has added. */
async function* extensionsOf(
  id: number,
  { environment, unitOfWork, conflicts }: Omit<ExtendContext, 'onError'>,
  editor: SeriesEditor,
): AsyncGenerator<number, void, undefined> {
  // No caller could choose another time, so an extension only reports double bookings.
  const isChecked = conflicts.onWrite !== 'ignore'
  const check =
    isChecked && (await loadConflictCheck({ mode: 'warn', access: fullAccess, environment, settings: conflicts }))
  const extendOnce = () =>
    unitOfWork(async (transaction): Promise<Extension> => {
      const [series] = await transaction.events.getMany([id])
      const context: RecurrenceContext = {
        transaction,
        environment,
        rights: seriesRights(fullAccess, transaction.now),
        // New events have the links of their series, which is published already.
        publishLinked: () => Promise.resolve(),
      }
      if (!series || !isSeries(series)) return { added: 0, isComplete: true }
      const position = transaction.eventWrites.count
      const extension = await editor.extend(series, context)
      if (check) await check(series, transaction.eventWrites.since(position), transaction)
      return extension
    })
  for (let isComplete = false; !isComplete; ) {
    const extension = await extendOnce()
    yield extension.added
    isComplete = extension.isComplete
  }
}

async function extendEach(
  { environment, unitOfWork, conflicts, onError }: ExtendContext,
  options: ExtendOptions,
  editor: SeriesEditor,
): Promise<ExtendReport> {
  checkOptions(options, { onProgress: optionKinds.function })
  const { onProgress = () => {} } = options
  const failed: FailedExtension[] = []
  let conflict: CalendarError | undefined
  let [checked, added] = [0, 0]
  const extend = async (id: number) => {
    for await (const one of extensionsOf(id, { environment, unitOfWork, conflicts }, editor)) added += one
  }
  for (let offset = 0; ; offset += pageSize) {
    const { records } = await environment.store.events.find({
      where: { series: true },
      orderBy: [],
      offset,
      limit: pageSize,
    })
    for (const series of records) {
      try {
        if (isSeries(series) && editor.isDue(series, environment.now())) await extend(series.id)
      } catch (error) {
        if (isCalendarError(error) && error.code === 'rest_conflict') conflict ??= error
        else {
          const { code, message: reason } = refusalOf(error)
          failed.push({ id: series.id, reason })
          const message = `Series ${series.id} could not be extended: ${reason}`
          reportError(new CalendarError(code, message, { cause: error }), onError)
        }
      }
      checked += 1
      onProgress({ checked, added })
    }
    if (records.length < pageSize) break
  }
  // The other series are extended by now. This one is valid, so another run can extend it.
  if (conflict !== undefined) throw conflict
  return { checked, added, failed }
}
