import type { CsvTable } from '../../../../sources/csv/table/read-table.ts'
import { asOneBreak, type FormValues, lastValue } from '../../contract/form-values.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'

const pattern = /^cell\.(\d{1,9})\.(\d{1,4})$/

/** Returns the name of the control that corrects a cell, by its line and the index of its column. */
export function correctionName(line: number, column: number): string {
  return `cell.${line}.${column}`
}

/** Returns a table with the cells that were corrected. */
export function correctedTable({ heading, rows }: CsvTable, corrections: ImportTable['corrections']): CsvTable {
  const names = new Set(Object.keys(corrections))
  if (names.size === 0) return { heading, rows }
  const cellOf = (line: number, cell: string, column: number) => corrections[correctionName(line, column)] ?? cell
  return {
    heading,
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map((cell, index) => cellOf(line, cell, index)) })),
  }
}

/** Returns the cells that a form corrects: those that differ from the cells of a table. */
export function sentCorrections(sent: FormValues, { rows }: CsvTable): ImportTable['corrections'] {
  const at = new Map(rows.map(({ line, cells }) => [line, cells]))
  const changed = Object.keys(sent).flatMap((name) => {
    const [, line, column] = pattern.exec(name) ?? []
    const cell = at.get(Number(line))?.[Number(column)]
    const text = lastValue(sent, name)
    return cell === undefined || asOneBreak(cell).trim() === text.trim() ? [] : [[name, text] as const]
  })
  return Object.fromEntries(changed)
}
