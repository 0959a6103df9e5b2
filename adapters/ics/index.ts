/**
 * iCalendar: events as files and feeds, and links that add events to other calendars.
 *
 * @module daybook/ics
 */

export { googleCalendarUrl, outlookCalendarUrl, webcalUrl, yahooCalendarUrl } from './links.ts'
export { type ICalendarOptions, toICalendar } from './to-icalendar.ts'
