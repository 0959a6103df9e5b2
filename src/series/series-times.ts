import type { EventTimes } from '../resources/event/event.ts'
import { lengthOf, timesFromWall } from '../resources/event/event-times.ts'
import { type DateTime, secondsOf } from '../time/date-time.ts'
import { addDays, dayOf, startOfDay } from '../time/day.ts'
import { seriesTimes, shifted, timesAt } from './series-record.ts'

/** A series before and after a change of its times. */
export interface SeriesMove {
  readonly from: EventTimes
  readonly to: EventTimes
}

/** Returns a start of a series after the series moved. Those of an all-day series are days. */
export function movedStart(start: DateTime, { from, to }: SeriesMove): DateTime {
  if (!to.all_day) return shifted(start, secondsOf(to.start_date) - secondsOf(from.start_date))
  return startOfDay(addDays(start, dayOf(to.start_date) - dayOf(from.start_date)))
}

/** Returns whether the starts of a series change. */
export function isMove({ from, to }: SeriesMove): boolean {
  return from.start_date !== to.start_date || from.all_day !== to.all_day
}

/**
 * Returns the times of a series by which the event with a recurrence id has the times that were sent. The event may
 * have been moved before, so the recurrence id counts and not its start.
 */
export function timesOfSeries(series: EventTimes, recurrenceId: DateTime, sent: EventTimes): EventTimes {
  const { timezone, all_day, start_date: start, end_date: end } = sent
  // A gap may have moved the start, which is no change then.
  const isUnmoved = timesAt(series, recurrenceId).start_date === start
  const after = isUnmoved ? recurrenceId : start
  const start_date = all_day
    ? startOfDay(addDays(series.start_date, dayOf(start) - dayOf(recurrenceId)))
    : shifted(series.start_date, secondsOf(after) - secondsOf(recurrenceId))
  const lengths = [start, after].map((from) => secondsOf(end) - secondsOf(from))
  const isSent = (length: number) => {
    const walls = { timezone, all_day, start_date: after, end_date: shifted(after, length) }
    return timesFromWall(walls)?.end_date === end
  }
  const length = lengths.find(isSent) ?? lengthOf(sent)
  return seriesTimes({ timezone, all_day, start_date, end_date: shifted(start_date, length) })
}
