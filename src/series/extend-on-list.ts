import { isCalendarError } from '../errors.ts'
import type { Environment } from '../services/environment/environment.ts'
import { reportError } from '../services/environment/report-error.ts'
import type { ExtendReport } from '../services/events/series-writer.ts'
import type { DateRange, EventCriteria } from '../storage/criteria.ts'
import { isStoreError } from '../storage/store-error.ts'
import type { DateTime } from '../time/date-time.ts'
import { addDays, addMonths, startOfDay } from '../time/day.ts'
import { toWallClock } from '../time/wall-clock.ts'
import { shifted } from './series-record.ts'
import { endOfTime } from './series-recurrence.ts'

interface ListExtensionOptions {
  readonly months: number
  readonly environment: Pick<Environment, 'now' | 'timeZone'>
  readonly extend: () => Promise<ExtendReport>
  readonly onError: (error: unknown) => void
}

/** How many seconds pass before an extension that failed runs again. */
const retryAfter = 600

/**
 * Returns a function that runs before a list of events is read, and extends all series if the list goes beyond the
 * events that are certainly stored. At most one extension runs at once, and one that is complete lasts until the next
 * day in the home zone, so requests cannot cause more writes. Errors go to `onError`: the list shows what is stored.
 */
export function createListExtension({ months, environment, extend, onError }: ListExtensionOptions) {
  let storedUntil: DateTime = ''
  let lastDay = ''
  let retryAt: DateTime = ''
  let running: Promise<void> | undefined

  const run = async (now: DateTime, day: string) => {
    try {
      await extend()
      storedUntil = certainHorizon(now, months)
      lastDay = day
      retryAt = ''
    } catch (error) {
      retryAt = shifted(now, retryAfter)
      reportError(isCalendarError(error) && isStoreError(error.cause) ? error.cause : error, onError)
    } finally {
      running = undefined
    }
  }

  return async (where: EventCriteria): Promise<void> => {
    if (endOf(where) <= storedUntil) return
    const now = environment.now()
    const day = toWallClock(now, environment.timeZone).slice(0, 10)
    if (day !== lastDay && now >= retryAt) running ??= run(now, day)
    await running
  }
}

/** Returns a time up to which the events of all series are stored after an extension, in every time zone. */
function certainHorizon(now: DateTime, months: number): DateTime {
  // A day is more than any offset, and the day before may have another last day of the month.
  return addDays(addMonths(startOfDay(addDays(now, -1)), months), -1)
}

/** Returns the time before which all events of a list start. An event does not end before it starts. */
function endOf({ start_date, end_date, lastSecond, utc_start_date, utc_end_date }: EventCriteria): DateTime {
  const ranges: readonly (DateRange | undefined)[] = [start_date, end_date, lastSecond, utc_start_date, utc_end_date]
  const bounds = ranges.flatMap((range) => [range?.lt, range?.lte])
  return bounds.reduce<DateTime>((end, bound) => (bound !== undefined && bound < end ? bound : end), endOfTime)
}
