import { CalendarError } from 'daybook'
import { cellOf, foreignFields, requiredColumns } from './csv-fields.ts'
import type { CsvProblem } from './csv-options.ts'
import { type CsvPreset, presetOf } from './csv-presets.ts'
import { nameOf } from './name-of.ts'

/** A column of the file. */
export interface CsvColumn {
  /** Its name in the file. */
  readonly header: string
  /** The field that it fills; `undefined` for none. */
  readonly field: string | undefined
  /** Whether it fills something that only the program has that wrote the file. */
  readonly isForeign: boolean
}

/** The columns of a file. */
export interface CsvHeader {
  readonly columns: readonly CsvColumn[]
  /** The program that wrote it, if it is recognized. */
  readonly preset: CsvPreset | undefined
}

interface HeaderOptions {
  /** The columns in which a row has something, by their index. */
  readonly filled: ReadonlySet<number>
  readonly columns: Readonly<Record<string, string>>
  readonly note: (problem: CsvProblem) => void
}

/**
 * Returns the columns of a header, which has the names of fields in any case, those of another program, or names that
 * `columns` maps to fields. Notes the others. Throws a `CalendarError` without the columns that every event needs, if
 * two columns fill one field, and for an unknown column without which the events would mean something else.
 */
export function readHeader(header: readonly string[], { filled, columns, note }: HeaderOptions): CsvHeader {
  const mapped = new Map(Object.entries(columns).map(([name, field]) => [nameOf(name), field]))
  const preset = presetOf(header.map(nameOf))
  const fieldOf = (text: string): Omit<CsvColumn, 'header'> => {
    const name = nameOf(text)
    const own = Object.hasOwn(columns, text) ? columns[text] : mapped.get(name)
    if (own !== undefined) return { field: own, isForeign: false }
    const foreign = preset && Object.hasOwn(preset.columns, name) ? preset.columns[name] : undefined
    if (foreign !== undefined) return { field: foreign, isForeign: foreignFields.some((field) => field === foreign) }
    if (name === 'currency') return { field: 'currency_code', isForeign: true }
    return { field: cellOf.get(name) ? name : undefined, isForeign: false }
  }
  const read = withTimes(header.map((text) => ({ header: text.trim(), ...fieldOf(text.trim()) })))
  for (const [index, { header: name, field }] of read.entries()) {
    if (name === '' || (field !== undefined && field !== '')) continue
    const hasValues = filled.has(index)
    if (field === undefined && hasValues && changesMeaning(nameOf(name))) throw unknownColumn(name)
    const isMapped = Object.hasOwn(columns, name) || mapped.has(nameOf(name))
    // Another program has columns for what nobody has filled in.
    const isEmpty = field === '' && !hasValues
    if (!isMapped && !isEmpty)
      note({ line: 1, column: name, external_id: '', message: 'The column is no field of events and is ignored.' })
  }
  const fields = read.flatMap(({ field }) => (field === '' ? [] : (field ?? [])))
  const missing = requiredColumns.filter((name) => !fields.includes(name))
  if (missing.length > 0) {
    const received = JSON.stringify(header.join(', ').slice(0, 100))
    const message = `The CSV must have the columns ${missing.join(' and ')}; received ${received}.`
    throw new CalendarError('rest_invalid_param', message)
  }
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined) {
    throw new CalendarError('rest_invalid_param', `The CSV must have one column for ${twice}; received two.`)
  }
  return { preset, columns: read.map((column) => (column.field === '' ? { ...column, field: undefined } : column)) }
}

/** Returns columns with the time in the second of two that have one name and one date. */
function withTimes(columns: readonly CsvColumn[]): readonly CsvColumn[] {
  return columns.map((column, index) => {
    const before = columns[index - 1]
    const isSecond = before !== undefined && before.field === column.field && before.header === column.header
    if (!isSecond || (column.field !== 'start_date' && column.field !== 'end_date')) return column
    return { ...column, field: column.field === 'start_date' ? 'start_time' : 'end_time' }
  })
}

/**
 * Words for when an event takes place, whether it does, who may see it, and what prices mean, in the languages of the
 * pages.
 */
const meaning = new RegExp(
  `^(?:(?:start|end|event|begin|anfangs?|beginn|termin|veranstaltungs?)?(?:${[
    'dates?|times?|datum|zeit|uhrzeit|uhr|data|fecha|heure|horaire|ora|orario|hora',
    'starts?|begins?|beginn|beginnt|anfang|inizio|inicio|debut|début|ends?|ende|endet|schluss|fine|fin',
    'duration|dauer|durée|duree|durata|duración|duracion|timezone|tz|zeitzone|fuseau|fuso|allday|ganztägig|ganztags',
    'recurrence|recurring|repeats?|frequency|rrule|wiederholung|wiederholt|turnus|récurrence|ricorrenza|recurrencia',
    'status|cancell?ed|abgesagt|annulé|annullato|cancelado|postponed|verschoben|' +
      'private|privat|privé|privato|privado|visibility',
    'password|passwort|kennwort|currency|währung|devise|valuta|moneda',
  ].join('|')}))$`,
  'u',
)

/** Words beside which those are about something else. */
const otherwise =
  /^(?:created?|creation|modified|changed|updated?|published|publication|posted|imported|exported|reminder|deadline|registration|sales?|ticket|tickets|payment|booking|last|erstellt|geändert|anmeldung|anmeldeschluss|vorverkauf|erinnerung)$/u

/**
 * Returns whether events would mean something else without a column: another time, price or state, or other readers.
 */
function changesMeaning(name: string): boolean {
  if (/^(?:from|to|until|till|von|bis|da|a|du|au|de|al|hasta)$/.test(name)) return true
  const words = name.split(/[^\p{L}]+/u)
  return words.some((word) => meaning.test(word)) && !words.some((word) => otherwise.test(word))
}

function unknownColumn(name: string): CalendarError {
  const column = JSON.stringify(name.slice(0, 60))
  const fault = 'is no field of events, and without which they could mean something else'
  const remedy =
    `Give it the name of a field, such as start_time, or map it with the option columns: { ${column}: ` +
    `'start_time' }, or '' to ignore it.`
  return new CalendarError('rest_invalid_param', `The CSV has a column ${column} that ${fault}. ${remedy}`)
}
