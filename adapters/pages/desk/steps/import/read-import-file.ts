import type { SentFile, Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadFile, RowInput } from '../../contract/import-row.ts'

/** The kinds of files, with the default source of their events. */
export type ImportKind = 'ics' | 'csv'

/** Returns the kind of a file, by its content and then by its name. */
export function kindOfFile({ name, bytes }: SentFile): ImportKind {
  const start = new TextDecoder().decode(bytes.subarray(0, 64))
  return /^\s*BEGIN:VCALENDAR/i.test(start) || /\.(ics|ical|icalendar|vcs)$/i.test(name) ? 'ics' : 'csv'
}

/**
 * Reads the events of a file. `since`: leaves out what was over before a day; empty for none. Throws a `CalendarError`
 * for a table without the columns that it needs.
 */
export async function readImportFile(
  file: SentFile,
  since: string,
  visit: Visit,
  context: DeskContext,
): Promise<ReadFile> {
  if (kindOfFile(file) === 'ics') {
    const { readIcalendarRows } = await import('./read-icalendar-rows.ts')
    return readIcalendarRows(file, since, visit)
  }
  const { readCsvRows } = await import('./read-csv-rows.ts')
  const read = await readCsvRows(file, visit, context)
  return { ...read, rows: read.rows.filter(({ input }) => since === '' || lastDayOf(input) >= since) }
}

/** Returns the day on which an event of a table ends. Other forms of dates are not compared. */
function lastDayOf({ start_date, end_date = start_date }: RowInput): string {
  const text = String(end_date)
  return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : '9999'
}
