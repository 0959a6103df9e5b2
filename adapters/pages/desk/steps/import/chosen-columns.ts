import { CalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { type CsvTable, readTable } from '../../../../sources/csv/table/read-table.ts'
import { tableEvents } from '../../../../sources/csv/table/table-events.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import { columnName, orderName, presetName } from '../../contract/import/import-props.ts'
import type { ImportTable } from '../../contract/import/import-state.ts'
import { columnFields } from '../../values/import/column-fields.ts'

/** What was chosen for the columns of a table. */
export interface ChosenColumns {
  readonly table: ImportTable
  /** What is missing or wrong, by the names of the controls; none if the rows can be checked. */
  readonly errors: Readonly<Record<string, string>>
}

const required = ['title', 'start_date']

/**
 * Reads what a page says of the columns of a table. Throws a `CalendarError` for what its controls do not offer.
 */
export async function chosenColumns(
  before: ImportTable,
  sent: FormValues,
  { declared }: Visit,
  { deskWords }: DeskContext,
): Promise<ChosenColumns> {
  const { columns: words } = deskWords.files.import
  const choices = columnFields(declared.inputFields('event'), deskWords)
  const offered = new Set(choices.map(({ value }) => value))
  const fields = before.fields.map((field, index) => {
    const chosen = sent[columnName(index)] === undefined ? field : lastValue(sent, columnName(index))
    if (chosen === '' || offered.has(chosen)) return chosen
    const message = `${columnName(index)} must be a field that the form offers; received ${JSON.stringify(chosen)}.`
    throw new CalendarError('rest_invalid_param', message)
  })
  const twice = fields.flatMap((field, index) =>
    field !== '' && fields.indexOf(field) !== index ? [[columnName(index), words.twice] as const] : [],
  )
  const missing = required.filter((field) => !fields.includes(field))
  const names = missing.map((name) => choices.find(({ value }) => value === name)?.label ?? name)
  const preset = sent[presetName] === undefined ? before.preset : lastValue(sent, presetName).trim()
  const { dates: _, ...table } = { ...before, fields, preset }
  // Only dates that need an order have one.
  const isOpen = hasOpenDates(await readTable(before.text), fields)
  const order = lastValue(sent, orderName)
  const dates = order === 'dmy' || order === 'mdy' ? order : undefined
  const errors = {
    ...(missing.length > 0 && { form: words.missing(names.join(', ')) }),
    ...Object.fromEntries(twice),
    ...(!isPresetName(preset) && { [presetName]: deskWords.files.import.wrongSource }),
    ...(isOpen && dates === undefined && { [orderName]: words.chooseOrder }),
  }
  return { table: { ...table, ...(isOpen && dates && { dates }) }, errors }
}

/** Returns whether a preset can have a name; an empty one is none. */
function isPresetName(text: string): boolean {
  return /^[\p{L}\p{N} ._-]{0,60}$/u.test(text)
}

function hasOpenDates(table: CsvTable | undefined, fields: readonly string[]): boolean {
  return table !== undefined && tableEvents(table, { fields }).open() !== undefined
}
