import { type CsvRow, csvRows } from '../csv-rows.ts'
import { csvText } from '../decode-csv.ts'

/** The rows of a table. */
export interface CsvTable {
  /** The row with the names of the columns. */
  readonly heading: CsvRow
  readonly rows: readonly CsvRow[]
}

/** Returns the text of the bytes of a table, in whichever encoding spreadsheets have written it. */
export async function tableText(bytes: Uint8Array): Promise<string> {
  const parts: string[] = []
  for await (const part of csvText(bytes, bytes.length + 1)) parts.push(part)
  return parts.join('')
}

/**
 * Returns the rows of a table; `undefined` if it has none. Lines with one cell before the names of the columns are
 * titles that people write above a table. Throws a `CalendarError` for a quote without an end.
 */
export async function readTable(text: string): Promise<CsvTable | undefined> {
  const maxLength = text.length + 1
  const all: CsvRow[] = []
  for await (const row of csvRows(csvText(text, maxLength), { maxLength })) all.push(row)
  const at = Math.max(
    0,
    all.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
  )
  const heading = all[at]
  return heading && { heading, rows: all.slice(at + 1) }
}
