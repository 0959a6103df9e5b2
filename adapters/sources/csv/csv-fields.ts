import type { EventInput } from 'daybook'
import type { SyncRecord } from 'daybook/sync'

/**
 * What a cell has: text, text with markup, a date, a time of the day, a yes or no, or names of linked records, which
 * are new records with the name in a field.
 */
type Cell = 'text' | 'html' | 'date' | 'time' | 'boolean' | LinkedCell

interface LinkedCell {
  readonly resource: SyncRecord['resource']
  readonly nameField: string
}

/**
 * The cells of each field of events, whose start and end may have the time in a column of its own; `null` for a field
 * that no cell fills. Does not compile without a new field.
 */
const cells: Readonly<Record<keyof EventInput | 'external_id' | 'start_time' | 'end_time', Cell | null>> = {
  external_id: 'text',
  title: 'text',
  start_date: 'date',
  start_time: 'time',
  end_date: 'date',
  end_time: 'time',
  timezone: 'text',
  all_day: 'boolean',
  description: 'html',
  excerpt: 'html',
  slug: 'text',
  status: 'text',
  date: 'date',
  date_utc: 'date',
  author: 'text',
  image: 'text',
  image_alt: 'text',
  cost: 'text',
  website: 'text',
  show_map: 'boolean',
  show_map_link: 'boolean',
  hide_from_listings: 'boolean',
  sticky: 'boolean',
  featured: 'boolean',
  ticketed: 'boolean',
  venue: { resource: 'venue', nameField: 'venue' },
  organizer: { resource: 'organizer', nameField: 'organizer' },
  categories: { resource: 'category', nameField: 'name' },
  tags: { resource: 'tag', nameField: 'name' },
  post_parent: null,
  event_status: 'text',
  status_reason: 'text',
  previous_start_date: 'date',
  attendance_mode: 'text',
  online_url: 'text',
  online_url_from: 'text',
  recurrence: null,
  recurrence_scope: null,
  password: null,
}

/** What only other programs have a column for. `read-row.ts` makes fields of it. */
export const foreignFields = [
  'private',
  'sensitivity',
  'planned',
  'currency_symbol',
  'currency_position',
  'currency_code',
] as const

/** A field that a column of another program can fill. */
export type CsvField = keyof typeof cells | (typeof foreignFields)[number]

/** The columns of every file. */
export const requiredColumns = ['title', 'start_date'] as const satisfies readonly (keyof EventInput)[]

/** The cells of each field, by its name. */
export const cellOf: ReadonlyMap<string, Cell | null> = new Map(Object.entries(cells))
const fieldsWith = (kind: Cell) => [...cellOf].flatMap(([field, cell]) => (cell === kind ? [field] : []))

/** The fields with HTML. */
export const htmlFields = fieldsWith('html')

/** The fields with dates. */
export const dateFields: ReadonlySet<string> = new Set(fieldsWith('date'))

/** The fields with yes or no. */
export const booleanFields: ReadonlySet<string> = new Set(fieldsWith('boolean'))

/** The links of an event, with what their cells have, in the order in which a file yields linked records. */
export const linkedCells: ReadonlyMap<string, LinkedCell> = new Map(
  [...cellOf].flatMap(([field, cell]) => (typeof cell === 'object' && cell !== null ? [[field, cell] as const] : [])),
)
