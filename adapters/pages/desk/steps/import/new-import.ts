import type { Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadFile } from '../../contract/import/import-row.ts'
import type { ImportState, ImportTable } from '../../contract/import/import-state.ts'

/** What an import has from its first step on. */
export type BegunImport = Pick<ImportState, 'file' | 'source' | 'defaults'>

/** Returns an import whose events are not checked. */
export function newImport({ file, source, defaults }: BegunImport): ImportState {
  return {
    ...{ file, source, defaults, takesOver: false, step: 'check', total: 0, waiting: [], ready: [], held: [] },
    ...{ others: 0, results: [], refused: [], made: [], notes: [] },
    counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  }
}

/** Returns an import whose events are checked next. */
export function checkedImport(begun: BegunImport, { rows, refused, notes }: ReadFile): ImportState {
  const { counts, ...state } = newImport(begun)
  const of = { total: rows.length, waiting: rows, refused, notes }
  return { ...state, ...of, counts: { ...counts, refused: refused.length } }
}

/** Returns an import of a table whose events are checked next, from the first one on. */
export async function tableImport(
  begun: BegunImport & { readonly table: ImportTable },
  visit: Visit,
  context: DeskContext,
): Promise<ImportState> {
  const { readTableRows } = await import('./read-table-rows.ts')
  return { ...checkedImport(begun, await readTableRows(begun.table, visit, context)), table: begun.table }
}
