import type { Visit } from 'daybook/http'
import { nameOf } from '../../../../sources/csv/name-of.ts'
import { guessColumns, isOwnTable } from '../../../../sources/csv/table/guess-columns.ts'
import { readTable, tableText } from '../../../../sources/csv/table/read-table.ts'
import { tableEvents } from '../../../../sources/csv/table/table-events.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportTable } from '../../contract/import-state.ts'
import { fieldByLabel } from '../../values/field-by-label.ts'

/** A table whose columns are guessed. */
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
  { declared }: Visit,
  { deskWords }: DeskContext,
): Promise<GuessedTable | undefined> {
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
  return { table: { text, since, fields, mends: {} }, isClear }
}
