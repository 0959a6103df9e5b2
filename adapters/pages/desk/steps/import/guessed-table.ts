import type { Visit } from 'daybook/http'
import { nameOf } from '../../../../sources/csv/name-of.ts'
import { guessColumns, isOwnTable } from '../../../../sources/csv/table/guess-columns.ts'
import { readTable, tableText } from '../../../../sources/csv/table/read-table.ts'
import { tableEvents } from '../../../../sources/csv/table/table-events.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'
import { columnFields } from '../../values/import/column-fields.ts'
import { fieldByLabel } from '../../values/import/field-by-label.ts'
import { presetFor, withPreset } from '../../values/import/preset-columns.ts'
import { listPresets } from './use-presets.ts'

/** A table whose columns are guessed, or those of a stored preset. */
export interface GuessedTable {
  readonly table: ImportTable
  /** Whether all its columns have the names of fields, and their dates have one order. */
  readonly isClear: boolean
}

/**
 * Guesses the columns of a table, also by the names that forms show in the language of the page. `undefined` for one
 * without rows.
 */
export async function guessedTable(
  bytes: Uint8Array,
  since: string,
  visit: Visit,
  context: DeskContext,
): Promise<GuessedTable | undefined> {
  const { declared } = visit
  const { deskWords } = context
  const text = await tableText(bytes)
  const table = await readTable(text)
  if (table === undefined || table.rows.length === 0) return undefined
  const guesses = guessColumns(table, fieldByLabel(declared.inputFields('event'), deskWords))
  const fields = guesses.map(({ field }) => field)
  const isFilled = (index: number) => table.rows.some(({ cells }) => cells[index]?.trim())
  const isClear =
    isOwnTable(table.heading.cells.map(nameOf)) &&
    guesses.every(({ field, by }, index) => !isFilled(index) || (field !== '' && by === 'name')) &&
    tableEvents(table, { fields }).open() === undefined
  const guessed = { text, since, fields, preset: '', corrections: {} }
  const headers = table.heading.cells
  const preset = isClear ? undefined : presetFor(headers, await listPresets(visit, context))
  if (preset === undefined) return { table: guessed, isClear }
  const offered = new Set(columnFields(declared.inputFields('event'), deskWords).map(({ value }) => value))
  return { table: withPreset(guessed, headers, { preset, fields: offered }), isClear }
}
