import { invalidParam } from '../errors.ts'
import type { EventRecord, EventTimes } from '../resources/event/event.ts'
import { derivedTimes, lengthOf, timesFromWall, timesOf } from '../resources/event/event-times.ts'
import type { SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'

/** An event whose record is a series. */
export interface SeriesRecord extends EventRecord {
  readonly recurrence: SeriesRecurrence
}

/**
 * Returns the times of an event of a series from its start by the recurrence: the same wall clock each time, and the
 * same distance to the end on it. A start inside a gap moves forward (rules 27, 56).
 */
export function timesAt(series: EventTimes, start: DateTime): EventTimes {
  const { timezone, all_day, start_date, end_date, utc_start_date, utc_end_date } = series
  const exists =
    toWallClock(utc_start_date, timezone) === start_date && toWallClock(utc_end_date, timezone) === end_date
  // The first event may be the second of two equal wall clock times, which only its instant identifies.
  if (start === start_date && exists) return timesOf(series)
  return wallTimes({ timezone, all_day, start_date: start, end_date: shifted(start, lengthOf(series)) })
}

/** Returns the times of a series that starts at a start of another one, on the wall clock as the recurrence says. */
export function seriesTimesAt(series: EventTimes, start: DateTime): EventTimes {
  const { timezone, all_day } = series
  return seriesTimes({ timezone, all_day, start_date: start, end_date: shifted(start, lengthOf(series)) })
}

/** Returns the times of an event by wall clock. Throws for an end before the start. */
function wallTimes(walls: Parameters<typeof timesFromWall>[0]): EventTimes {
  return notReversed(timesFromWall(walls), walls)
}

/** Returns the times of a series, which stay as they were written inside a gap. Throws for an end before the start. */
export function seriesTimes(walls: Parameters<typeof timesFromWall>[0]): EventTimes {
  return notReversed(timesFromWall(walls, { isOfSeries: true }), walls)
}

/** Returns the times of a series as those of a single event. A start inside a gap moves forward. */
export function timesOfEvent(series: EventTimes): EventTimes {
  return derivedTimes(series, { isByClock: true }) ?? timesOf(series)
}

function notReversed(
  times: EventTimes | null,
  { start_date, end_date }: Pick<EventTimes, 'start_date' | 'end_date'>,
): EventTimes {
  if (times === null) throw invalidParam('end_date', `at or after the start, ${start_date}`, end_date)
  return times
}

/** Returns a wall clock time some seconds later. */
export function shifted(wall: DateTime, seconds: number): DateTime {
  return seconds === 0 ? wall : dateTimeOf(secondsOf(wall) + seconds)
}
