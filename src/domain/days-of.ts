import { dateOf } from '../time/day.ts'
import { checkZone } from '../time/zone.ts'
import type { EventDates } from './event-shapes.ts'
import { shownDays } from './shown-days.ts'

/**
 * The calendar days of an event, a record or a reply, as `YYYY-MM-DD`, one at least: on its own wall clock, or with `zone`
 * on the wall clock there. An event that ends at midnight does not take the day that begins; one that is all day has the
 * same days in every zone. Throws `TypeError` for an unknown zone.
 */
export function daysOf(event: EventDates, zone?: string): readonly string[] {
  if (zone !== undefined) checkZone('zone', zone)
  const { first, last } = shownDays(event, zone)
  return Array.from({ length: last - first + 1 }, (_, index) => dateOf(first + index))
}
