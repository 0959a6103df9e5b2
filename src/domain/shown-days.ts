import { intervalOf } from '../resources/event/event-interval.ts'
import { type DateTime, dateTimeOf } from '../time/date-time.ts'
import { dateOf, dayOf, endOfPreviousDay } from '../time/day.ts'
import { endsWithDayBefore, toWallClock } from '../time/wall-clock.ts'
import { checkZone } from '../time/zone.ts'
import type { EventDates } from './event-shapes.ts'

/**
 * Where a calendar shows an event: its start on a wall clock, and its first and last day, as day numbers since 1970.
 */
export interface ShownDays {
  readonly start: DateTime
  readonly first: number
  readonly last: number
}

/** Uses the wall clock of the event, or of `zone`. An all-day event has the same days in every zone. */
export function shownDays(event: EventDates, zone?: string): ShownDays {
  const [start, lastSecond] = zone === undefined || event.all_day ? onOwnClock(event) : inZone(event, zone)
  const days = [dayOf(start), dayOf(lastSecond)]
  // A clock that is set back past midnight can show the end on the day before the start.
  return { start, first: Math.min(...days), last: Math.max(...days) }
}

/**
 * Returns the calendar days of an event, a record or a reply, as `YYYY-MM-DD`, at least one: on its own wall clock, or
 * on that of `zone`. An event that ends at midnight does not take the day that begins then. An all-day event has the
 * same days in every zone. Throws `TypeError` for an unknown zone.
 */
export function daysOf(event: EventDates, zone?: string): readonly string[] {
  if (zone !== undefined) checkZone('zone', zone)
  const { first, last } = shownDays(event, zone)
  return Array.from({ length: last - first + 1 }, (_, index) => dateOf(first + index))
}

type Shown = readonly [start: DateTime, lastSecond: DateTime]

function inZone(event: EventDates, zone: string): Shown {
  return [toWallClock(event.utc_start_date, zone), toWallClock(dateTimeOf(intervalOf(event).end - 1), zone)]
}

/** Uses the stored dates: the announced time stays, even if the rules of the zone have changed since. */
function onOwnClock({ start_date, end_date, timezone, all_day }: EventDates): Shown {
  const isOver = !all_day && end_date > start_date && endsWithDayBefore(end_date, timezone)
  return [start_date, isOver ? endOfPreviousDay(end_date) : end_date]
}
