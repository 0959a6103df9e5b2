import type { EventLink, EventRecord, OrganizerRecord, TermRecord, VenueRecord } from 'daybook'
import type { Dialect } from './dialect.ts'
import { raw, type Sql, sql, type Value } from './statement.ts'

/** What a column holds, by the type of the field of the same name. */
type ColumnOf<Field> = [Field] extends [boolean]
  ? 'boolean'
  : [Field] extends [string]
    ? 'text'
    : [Field] extends [number]
      ? 'integer'
      : [Field] extends [number | null]
        ? 'number'
        : [Field] extends [readonly number[]]
          ? 'links'
          : 'json'

/** A line for every field of a record. Links are no columns: they have tables of their own. */
export type Columns<Record> = { readonly [Name in keyof Record]: ColumnOf<Record[Name]> }

type Column = 'boolean' | 'text' | 'integer' | 'number' | 'json' | 'links'

const storedColumns = { id: 'integer', revision: 'integer', modified_utc: 'text' } as const

const postColumns = {
  ...storedColumns,
  uid: 'text',
  author: 'integer',
  status: 'text',
  date_utc: 'text',
  description: 'text',
  excerpt: 'text',
  slug: 'text',
  image: 'json',
} as const

export const eventColumns: Columns<EventRecord> = {
  ...postColumns,
  title: 'text',
  all_day: 'boolean',
  start_date: 'text',
  end_date: 'text',
  utc_start_date: 'text',
  utc_end_date: 'text',
  timezone: 'text',
  cost: 'text',
  website: 'text',
  show_map: 'boolean',
  show_map_link: 'boolean',
  hide_from_listings: 'boolean',
  sticky: 'boolean',
  featured: 'boolean',
  ticketed: 'boolean',
  post_parent: 'integer',
  categories: 'links',
  tags: 'links',
  venue: 'links',
  organizer: 'links',
  password_hash: 'text',
  search_title: 'text',
  search_text: 'text',
}

export const venueColumns: Columns<VenueRecord> = {
  ...postColumns,
  venue: 'text',
  address: 'text',
  city: 'text',
  country: 'text',
  province: 'text',
  state: 'text',
  zip: 'text',
  phone: 'text',
  website: 'text',
  stateprovince: 'text',
  show_map: 'boolean',
  show_map_link: 'boolean',
  geo_lat: 'number',
  geo_lng: 'number',
  search_name: 'text',
  search_text: 'text',
}

export const organizerColumns: Columns<OrganizerRecord> = {
  ...postColumns,
  organizer: 'text',
  phone: 'text',
  website: 'text',
  email: 'text',
  search_name: 'text',
  search_text: 'text',
}

export const termColumns: Columns<TermRecord> = {
  ...storedColumns,
  name: 'text',
  slug: 'text',
  description: 'text',
  parent: 'integer',
  count: 'integer',
  search_name: 'text',
  search_text: 'text',
}

/** The table of each link of events: which events link to which records, in the order in which they were given. */
export const linkTables = {
  venue: { name: 'event_venues', column: 'venue_id' },
  organizer: { name: 'event_organizers', column: 'organizer_id' },
  categories: { name: 'event_categories', column: 'category_id' },
  tags: { name: 'event_tags', column: 'tag_id' },
} as const satisfies Record<EventLink, { readonly name: string; readonly column: string }>

/** Columns with their values. */
export type Encoded = readonly (readonly [column: Sql, value: Value])[]

/** The way from a record to the columns of its row, and back. */
export interface Codec<Record> {
  /** The columns of those fields of a record that are given. */
  encode(data: object): Encoded
  /** A whole record as a JSON array, from a table by its alias. */
  select(alias: string, dialect: Dialect): Sql
  /** A frozen record, of what `select` gave. */
  decode(values: readonly unknown[]): Record
}

/**
 * Records come as JSON: for drivers the many columns of many rows take longer than one long text, and each driver has
 * its own idea of large integers and booleans.
 */
export function createCodec<Record extends object>(columns: Columns<Record>): Codec<Record> {
  const entries = Object.entries<Column>(columns)
  const stored = entries.flatMap(([name, column]) => (column === 'links' ? [] : [[name, column] as const]))
  const fields = entries.map(([name, column], position) => ({ name, column, position }))
  return {
    encode: (data) =>
      stored.flatMap(([name, column]) => {
        const value: unknown = Reflect.get(data, name)
        return value === undefined ? [] : [[raw(name), encoded(column, value)] as const]
      }),
    select(alias, dialect) {
      const values = entries.map(([name, column]) => {
        if (column === 'links') return linkList(name as EventLink, dialect)
        return column === 'number' ? dialect.exactNumber(raw(`${alias}.${name}`)) : raw(`${alias}.${name}`)
      })
      return dialect.jsonArray(values)
    },
    decode(values) {
      const record: { [name: string]: unknown } = {}
      for (const { name, column, position } of fields) record[name] = decoded(column, values[position])
      return Object.freeze(record) as Record // a line for every field, of the kind of its type
    },
  }
}

/** The ids of a link, in order: that of the key of its table. */
function linkList(link: EventLink, dialect: Dialect): Sql {
  const { name, column } = linkTables[link]
  const ids = sql`SELECT l.${raw(column)} AS id FROM ${dialect.name(name)} l WHERE l.event_id = e.id ORDER BY l.position`
  return sql`(SELECT ${dialect.jsonList(raw('id'))} FROM (${ids}) ids)`
}

function encoded(column: Exclude<Column, 'links'>, value: unknown): Value {
  // A column has the kind of the type of its field.
  return column === 'json' ? JSON.stringify(value) : (value as Value)
}

/** From JSON, where booleans may be 0 and 1, and numbers text. */
function decoded(column: Column, value: unknown): unknown {
  switch (column) {
    case 'text':
    case 'integer':
      return value
    case 'number':
      return value === null ? null : Number(value)
    case 'boolean':
      return Boolean(value)
    case 'json':
      return JSON.parse(String(value))
    case 'links':
      return Object.freeze(value)
  }
}
