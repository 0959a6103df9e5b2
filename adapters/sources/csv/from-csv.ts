import { CalendarError, checkOptions, type OptionChecks, oneOf, optionKinds, wholeNumber } from 'daybook'
import type { SyncError, SyncRecord } from 'daybook/sync'
import { endOfTurn } from '../../formats/ics/turns.ts'
import { type CsvColumn, type CsvHeader, readHeader } from './csv-columns.ts'
import { createDateReader, type DateCell } from './csv-date-order.ts'
import { dateFields, htmlFields, linkedCells } from './csv-fields.ts'
import type { CsvOptions, CsvProblem, CsvSource } from './csv-options.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { type CsvText, csvText } from './decode-csv.ts'
import { type ReadRow, readRow } from './read-row.ts'

const csvOptions: OptionChecks<CsvOptions> = {
  separator: optionKinds.text,
  columns: optionKinds.object,
  dates: oneOf('dmy', 'mdy'),
  change: optionKinds.function,
  listSeparator: optionKinds.text,
  maxLength: wholeNumber(1),
  sanitizeHtml: optionKinds.function,
}

/** How many rows show the order of their dates in one turn of the event loop. */
const rowsPerTurn = 1_000

/**
 * Returns the events of a CSV file for `sync`, with the venues, organizers and terms that they name. The first line has
 * the names of fields, or the columns of The Events Calendar, Google Calendar, Outlook or Eventbrite. A row with a
 * problem is refused, and the event of an earlier run stays. The iteration throws a `CalendarError` if the header lacks
 * `title` or `start_date`, or has a column without which the events would mean something else, if a quote has no end,
 * and if the text is longer than `maxLength`.
 */
