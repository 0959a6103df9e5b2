import { CalendarError, type EventInput } from '../../../src/index.ts'
import type { SyncRecord } from '../../../src/sync/index.ts'
import type { CsvProblem } from './csv-options.ts'

/** What a cell has: text, text with markup, or names of linked records, which are new records with the name in a field. */
type Cell = 'text' | 'html' | LinkedCell

interface LinkedCell {
  readonly resource: SyncRecord['resource']
  readonly nameField: string
}

/** The cells of each field of events; `null` for a field that no cell fills. Does not compile without a new field. */
const cells: Readonly<Record<keyof EventInput | 'external_id', Cell | null>> = {
  external_id: 'text',
  title: 'text',
  start_date: 'text',
  end_date: 'text',
  timezone: 'text',
  all_day: 'text',
  description: 'html',
  excerpt: 'html',
  slug: 'text',
  status: 'text',
  date: 'text',
  date_utc: 'text',
  author: 'text',
  image: 'text',
  cost: 'text',
  website: 'text',
  show_map: 'text',
  show_map_link: 'text',
  hide_from_listings: 'text',
  sticky: 'text',
  featured: 'text',
  ticketed: 'text',
  venue: { resource: 'venue', nameField: 'venue' },
  organizer: { resource: 'organizer', nameField: 'organizer' },
  categories: { resource: 'category', nameField: 'name' },
  tags: { resource: 'tag', nameField: 'name' },
  post_parent: null,
  event_status: 'text',
  status_reason: 'text',
  previous_start_date: 'text',
  attendance_mode: 'text',
  online_url: 'text',
  online_url_from: 'text',
  recurrence: null,
  recurrence_scope: null,
  password: null,
}

/** The columns of every file. */
export const requiredColumns = ['title', 'start_date'] as const satisfies readonly (keyof EventInput)[]

const cellOf: ReadonlyMap<string, Cell | null> = new Map(Object.entries(cells))

/** The fields with HTML. */
export const htmlFields = [...cellOf].flatMap(([field, cell]) => (cell === 'html' ? [field] : []))

/** The links of an event, with what their cells have, in the order in which a file yields linked records. */
export const linkedCells: ReadonlyMap<string, LinkedCell> = new Map(
  [...cellOf].flatMap(([field, cell]) => (typeof cell === 'object' && cell !== null ? [[field, cell] as const] : [])),
)

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
    const field = mapped ?? (cellOf.get(own) ? own : undefined)
    if (field === undefined && name !== '') {
      note({ line: 1, column: name, external_id: '', message: `The column is no field of events and is ignored.` })
    }
    return { header: name, field: field === '' ? undefined : field }
  })
  const fields = read.flatMap(({ field }) => field ?? [])
  const missing = requiredColumns.filter((name) => !fields.includes(name))
  if (missing.length > 0) {
    const received = JSON.stringify(header.join(', ').slice(0, 100))
    const message = `The CSV must have the columns ${missing.join(' and ')}; received ${received}.`
    throw new CalendarError('rest_invalid_param', message)
  }
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice === undefined) return read
  throw new CalendarError('rest_invalid_param', `The CSV must have one column for ${twice}; received two.`)
}
