import type { CsvHeader } from '../csv-columns.ts'
import { createDateReader, type DateReader, type OpenOrder } from '../csv-date-order.ts'
import { dateFields } from '../csv-fields.ts'
import { presetOf, spreadsheet } from '../csv-presets.ts'
import type { CsvRow } from '../csv-rows.ts'
import type { DateOrder } from '../csv-times.ts'
import type { RowProblem } from '../join-times.ts'
import { nameOf } from '../name-of.ts'
import { type ReadRow, readRow } from '../read-row.ts'
import { dateRange } from './cell-ranges.ts'
import { isForeign, isOwnTable } from './guess-columns.ts'
import { plainRow } from './plain-row.ts'
import type { CsvTable } from './read-table.ts'

/** How a table is read. */
export interface TableReading {
  /** The field of each column; empty for one that is not used. */
  readonly fields: readonly string[]
  /** The order of day and month that a person has chosen. */
  readonly dates?: DateOrder | undefined
}

/** An event of a table, or why its row is refused. */
export interface TableEvent extends Omit<ReadRow, 'problem'> {
  /** The first line of its row, from 1. */
  readonly line: number
  readonly problem: RowProblem | undefined
}

/** The events of a table. */
export interface TableEvents {
  /** Returns a date whose order somebody has to say before the events can be read. */
  open(): OpenOrder | undefined
  /** Returns how the order of dates was found, as sentences in English. */
  notes(): ReturnType<DateReader['notes']>
  events(): Generator<TableEvent, void, undefined>
}

/** Reads the events of a table by the fields of its columns. */
export function tableEvents({ heading, rows }: CsvTable, { fields, dates }: TableReading): TableEvents {
  const header = headerOf(heading, fields)
  const reader = createDateReader({ dates, hasDotsForDays: header.preset?.hasDotsForDays === true })
  for (const { line, cells } of rows) {
    for (const [index, { header: column, field = '' }] of header.columns.entries()) {
      const cell = cells[index]?.trim() ?? ''
      if (!dateFields.has(field)) continue
      const { start, end } = dateRange(cell) ?? { start: cell, end: '' }
      for (const text of [start, end]) reader.see({ line, column, text })
    }
  }

  function read(row: CsvRow, lineOf: (id: string) => number | undefined): ReadRow {
    const options = { dates: reader, listSeparator: undefined, lineOf }
    // Such a row is refused with the number of its cells.
    if (row.cells.length !== heading.cells.length) return readRow(row, { ...options, header })
    const { cells, columns, length } = plainRow(row.cells, header.columns)
    const event = readRow({ ...row, cells }, { ...options, header: { ...header, columns } })
    if (event.problem !== undefined || length === '') return event
    const accepted = 'must be minutes, or hours such as 1:30, of an event with a time'
    const message = `duration ${accepted}; received ${JSON.stringify(length.slice(0, 80))}.`
    return { ...event, problem: { field: 'duration', message } }
  }

  return {
    open: reader.open,
    notes: reader.notes,
    *events() {
      const lines = new Map<string, number>()
      for (const row of rows) {
        const event = read(row, (id) => lines.get(id))
        if (!lines.has(event.external_id)) lines.set(event.external_id, row.line)
        yield { ...event, line: row.line }
      }
    },
  }
}

function headerOf({ cells }: CsvRow, fields: readonly string[]): CsvHeader {
  const names = cells.map(nameOf)
  return {
    preset: isOwnTable(names) ? undefined : (presetOf(names) ?? spreadsheet),
    columns: cells.map((header, index) => {
      const field = fields[index] || undefined
      return { header: header.trim(), field, isForeign: field !== undefined && isForeign(field) }
    }),
  }
}
