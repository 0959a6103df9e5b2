import type { ViewResponse } from 'daybook/http'
import { bothDays } from '../../../sources/csv/table/both-days.ts'
import { guessColumns } from '../../../sources/csv/table/guess-columns.ts'
import { type CsvTable, readTable } from '../../../sources/csv/table/read-table.ts'
import { tableEvents } from '../../../sources/csv/table/table-events.ts'
import { importPath } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import {
  columnName,
  type DateQuestion,
  orderName,
  presetName,
  usedPresetName,
} from '../contract/import/import-props.ts'
import type { ImportState } from '../contract/import/import-state.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { columnFields } from '../values/import/column-fields.ts'
import { correctedTable } from '../values/import/corrected-cells.ts'
import { fieldByLabel } from '../values/import/field-by-label.ts'
import { encodeState } from '../values/import/import-state-text.ts'
import { deskPageResponse } from './desk-page.ts'

/** How many cells show what a column has, and the most characters of each. */
const [mostSamples, mostOfSample] = [3, 80]

/** The stored columns of tables, and the name of those that were removed. */
interface ListedPresets {
  readonly listed: readonly { readonly name: string; readonly mayRemove: boolean }[]
  readonly removed: string | undefined
}

/** Responds with the form that asks what the columns of a table are. */
export async function importColumnsScreen(
  { declared }: ReadingVisit,
  state: ImportState,
  errors: Readonly<Record<string, string>>,
  { listed, removed }: ListedPresets,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskPieces, deskWords, urls } = context
  const { text = '', fields = [], dates, corrections = {}, preset = '' } = state.table ?? {}
  const read = await readTable(text)
  const table = read ? correctedTable(read, corrections) : { heading: { line: 1, cells: [] }, rows: [] }
  const guesses = guessColumns(table, fieldByLabel(declared.inputFields('event'), deskWords))
  const question = questionOf(table, fields)
  const columns = table.heading.cells.map((header, index) => {
    const field = fields[index] ?? ''
    const guess = guesses[index]
    const name = columnName(index)
    return {
      ...{ name, header: header.trim(), field, error: errors[name] },
      samples: samplesOf(table, index),
      evidence: guess?.field === field ? guess.by : undefined,
      ...(question?.index === index && { question: { ...question.of, chosen: dates, error: errors[orderName] } }),
    }
  })
  const form = {
    ...{ action: urls.desk(importPath), state, encoded: encodeState(state), rows: table.rows.length, columns },
    ...{ choices: columnFields(declared.inputFields('event'), deskWords), error: errors.form },
    presets: {
      ...{ names: listed.map(({ name }) => name), name: preset, error: errors[presetName], removed },
      ...{ isRemovable: listed.some(({ mayRemove }) => mayRemove), notRemoved: errors[usedPresetName] },
    },
  }
  const status = Object.keys(errors).length > 0 ? 400 : 200
  const { title } = deskWords.files.import.columns
  return deskPageResponse({ title, main: deskPieces.importColumns(form, context), status }, context)
}

function samplesOf({ rows }: CsvTable, index: number): readonly string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const cell = cells[index]?.trim() ?? ''
    if (cell !== '') samples.push(cell.length > mostOfSample ? `${cell.slice(0, mostOfSample - 1)}…` : cell)
    if (samples.length === mostSamples) break
  }
  return samples
}

/** Returns what to ask of dates, and the index of their column. */
function questionOf(
  table: CsvTable,
  fields: readonly string[],
): { readonly index: number; readonly of: DateQuestion } | undefined {
  const open = tableEvents(table, { fields }).open()
  if (open === undefined) return undefined
  const { text, column } = open.cell
  const isOfColumn = (cell: string | undefined) => cell?.includes(text) === true
  const row = table.rows.find(({ line }) => line === open.cell.line)
  const index = table.heading.cells.findIndex((header, at) => header.trim() === column && isOfColumn(row?.cells[at]))
  return { index, of: { text, days: bothDays(text), fits: open.fits } }
}