export function fromCsv(text: CsvText, options: CsvOptions = {}): CsvSource {
  checkOptions(options, csvOptions)
  const { separator, columns = {}, listSeparator, maxLength = 16 * 1024 * 1024, dates } = options
  const { sanitizeHtml = (html) => html, change = (record) => record } = options
  if (separator !== undefined && (separator.length !== 1 || /["\r\n]/.test(separator))) {
    throw new TypeError(`The option separator must be one character; received ${JSON.stringify(separator)}.`)
  }
  if (listSeparator === '') throw new TypeError('The option listSeparator must be text; received an empty one.')
  let file = newFile()

  /** Reads all rows, because the last one may show how to read the dates of the first. */
  async function readRows(): Promise<ReadFile> {
    const rows: CsvRow[] = []
    const filled = new Set<number>()
    let undecoded: number | undefined
    for await (const row of csvRows(csvText(text, maxLength), { separator, maxLength })) {
      rows.push(row)
      if (rows.length === 1) continue
      for (const [index, cell] of row.cells.entries()) if (!filled.has(index) && cell.trim() !== '') filled.add(index)
      if (undecoded === undefined && row.cells.some((cell) => cell.includes('\ufffd'))) undecoded = row.line
    }
    const [first, ...others] = rows
    return { first, rows: others, filled, undecoded }
  }

  async function* read(): AsyncGenerator<SyncRecord, void, undefined> {
    file = newFile()
    const { problems, lines } = file
    const { first, rows, filled, undecoded } = await readRows()
    if (first === undefined) {
      throw new CalendarError(
        'rest_invalid_param',
        'The CSV must have a line with the names of its columns; it is empty.',
      )
    }
    const note = (problem: CsvProblem) => problems.push(problem)
    const header = readHeader(first.cells, { filled, columns, note })
    file.columns = header.columns
    const reader = createDateReader({ dates, hasDotsForDays: header.preset?.hasDotsForDays === true })
    for (const [index, row] of rows.entries()) {
      for (const cell of dateCells(row, header)) reader.see(cell)
      if (index % rowsPerTurn === 0) await endOfTurn()
    }
    for (const { column, message } of reader.notes()) note({ line: 1, column, external_id: '', message })
    if (undecoded !== undefined) note({ line: 1, column: '', external_id: '', message: undecodedText(undecoded) })
    const lineOf = (externalId: string) => lines.get(keyOf('event', externalId))
    for (const row of rows) {
      const shown = options.change ? cellsByName(row, header.columns) : {}
      for (const { record, problem } of recordsOf(
        row,
        readRow(row, { header, dates: reader, listSeparator, lineOf }),
      )) {
        const changed = change(record, shown)
        if (changed?.error !== undefined && problem !== undefined) {
          note({
            line: row.line,
            column: headerOf(problem.field, file),
            external_id: changed.external_id,
            message: problem.message,
          })
        }
        if (changed === undefined) continue
        const key = keyOf(changed.resource, changed.external_id)
        if (!lines.has(key)) lines.set(key, row.line)
        yield changed
      }
    }
  }

  /** Yields the record of a row, after those that it links to, each once. */
  function* recordsOf({ line }: CsvRow, { external_id, fields, names, problem }: ReadRow) {
    const isDouble = file.lines.has(keyOf('event', external_id))
    for (const [link, { resource, nameField }] of linkedCells) {
      for (const name of external_id === '' || isDouble ? [] : (names[link] ?? [])) {
        if (file.made.size === file.made.add(keyOf(resource, name)).size) continue
        file.lines.set(keyOf(resource, name), line)
        const record = { resource, external_id: name, fields: { [nameField]: name } } as SyncRecord // by the table
        yield { record, problem: undefined }
      }
    }
    for (const name of htmlFields) {
      const html = fields[name]
      if (html !== undefined) fields[name] = sanitizeHtml(html)
    }
    const error = problem === undefined ? undefined : new CalendarError('rest_invalid_param', problem.message)
    // The calendar checks the values, which are text.
    const record = { resource: 'event', external_id, fields, links: names, error } as object as SyncRecord
    yield { record, problem }
  }

  return {
    [Symbol.asyncIterator]: read,
    lineOf: (externalId) => file.lines.get(keyOf('event', externalId)),
    problems(errors = []) {
      const broken = new Set(file.problems.map(({ external_id }) => keyOf('event', external_id)))
      const refused = errors.filter(({ resource, external_id }) => !broken.has(keyOf(resource, external_id)))
      const all = [...file.problems, ...refused.flatMap((one) => problemsOf(one, file))]
      return all.toSorted((a, b) => a.line - b.line)
    },
  }
}

/** Yields the cells of a row with dates. */
function* dateCells({ line, cells }: CsvRow, { columns }: CsvHeader): Generator<DateCell, void, undefined> {
  for (const [index, { header, field = '' }] of columns.entries()) {
    if (dateFields.has(field)) yield { line, column: header, text: cells[index]?.trim() ?? '' }
  }
}

function undecodedText(line: number): string {
  return (
    `Line ${line} has characters that could not be decoded: the file is not in UTF-8. Pass its bytes instead ` +
    `of text.`
  )
}

/** Returns the cells of a row by the names of their columns. */
function cellsByName({ cells }: CsvRow, columns: readonly CsvColumn[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map(({ header }, index) => [header, cells[index]?.trim() ?? '']))
}

/** The rows of a file. */
interface ReadFile {
  /** The header; absent of an empty file. */
  readonly first: CsvRow | undefined
  readonly rows: readonly CsvRow[]
  /** The columns in which a row has something, by their index. */
  readonly filled: ReadonlySet<number>
  /** The first line with characters that could not be decoded. */
  readonly undecoded: number | undefined
}

interface CsvFile {
  readonly problems: CsvProblem[]
  /** The first line of each record. */
  readonly lines: Map<string, number>
  /** The linked records that were yielded. */
  readonly made: Set<string>
  columns: readonly CsvColumn[] | undefined
}

function newFile(): CsvFile {
  return { problems: [], lines: new Map(), made: new Set(), columns: undefined }
}

function keyOf(resource: SyncRecord['resource'], externalId: string): string {
  return `${resource} ${externalId}`
}

/** Returns the problems of a refused record: one for each field. */
function problemsOf({ resource, external_id, error }: SyncError, file: CsvFile): CsvProblem[] {
  const line = file.lines.get(keyOf(resource, external_id)) ?? 1
  // An absent end is the start, whose error is enough.
  const isDerived = (field: string) => field === 'end_date' && headerOf(field, file) === ''
  const errors = Object.entries(error.errors ?? {}).filter(([field], _, all) => all.length === 1 || !isDerived(field))
  if (errors.length === 0) return [{ line, column: '', external_id, message: error.message }]
  return errors.map(([field, message]) => ({ line, column: headerOf(field, file), external_id, message }))
}

/** Returns the name of the column in the file that fills a field; empty if there is none. */
function headerOf(field: string, { columns = [] }: CsvFile): string {
  return columns.find((column) => column.field === field)?.header ?? ''
}
