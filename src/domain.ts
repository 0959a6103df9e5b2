/**
 * What can be told of events without a store: pure functions, which read no clock and no zone of the process.
 *
 * @module daybook/domain
 */

export { compareEvents } from './domain/compare-events.ts'
export { type Conflict, conflicts } from './domain/conflicts.ts'
export { daysOf } from './domain/days-of.ts'
export type { EventDates, EventInstants, PlacedEvent } from './domain/event-shapes.ts'
export { type FullCalendarEvent, type FullCalendarSource, toFullCalendar } from './domain/full-calendar.ts'
export { createMatcher, type MatchContext, matches } from './domain/matches.ts'
export {
  type GridDay,
  type GridEvent,
  type GridWeek,
  type MonthGrid,
  type MonthGridOptions,
  monthGrid,
} from './domain/month-grid.ts'
export { overlaps } from './domain/overlaps.ts'
export type { GridSpan } from './domain/week-spans.ts'
export { venuesOf } from './model/venues-of.ts'
export type { ListOptions } from './services/list-settings.ts'
export type { ReferencedRecords } from './services/referenced-records.ts'
export { type Cost, parseCost } from './text/cost.ts'
