/**
 * Records of other calendars for `sync`: another server of this interface, iCalendar feeds, and CSV.
 *
 * @module daybook/sources
 */

export { fromCalendarApi } from './calendar-api/from-calendar-api.ts'
export type { CalendarApiNote, CalendarApiOptions } from './calendar-api/options.ts'
