import type { CsvColumn, CsvHeader } from './csv-columns.ts'
import type { DateReader } from './csv-date-order.ts'
import { booleanFields, dateFields, linkedCells, requiredColumns } from './csv-fields.ts'
import type { CsvRow } from './csv-rows.ts'
import { asBoolean, isTrue } from './csv-words.ts'
import { joinTimes, type RowProblem } from './join-times.ts'

/** What a row has. */
export interface ReadRow {
  /** Empty if it has none. */
  readonly external_id: string
  readonly fields: Record<string, string>
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly problem: RowProblem | undefined
}

interface RowOptions {
  readonly header: CsvHeader
  readonly dates: DateReader
  /** The text between the names in a cell, if the caller says it. */
  readonly listSeparator: string | undefined
  /** Returns the first line of an event with an id. */
  readonly lineOf: (externalId: string) => number | undefined
}

/** Reads a row of a file as an event. */
export function readRow({ cells }: CsvRow, { header, dates, listSeparator, lineOf }: RowOptions): ReadRow {
  const { columns, preset } = header
  const names: Record<string, readonly string[]> = {}
  const written: Record<string, string> = {}
  const foreign: Record<string, string> = {}
  for (const [index, { field, isForeign }] of columns.entries()) {
    const value = cells[index]?.trim() ?? ''
    if (field === undefined) continue
    const own = preset?.separators[field as keyof typeof preset.separators] // a field that may have none
    if (linkedCells.has(field)) names[field] = namesIn(value, listSeparator ?? (own === undefined ? '|' : own))
    else if (value !== '') (isForeign ? foreign : written)[field] = value
  }
  const problems: RowProblem[] = []
  const { external_id: own = '', ...fields } = written
  for (const [field, value] of Object.entries(fields)) {
    if (booleanFields.has(field)) fields[field] = asBoolean(value)
    if (!dateFields.has(field)) continue
    const read = dates.read(value)
    if ('value' in read) fields[field] = read.value
    else problems.push({ field, message: `${field} ${read.problem}; received ${quoted(value)}.` })
  }
  if (preset?.isPlainText && fields.description !== undefined) fields.description = asHtml(fields.description)
  // Ids of another program are none of this calendar.
  if (preset !== undefined && !/^https?:/i.test(fields.image ?? '')) delete fields.image
  problems.push(...addForeign(fields, foreign))
  const hasTimes = columns.some(({ field }) => field === 'start_time' || field === 'end_time')
  const times = problems.length > 0 ? { fields } : joinTimes(fields, hasTimes)
  if ('problem' in times) problems.push(times.problem)
  const { start_time: _, end_time: __, ...joined } = 'problem' in times ? fields : times.fields
  const { title = '', start_date = '', end_date = start_date } = joined
  const hasIds = columns.some(({ field }) => field === 'external_id')
  const external_id = hasIds ? own : idOf(start_date, title)
  const areDays = [start_date, end_date].every((date) => /^\d{4}[-/]\d\d[-/]\d\d$/.test(date))
  const derived = { end_date, ...(areDays && joined.all_day === undefined && { all_day: 'true' }) }
  const [found] = [...rowProblems(cells, columns), ...missingIn(written, hasIds), ...problems]
  return {
    external_id,
    fields: { ...joined, ...derived },
    names,
    problem: found ?? doubled(lineOf(external_id), hasIds),
  }
}

function rowProblems(cells: readonly string[], columns: readonly CsvColumn[]): readonly RowProblem[] {
  // Empty cells after the last column are no content.
  const count = Math.max(columns.length, 1 + cells.findLastIndex((cell) => cell.trim() !== ''))
  if (Math.min(cells.length, count) === columns.length) return []
  const message = `The row must have ${columns.length} cells, like the header; received ${cells.length}.`
  return [{ field: '', message }]
}

function missingIn(written: Readonly<Record<string, string>>, hasIds: boolean): readonly RowProblem[] {
  const needed = [...(hasIds ? ['external_id'] : []), ...requiredColumns]
  return needed.filter((name) => !written[name]).map((field) => ({ field, message: `${field} is required.` }))
}

function doubled(line: number | undefined, hasIds: boolean): RowProblem | undefined {
  if (line === undefined) return undefined
  const what = hasIds ? 'external_id' : 'title and start_date'
  return { field: '', message: `The row has the same ${what} as line ${line}.` }
}

function namesIn(cell: string, separator: string | RegExp | null): readonly string[] {
  const names = (separator === null ? [cell] : cell.split(separator)).map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(names)].filter((name) => name !== '')
}

/** Returns an id for an event without one. It changes with the title and the start. */
function idOf(start: string, title: string): string {
  return [...`${start} ${title}`].slice(0, 400).join('').trim()
}

/** What an event of another program is, by the words of the program. */
const plans: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ...['live', 'started', 'ended', 'completed', 'scheduled', 'published', 'public'].map((word) => [word, {}] as const),
  ...['cancelled', 'canceled'].map((word) => [word, { event_status: 'cancelled' }] as const),
  ['postponed', { event_status: 'postponed' }],
  ['draft', { status: 'draft' }],
  ['private', { status: 'private' }],
])

const secret = /^(?:private|personal|confidential|privat|persönlich|vertraulich|privé|personnel|confidentiel)$/i

/** The codes of symbols that are not those of several currencies in a calendar. */
const usualCodes: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
])

/** Adds what only another program has a column for to the fields of an event. Returns what cannot be added. */
function addForeign(fields: Record<string, string>, foreign: Readonly<Record<string, string>>): readonly RowProblem[] {
  const {
    private: hidden = '',
    sensitivity = '',
    planned,
    currency_symbol: symbol = '',
    currency_code: code = '',
  } = foreign
  if (isTrue(asBoolean(hidden)) || secret.test(sensitivity)) fields.status = 'private'
  const { cost } = fields
  const sign = symbol === '' ? code : symbol
  if (cost !== undefined && sign !== '' && /^[\d.,'’ –-]*$/.test(cost) && /[1-9]/.test(cost)) {
    const isAfter = symbol === '' || /^(?:postfix|suffix|after)$/i.test(foreign.currency_position ?? '')
    const more = symbol === '' || code === '' || usualCodes.get(symbol) === code.toUpperCase() ? '' : ` ${code}`
    fields.cost = isAfter ? `${cost} ${sign}` : `${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${cost}${more}`
  }
  if (planned === undefined) return []
  const plan = plans.get(planned.toLowerCase())
  if (plan === undefined) {
    const message = `event_status must be one of ${[...plans.keys()].join(', ')}; received ${quoted(planned)}.`
    return [{ field: 'planned', message }]
  }
  Object.assign(fields, plan)
  return []
}

/** Returns plain text as HTML. Text that has markup already stays. */
function asHtml(text: string): string {
  if (/<\/[a-z]{1,10}>|<br\b/i.test(text)) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replace(/\r\n|\r|\n/g, '<br>\n')
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)
}
