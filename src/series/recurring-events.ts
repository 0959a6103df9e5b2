import { checkOptions, optionKinds, wholeNumber } from '../options.ts'
import { isOccurrence, isSeries } from '../resources/event/recurring-event.ts'
import type { EventChange, RecurringEvents, SeriesWriter } from '../services/events/series-writer.ts'
import { checkRecurrence, copyRecurrence } from './check-recurrence.ts'
import { changeOccurrence } from './edit-occurrence.ts'
import { createSeriesEditor } from './edit-series.ts'
import { createListExtension } from './extend-on-list.ts'
import { completeAll, extendAll } from './extend-series.ts'
import { mostEvents } from './series-limits.ts'

/** Options of recurring events. */
export interface RecurringEventsOptions {
  /** How many months ahead the events of a series are stored. The default is 24, as the default window of lists. */
  readonly months?: number | undefined
  /**
   * The most events that a series may have from now to its horizon, and that one write adds: a create, a change, or a
   * transaction of an extension. The default is 1,000, the highest number 10,000. Imports and synchronizations add up
   * to 10,000 events to a series, in transactions of this size.
   */
  readonly maxEvents?: number | undefined
  /**
   * Whether a list that goes beyond the stored events first does what `calendar.recurrence.extend()` does: at most once
   * a day in each process. The default is `false`.
   */
  readonly extendOnList?: boolean | undefined
}

/** Creates the value of the option `recurrence` of a calendar (rule 56). Throws a `TypeError` for an invalid option. */
export function recurringEvents(options: RecurringEventsOptions = {}): RecurringEvents {
  checkOptions<RecurringEventsOptions>(options, {
    months: wholeNumber(1),
    maxEvents: wholeNumber(1, mostEvents),
    extendOnList: optionKinds.boolean,
  })
  const { months = 24, maxEvents = 1000, extendOnList = false } = options
  const editor = createSeriesEditor({ months, maxEvents })
  const writer: SeriesWriter = {
    months,
    check: checkRecurrence,
    copy: copyRecurrence,
    insert: (data, recurrence, context) => editor.create(data, recurrence, context),
    preview: (data, recurrence, context) => editor.timesOfNew(data, recurrence, context),
    async update(current, change, context) {
      if (isOccurrence(current)) return changeOccurrence(current, change, context, editor)
      if (!isSeries(current)) return editor.begin(current, change, context)
      return change.recurrence === null
        ? editor.end(current, change.patch, context)
        : editor.update(current, changeOfEvents(change), context)
    },
    extend: (context, options = {}) => extendAll(context, options, editor),
    complete: (ids, context) => completeAll(ids, context, editor),
    ...(extendOnList && {
      listExtension: (context) =>
        createListExtension({ months, ...context, extend: () => extendAll(context, {}, editor) }),
    }),
  }
  return writer
}

/** A series itself is always hidden, so only `false` says anything about its events. */
function changeOfEvents({ patch: { hide_from_listings, ...patch }, ...change }: EventChange): EventChange {
  return { ...change, patch: { ...patch, ...(hide_from_listings === false && { hide_from_listings }) } }
}
