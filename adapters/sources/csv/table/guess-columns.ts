import { cellOf, foreignFields } from '../csv-fields.ts'
import { presetOf } from '../csv-presets.ts'
import type { CsvRow } from '../csv-rows.ts'
import { readTime } from '../csv-times.ts'
import { nameOf } from '../name-of.ts'
import { dateRange, isDate, timeRange } from './cell-ranges.ts'
import { type HeadingField, headingField } from './heading-words.ts'
import type { CsvTable } from './read-table.ts'
import { timeOfNumber } from './spreadsheet-number.ts'

/** What a column of a table probably is. */
export interface ColumnGuess {
  /** The field that it fills; empty for none. */
  readonly field: string
  /** What shows it: its name, or only what its cells have. */
  readonly by: 'name' | 'cells' | 'nothing'
}

/** What the cells of a column have. */
type Kind = 'date' | 'time' | 'link' | 'text' | 'nothing'

/** How many rows show what a column has. */
const rowsToSee = 50

/**
 * Guesses what the columns of a table are, each field once: by the labels that `labelled` finds, by the columns of
 * other programs, by the words of five languages, and then by what their cells have.
 */
export function guessColumns(
  { heading, rows }: CsvTable,
  labelled: (heading: string) => string | undefined,
): readonly ColumnGuess[] {
  const names = heading.cells.map(nameOf)
  const preset = presetOf(names)
  const isOwn = isOwnTable(names)
  const kinds = heading.cells.map((_, index) => kindOf(rows, index))
  const taken = new Set<string>()
  const named = heading.cells.map((cell, index) => {
    const name = nameOf(cell)
    const foreign = preset && Object.hasOwn(preset.columns, name) ? preset.columns[name] : undefined
    const own = cellOf.get(name) && (isOwn || !otherwiseUsed.has(name)) ? name : undefined
    const word = headingField(cell)
    const field = byKind(labelled(cell) ?? foreign ?? (isOwn ? (own ?? word) : (word ?? own)), {
      kind: kinds[index] ?? 'nothing',
      hasTimes: () => mostOf(rows, index, (text) => readTime(text) !== undefined),
      taken,
    })
    // Numbers that repeat are no ids: their rows would be refused.
    if (field === 'external_id' && field === word && !areIds(rows, index)) return { field: '', isNamed: false }
    if (field !== undefined && field !== '') taken.add(field)
    return { field, isNamed: field !== undefined }
  })
  const byCells = (kind: Kind, fields: readonly string[]) => {
    for (const field of fields) {
      const at = named.findIndex((one, index) => one.field === undefined && kinds[index] === kind)
      if (at >= 0 && !taken.has(field)) {
        named[at] = { field, isNamed: false }
        taken.add(field)
      }
    }
  }
  if (!taken.has('start_date')) byCells('date', ['start_date', 'end_date'])
  if (!taken.has('start_time')) byCells('time', ['start_time', 'end_time'])
  byCells('link', ['website'])
  byCells('text', ['title'])
  return named.map(({ field = '', isNamed }) => ({ field, by: isNamed ? 'name' : field === '' ? 'nothing' : 'cells' }))
}

/** Returns whether the columns of a table have the names of fields. */
export function isOwnTable(names: readonly string[]): boolean {
  return names.includes('title') && names.includes('start_date')
}

/** Names of fields that mean something else in the tables of others. */
const otherwiseUsed: ReadonlySet<string> = new Set(['date', 'date_utc', 'status', 'event_status', 'author'])

interface ColumnContent {
  readonly kind: Kind
  /** Returns whether the cells may be times, as `12.30`. */
  readonly hasTimes: () => boolean
  readonly taken: ReadonlySet<string>
}

/** Returns a field of what a heading names: a start is a day or a time. `undefined` if there is none, or a second. */
function byKind(field: HeadingField | string | undefined, { kind, hasTimes, taken }: ColumnContent) {
  const end = /^(start|end)(?:_date)?$/.exec(field ?? '')?.[1]
  if (end === undefined) return field !== undefined && field !== '' && taken.has(field) ? undefined : field
  const isSecond = taken.has(`${end}_date`)
  // Outlook names the columns of the day and of the time alike.
  const isTime = kind === 'time' || (kind === 'nothing' && isSecond) || (kind === 'text' && hasTimes())
  if (kind === 'text' && field === end && !isTime) return undefined
  const chosen = isTime ? `${end}_time` : `${end}_date`
  return taken.has(chosen) ? undefined : chosen
}

/** Returns what most cells of a column have. */
function kindOf(rows: readonly CsvRow[], index: number): Kind {
  if (!rows.slice(0, rowsToSee).some(({ cells }) => cells[index]?.trim())) return 'nothing'
  if (mostOf(rows, index, (cell) => isDate(cell) || dateRange(cell) !== undefined)) return 'date'
  if (mostOf(rows, index, (cell) => isClock(cell) || timeRange(cell) !== undefined)) return 'time'
  return mostOf(rows, index, (cell) => /^https?:\/\/\S+$/i.test(cell)) ? 'link' : 'text'
}

/** Returns whether each row has another text in a column. */
function areIds(rows: readonly CsvRow[], index: number): boolean {
  const cells = rows.map(({ cells }) => cells[index]?.trim() ?? '')
  return !cells.includes('') && new Set(cells).size === cells.length
}

/** Returns whether four of five cells of a column are something. Empty ones are not counted. */
function mostOf(rows: readonly CsvRow[], index: number, is: (cell: string) => boolean): boolean {
  const cells = rows.slice(0, rowsToSee).flatMap(({ cells }) => cells[index]?.trim() || [])
  return cells.length > 0 && cells.filter(is).length >= cells.length * 0.8
}

/** A price such as `12.50` is no time. */
function isClock(cell: string): boolean {
  return timeOfNumber(cell) !== undefined || (/[:a-z]/i.test(cell) && readTime(cell) !== undefined)
}

/** Returns whether only other programs have a column for a field. */
export function isForeign(field: string): boolean {
  return foreignFields.some((one) => one === field)
}
