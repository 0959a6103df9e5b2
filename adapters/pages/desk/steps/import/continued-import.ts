import { CalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { readTable } from '../../../../sources/csv/table/read-table.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue, stepName } from '../../contract/form-values.ts'
import type { ImportState, ImportTable } from '../../contract/import/import-state.ts'
import { correctedTable, sentCorrections } from '../../values/import/corrected-cells.ts'
import { decodeState, restoredState, stateName } from '../../values/import/import-state-text.ts'
import { answeredColumns } from './answered-columns.ts'
import { newImport, tableImport } from './new-import.ts'

/** An import that a page has sent. */
export interface ContinuedImport {
  readonly state: ImportState
  /** What is missing or wrong in a page that asks for columns. */
  readonly errors?: Readonly<Record<string, string>>
  /** The name of the stored columns that were removed. */
  readonly removed?: string | undefined
  /** Whether cells were corrected, but the button writes: they are checked first. */
  readonly isHeldBack?: boolean
}

/**
 * Returns the import that a page has sent, as its button continues it: `write` writes what was checked, `takeover` also
 * what has the id of another event, and instead of a new event beside one of somebody else. `again` checks a table with
 * corrected cells, `columns` asks for its columns again. Corrected cells stay, whichever button it is.
 */
export async function continuedImport(sent: FormValues, visit: Visit, context: DeskContext): Promise<ContinuedImport> {
  const stored = decodeState(lastValue(sent, stateName))
  if (!/^import:[^:]+$/.test(stored.source))
    throw new CalendarError('rest_invalid_param', 'This is no import of the desk.')
  const step = lastValue(sent, stepName)
  const { table } = stored
  if (table === undefined) {
    if (stored.step === 'columns') throw new CalendarError('rest_invalid_param', 'Only a table has columns.')
    return { state: writing(restoredState(stored, []), step) }
  }
  if (stored.step === 'columns') {
    const { table: chosen, errors, removed } = await answeredColumns(table, sent, visit, context)
    const asks: ImportState = { ...newImport(stored), table: chosen, step: 'columns' }
    if (errors !== undefined) return { state: asks, errors, removed }
    return { state: await tableImport({ ...stored, table: chosen }, visit, context) }
  }
  const { readTableRows } = await import('./read-table-rows.ts')
  const state = restoredState(stored, (await readTableRows(table, visit, context)).rows)
  if (state.step === 'write' || state.waiting.length > 0) return { state: writing(state, step) }
  const corrected = await withCorrections(table, sent)
  if (step === 'columns') return { state: { ...newImport(state), table: corrected, step: 'columns' } }
  if (step === 'again' || corrected !== table) {
    return { state: await tableImport({ ...state, table: corrected }, visit, context), isHeldBack: step !== 'again' }
  }
  return { state: writing(state, step) }
}

/** Returns a table with the cells that a report corrects; the same one without any. */
async function withCorrections(table: ImportTable, sent: FormValues): Promise<ImportTable> {
  const rows = await readTable(table.text)
  const corrections = rows === undefined ? {} : sentCorrections(sent, correctedTable(rows, table.corrections))
  return Object.keys(corrections).length === 0
    ? table
    : { ...table, corrections: { ...table.corrections, ...corrections } }
}

/** Returns an import that begins to write what was checked, if its button says so. */
function writing(state: ImportState, step: string): ImportState {
  const takesOver = step === 'takeover'
  if (!(takesOver || step === 'write') || state.step === 'write' || state.waiting.length > 0) return state
  const held = takesOver ? state.held : []
  const waiting = [...state.ready, ...held]
  // What is written now was refused before.
  const isHeld = new Set(held.map(({ line }) => line))
  const refused = state.refused.filter(({ line }) => !isHeld.has(line))
  const counts = { ...state.counts, created: 0, updated: 0, refused: state.counts.refused - held.length }
  const begun = { ready: [], held: [], others: 0, results: [] }
  return { ...state, ...begun, step: 'write', takesOver, total: waiting.length, waiting, refused, counts }
}
