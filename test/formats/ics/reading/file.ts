import { fromICalendar, type ICalendarImport, type ICalendarImportOptions } from 'daybook/ics'

/** Returns a file with these lines in its calendar. */
export function fileOf(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** Returns the lines of an entry, which has a title and a start unless others are passed. */
export function entryOf(...lines: readonly string[]): readonly string[] {
  const has = (name: string) => lines.some((line) => line.startsWith(name))
  return [
    'BEGIN:VEVENT',
    ...(has('UID') ? [] : ['UID:1@example.org']),
    ...(has('SUMMARY') ? [] : ['SUMMARY:Fair']),
    ...(has('DTSTART') ? [] : ['DTSTART:20300620T180000Z']),
    ...lines,
    'END:VEVENT',
  ]
}

/** Imports one entry. */
export function importEntry(lines: readonly string[], options?: ICalendarImportOptions): ICalendarImport {
  return fromICalendar(fileOf(...entryOf(...lines)), options)
}
