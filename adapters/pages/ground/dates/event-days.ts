import type { EventReply } from 'daybook'
import { compareEvents, toWallClock } from 'daybook/domain'
import { addDays } from './days.ts'

type Dated = Pick<EventReply, 'start_date' | 'end_date' | 'all_day'>

/** Returns the first day of an event on its wall clock. */
export function firstDayOf({ start_date }: Dated): string {
  return start_date.slice(0, 10)
}

/** Returns the last day of an event. One that ends at midnight does not take the day that begins then. */
export function lastDayOf({ start_date, end_date }: Dated): string {
  const day = end_date.slice(0, 10)
  return end_date.endsWith(' 00:00:00') && end_date > start_date ? addDays(day, -1) : day
}

/** When a night ends at the latest. It belongs to its first day. */
const endOfNight = '06:00:00'

/** Returns whether an event takes several days. A night takes one. */
export function takesDays(event: Dated): boolean {
  const [first, last] = [firstDayOf(event), lastDayOf(event)]
  if (first === last) return false
  const [start, end] = [event.start_date.slice(11), event.end_date.slice(11)]
  return !(last === addDays(first, 1) && end < endOfNight && end < start)
}

/** Returns the last day on which an event is shown. */
export function lastShownDay(event: Dated): string {
  return takesDays(event) ? lastDayOf(event) : firstDayOf(event)
}

/** Returns whether an event takes whole days. A password hides the flag, but not its times. */
export function isAllDay({ all_day, start_date, end_date }: Dated): boolean {
  return all_day === true || (start_date.endsWith(' 00:00:00') && end_date.endsWith(' 23:59:59'))
}

/** Returns whether a password hides the details of an event from the caller: its flags are then unknown (rule 40). */
export function isLocked({ all_day }: { readonly all_day: boolean | null }): boolean {
  return all_day === null
}

/** Returns whether an event began before today in the home zone, on whatever clock it is shown. */
export function beganBefore(
  { utc_start_date }: Pick<EventReply, 'utc_start_date'>,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): boolean {
  return toWallClock(utc_start_date, timeZone).slice(0, 10) < today
}

/**
 * Returns events in the order of the clocks that they are shown on. Lists of instants have another one, if zones
 * differ.
 */
export function byStart(events: readonly EventReply[]): readonly EventReply[] {
  return events.toSorted((a, b) => compareEvents(a, b))
}
