import { CalendarError } from '../../../src/index.ts'
import type { CsvProblem } from './csv-options.ts'

/** The fields of events that a cell fills as it is. */
const fieldNames: ReadonlySet<string> = new Set([
  ...['title', 'start_date', 'end_date', 'timezone', 'all_day', 'description', 'excerpt', 'slug', 'status', 'date'],
  ...['date_utc', 'author', 'image', 'cost', 'website', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky'],
  ...['featured', 'ticketed', 'external_id', 'venue', 'organizer', 'categories', 'tags'],
])

/** A column of the file. */
export interface CsvColumn {
  /** Its name in the file. */
  readonly header: string
  /** The field that it fills; `undefined` for none. */
  readonly field: string | undefined
}

/**
 * Returns the columns of a header, which has the names of fields in any case, or names that `columns` maps to fields. Notes
 * the others. Throws a `CalendarError` without the columns that every event needs, or if two columns fill one field.
 */
export function readHeader(
  header: readonly string[],
  columns: Readonly<Record<string, string>>,
  note: (problem: CsvProblem) => void,
): readonly CsvColumn[] {
  const read = header.map((text): CsvColumn => {
    const name = text.trim()
    const mapped = Object.hasOwn(columns, name) ? columns[name] : undefined
    const own = name.toLowerCase().replace(/[\s-]+/g, '_')
    const field = mapped ?? (fieldNames.has(own) ? own : undefined)
    if (field === undefined && name !== '') {
      note({ line: 1, column: name, external_id: '', message: `The column is no field of events and is ignored.` })
    }
    return { header: name, field: field === '' ? undefined : field }
  })
  const fields = read.flatMap(({ field }) => field ?? [])
  const missing = ['title', 'start_date'].filter((name) => !fields.includes(name))
  if (missing.length > 0) {
    const received = JSON.stringify(header.join(', ').slice(0, 100))
    const message = `The CSV must have the columns ${missing.join(' and ')}; received ${received}.`
    throw new CalendarError('rest_invalid_param', message)
  }
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice === undefined) return read
  throw new CalendarError('rest_invalid_param', `The CSV must have one column for ${twice}; received two.`)
}
