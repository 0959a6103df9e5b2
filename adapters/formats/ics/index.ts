/**
 * iCalendar: events as files and feeds, and links that add events to other calendars.
 *
 * @module daybook/ics
 */

export { type ICalendarFormatOptions, icalendar } from './format.ts'
export { type ICalendarStored, importICalendar } from './import-icalendar.ts'
export { googleCalendarUrl, outlookCalendarUrl, webcalUrl, yahooCalendarUrl } from './links.ts'
export { fromICalendar, type ICalendarReadOptions, readICalendar } from './reading/from-icalendar.ts'
export type { ICalendarImport } from './reading/import-file.ts'
export type { ICalendarImportOptions } from './reading/report/import-options.ts'
export type {
  ImportedEntry,
  ImportNote,
  ImportNoteCode,
  ImportReport,
  SkippedEntry,
  SkipReason,
} from './reading/report/import-report.ts'
export type { OccurrenceChange } from './reading/series/occurrence-changes.ts'
export { type ICalendarOptions, toICalendar } from './to-icalendar.ts'
