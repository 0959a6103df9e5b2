import { fullAccess } from '../access/access.ts'
import { type CalendarError, isCalendarError } from '../errors.ts'
import { isSeries } from '../resources/event/recurring-event.ts'
import type { Environment } from '../services/environment.ts'
import { seriesRights } from '../services/events/series-rights.ts'
import type { ExtendOptions, ExtendReport, RecurrenceContext } from '../services/events/series-writer.ts'
import type { UnitOfWork } from '../services/transaction/unit-of-work.ts'
import type { SeriesEditor } from './edit-series.ts'

/** The number of series that are read at once. */
const pageSize = 200

/**
 * Adds the events of all series up to the present horizon, each series in a transaction of its own. Throws a
 * `rest_conflict` at the end if the store was too busy for one of them.
 */
export async function extendAll(
  environment: Environment,
  unitOfWork: UnitOfWork,
  { onProgress = () => {} }: ExtendOptions,
  editor: SeriesEditor,
): Promise<ExtendReport> {
  const failed: number[] = []
  let conflict: CalendarError | undefined
  let [checked, added] = [0, 0]
  const extendOne = (id: number) =>
    unitOfWork(async (transaction) => {
      const [series] = await transaction.events.getMany([id])
      const context: RecurrenceContext = {
        ...{ transaction, environment },
        rights: seriesRights(fullAccess, transaction.now),
        // New events have the links of their series, which is published already.
        publishLinked: () => Promise.resolve(),
      }
      return series && isSeries(series) ? editor.extend(series, context) : 0
    })
  for (let offset = 0; ; offset += pageSize) {
    const { records } = await environment.store.events.find({
      where: { series: true },
      orderBy: [],
      offset,
      limit: pageSize,
    })
    for (const series of records) {
      try {
        if (isSeries(series) && editor.isDue(series, environment.now())) added += await extendOne(series.id)
      } catch (error) {
        if (!isCalendarError(error) || error.status >= 500) throw error
        if (error.code === 'rest_conflict') conflict ??= error
        else failed.push(series.id)
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
