/**
 * Pure functions over events: no store, no clock, no time zone of the process.
 *
 * @module daybook/domain
 */

export { type ExpandOptions, expand, type RecurrenceInput } from '../recurrence/expand.ts'
export type { Frequency, RecurrenceRule, RuleDay, Weekday } from '../recurrence/rule.ts'
export { venuesOf } from '../resources/linked/venues-of.ts'
export type { ListOptions } from '../services/environment/list-settings.ts'
export type { ReferencedRecords } from '../services/events/lists/referenced-records.ts'
export { nameKey } from '../text/alike-names.ts'
export { type Cost, parseCost } from '../text/cost.ts'
export { isEmail, isHttpUrl } from '../text/url.ts'
export { abbreviationAt } from '../time/abbreviation.ts'
export { isZone } from '../time/zone.ts'
export { compareEvents } from './compare-events.ts'
export { type Conflict, conflicts } from './conflicts.ts'
export { toUtc, toWallClock } from './convert-dates.ts'
export type { EventAtVenue, EventDates, EventInstants } from './event-shapes.ts'
export { type FullCalendarDates, type FullCalendarTimes, fromFullCalendar } from './from-full-calendar.ts'
export { type FullCalendarEvent, type FullCalendarSource, toFullCalendar } from './full-calendar.ts'
export { overlaps } from './interval.ts'
export { createMatcher, type MatchContext, matches } from './matches.ts'
export type { GridSpan } from './month-grid.ts'
export {
  type GridDay,
  type GridEvent,
  type GridWeek,
  type MonthGrid,
  type MonthGridOptions,
  monthGrid,
} from './month-grid.ts'
export { daysOf } from './shown-days.ts'
export { type EventStates, takesVenues } from './takes-venues.ts'
