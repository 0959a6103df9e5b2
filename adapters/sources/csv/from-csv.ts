import { CalendarError, checkOptions, type OptionChecks, optionKinds, wholeNumber } from '../../../src/index.ts'
import type { SyncError, SyncRecord } from '../../../src/sync/index.ts'
import { type CsvColumn, htmlFields, linkedCells, readHeader, requiredColumns } from './csv-columns.ts'
import type { CsvOptions, CsvProblem, CsvSource } from './csv-options.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'

const csvOptions: OptionChecks<CsvOptions> = {
  separator: optionKinds.text,
  columns: optionKinds.object,
  listSeparator: optionKinds.text,
  maxLength: wholeNumber(1),
  sanitizeHtml: optionKinds.function,
}

/**
 * Returns the events of a CSV file for `sync`, with the venues, organizers and terms that they name. The first line has the
 * names of fields. A row with a problem is reported, and the event of an earlier run stays. The iteration throws a
 * `CalendarError` if the header lacks `title` or `start_date`, if a quote has no end, and if the text is longer than
 * `maxLength`.
 */
export function fromCsv(text: string | Iterable<string> | AsyncIterable<string>, options: CsvOptions = {}): CsvSource {
  checkOptions(options, csvOptions)
  const { separator, columns = {}, listSeparator = '|', maxLength = 16 * 1024 * 1024 } = options
  const { sanitizeHtml = (html) => html } = options
  if (separator !== undefined && (separator.length !== 1 || /["\r\n]/.test(separator))) {
    throw new TypeError(`The option separator must be one character; received ${JSON.stringify(separator)}.`)
  }
  if (listSeparator === '') throw new TypeError('The option listSeparator must be text; received an empty one.')
  let file = newFile()

  async function* read(): AsyncGenerator<SyncRecord, void, undefined> {
    file = newFile()
    const { problems, lines } = file
    for await (const row of csvRows(typeof text === 'string' ? [text] : text, { separator, maxLength })) {
      if (file.columns === undefined) {
        file.columns = readHeader(row.cells, columns, (problem) => problems.push(problem))
        continue
      }
      const { external_id, fields, names, problem } = readRow(row, file, listSeparator)
      if (problem !== undefined) {
        const { field, message } = problem
        problems.push({ line: row.line, column: headerOf(field, file), external_id, message })
      }
      if (external_id === '' || lines.has(keyOf('event', external_id))) continue
      for (const [link, { resource, nameField }] of linkedCells) {
        for (const name of names[link] ?? []) {
          if (lines.has(keyOf(resource, name))) continue
          lines.set(keyOf(resource, name), row.line)
          yield { resource, external_id: name, fields: { [nameField]: name } } as SyncRecord // by the table
        }
      }
      lines.set(keyOf('event', external_id), row.line)
      for (const name of htmlFields) {
        const html = fields[name]
        if (html !== undefined) fields[name] = sanitizeHtml(html)
      }
      const error = problem === undefined ? undefined : new CalendarError('rest_invalid_param', problem.message)
      // The calendar checks the values, which are text.
      yield { resource: 'event', external_id, fields, links: names, error } as object as SyncRecord
    }
    if (file.columns !== undefined) return
    throw new CalendarError(
      'rest_invalid_param',
      'The CSV must have a line with the names of its columns; it is empty.',
    )
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

interface CsvFile {
  readonly problems: CsvProblem[]
  /** The first line of each record. */
  readonly lines: Map<string, number>
  columns: readonly CsvColumn[] | undefined
}

function newFile(): CsvFile {
  return { problems: [], lines: new Map(), columns: undefined }
}

function keyOf(resource: SyncRecord['resource'], externalId: string): string {
  return `${resource} ${externalId}`
}

interface ReadRow {
  /** Empty if it has none. */
  readonly external_id: string
  readonly fields: Record<string, string>
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly problem: { readonly field: string; readonly message: string } | undefined
}

function readRow({ cells }: CsvRow, { columns = [], lines }: CsvFile, listSeparator: string): ReadRow {
  const names: Record<string, readonly string[]> = {}
  const fields: Record<string, string> = {}
  for (const [index, { field }] of columns.entries()) {
    const value = cells[index]?.trim() ?? ''
    if (field === undefined) continue
    if (linkedCells.has(field)) names[field] = namesIn(value, listSeparator)
    else if (value !== '') fields[field] = value
  }
  const { external_id: own = '', ...others } = fields
  const { title = '', start_date = '', end_date = start_date, all_day } = others
  const hasIds = columns.some(({ field }) => field === 'external_id')
  const external_id = hasIds ? own : idOf(start_date, title)
  const areDays = [start_date, end_date].every((date) => /^\d{4}[-/]\d\d[-/]\d\d$/.test(date))
  const dates = { end_date, ...(areDays && all_day === undefined && { all_day: 'true' }) }
  const same = lines.get(keyOf('event', external_id))
  const problem = (): ReadRow['problem'] => {
    const missing = [...(hasIds ? ['external_id'] : []), ...requiredColumns].find((name) => !fields[name])
    // Empty cells after the last column are no content.
    const count = Math.max(columns.length, 1 + cells.findLastIndex((cell) => cell.trim() !== ''))
    if (Math.min(cells.length, count) !== columns.length) {
      const message = `The row must have ${columns.length} cells, like the header; received ${cells.length}.`
      return { field: '', message }
    }
    if (missing !== undefined) return { field: missing, message: `${missing} is required.` }
    if (same === undefined) return undefined
    return {
      field: '',
      message: `The row has the same ${hasIds ? 'external_id' : 'title and start_date'} as line ${same}.`,
    }
  }
  return { external_id, fields: { ...others, ...dates }, names, problem: problem() }
}

function namesIn(cell: string, separator: string): readonly string[] {
  const names = cell.split(separator).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

/** Returns an id for an event without one. It changes with the title and the start. */
function idOf(start: string, title: string): string {
  return [...`${start} ${title}`].slice(0, 400).join('').trim()
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
