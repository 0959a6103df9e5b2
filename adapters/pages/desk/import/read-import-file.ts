import type { SentFile, Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import type { ReadFile } from './import-row.ts'

/** The kinds of files, with the default source of their events. */
export type ImportKind = 'ics' | 'csv'

/** Returns the kind of a file, by its content and then by its name. */
export function kindOfFile({ name, bytes }: SentFile): ImportKind {
  const start = new TextDecoder().decode(bytes.subarray(0, 64))
  return /^\s*BEGIN:VCALENDAR/i.test(start) || /\.(ics|ical|icalendar|vcs)$/i.test(name) ? 'ics' : 'csv'
}

/** Reads the events of a file. Throws a `CalendarError` for a table without the columns that it needs. */
export async function readImportFile(file: SentFile, visit: Visit, context: DeskContext): Promise<ReadFile> {
  if (kindOfFile(file) === 'ics') {
    const { readIcalendarRows } = await import('./read-icalendar-rows.ts')
    return readIcalendarRows(file, visit)
  }
  const { readCsvRows } = await import('./read-csv-rows.ts')
  return readCsvRows(file, visit, context)
}
