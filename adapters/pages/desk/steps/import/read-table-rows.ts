import type { Visit } from 'daybook/http'
import { endOfTurn } from '../../../../formats/ics/turns.ts'
import { readTable } from '../../../../sources/csv/table/read-table.ts'
import { type TableEvent, tableEvents } from '../../../../sources/csv/table/table-events.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportRow, ReadFile, RefusedRow, RowInput } from '../../contract/import/import-row.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'
import { correctedTable } from '../../values/import/corrected-cells.ts'
import { rowText } from './row-text.ts'

/** How many rows are read in one turn of the event loop. */
const rowsPerTurn = 500

/** Reads the events of a table by the fields of its columns, with the cells that were corrected. */
export async function readTableRows(
  { text, since, fields, dates, corrections }: ImportTable,
  { declared }: Visit,
  { deskWords }: DeskContext,
): Promise<ReadFile> {
  const table = await readTable(text)
  if (table === undefined) return { rows: [], refused: [], notes: [] }
  const reader = tableEvents(correctedTable(table, corrections), { fields, dates })
  const links = declared.inputFields('event').flatMap(({ name, linksTo, kind }) => {
    if (linksTo === undefined || kind !== 'references') return []
    return [[name, declared.inputFields(linksTo).find(({ isName }) => isName)?.name ?? name] as const]
  })
  const rowOf = ({ line, external_id: key, fields: values, names }: TableEvent): ImportRow => {
    const linked = links.flatMap(([name, nameField]) => {
      const found = names[name]
      return found === undefined ? [] : [[name, found.map((one) => ({ [nameField]: one }))] as const]
    })
    // A table has `all_day` only for whole days: an event that they had before gets its times.
    return { line, key, input: { all_day: 'false', ...values, ...Object.fromEntries(linked) }, changes: [] }
  }
  const rows: ImportRow[] = []
  const refused: RefusedRow[] = []
  let read = 0
  for (const event of reader.events()) {
    const { line, problem, fields: values } = event
    read += 1
    if (read % rowsPerTurn === 0) await endOfTurn()
    const row = rowOf(event)
    if (since !== '' && lastDayOf(row.input) < since) continue
    if (problem === undefined) rows.push(row)
    else refused.push({ line, name: rowText(values.title), problems: [problemOf(problem.field, problem.message)] })
  }
  const { line } = table.heading
  return {
    rows,
    refused,
    notes: reader.notes().map(({ column, message }) => ({ line, text: `${column}: ${message}` })),
  }

  function problemOf(field: string, text: string) {
    const { import: words } = deskWords.files
    if (field !== '' && text.endsWith('is required.')) return { field, text: deskWords.required }
    if (field === 'start_time' || field === 'end_time') return { field, text: words.wrongTime }
    if (field === 'duration') return { field, text: words.wrongLength }
    if (field.endsWith('_date')) return { field, text: words.wrongDate }
    return { field, text, isEnglish: true }
  }
}

/** Returns the day on which an event of a table ends. Other forms of dates are not compared. */
function lastDayOf({ start_date, end_date = start_date }: RowInput): string {
  const text = String(end_date)
  return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : '9999'
}
