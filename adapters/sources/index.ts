/**
 * Records of other calendars for `sync`: another server of this interface, iCalendar feeds, and CSV.
 *
 * @module daybook/sources
 */

export { fromCalendarApi } from './calendar-api/from-calendar-api.ts'
export type { CalendarApiNote, CalendarApiOptions } from './calendar-api/options.ts'
export type { CsvOptions, CsvProblem, CsvSource } from './csv/csv-options.ts'
export type { DateOrder } from './csv/csv-times.ts'
export type { CsvText } from './csv/decode-csv.ts'
export { fromCsv } from './csv/from-csv.ts'
export type { AllowUrl, FetchFile, FileReply } from './fetch-file.ts'
export { fromICalendarUrl, type ICalendarUrlOptions } from './ical/from-icalendar-url.ts'
export { isPublicUrl } from './public-url.ts'
export type { ByteChunk, ByteStream } from './read-bytes.ts'
export { type ReadSourceOptions, readSource } from './read-source.ts'
