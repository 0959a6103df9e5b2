import type { GeneratedEvent, GeneratedItem } from './generate.ts'
import { eventColumns, isListed, links, organizerColumns, searchTextOf, spanOf, venueColumns } from './raw-store.ts'

// The tables that the hand-written SQL of both databases fills, and their rows.

export interface ColumnTypes {
  readonly date: string
  readonly flag: string
  readonly small: string
  /** What follows the columns of a table. */
  readonly options: string
  readonly termOptions: string
}

/** The tables of records. */
export function recordTables({ date, flag, small, options, termOptions }: ColumnTypes): string {
  return `
  create table venues (
    id integer primary key, uid text not null, venue text not null, slug text not null, description text not null,
    address text not null, city text not null, country text not null, state text not null, zip text not null,
    phone text not null, website text not null, date_utc ${date} not null
  )${options};
  create table organizers (
    id integer primary key, uid text not null, organizer text not null, slug text not null, description text not null,
    phone text not null, website text not null, email text not null, date_utc ${date} not null
  )${options};
  create table categories (
    id integer primary key, name text not null, slug text not null, description text not null,
    parent integer, count integer not null
  )${termOptions};
  create table tags (
    id integer primary key, name text not null, slug text not null, description text not null,
    parent integer, count integer not null
  )${termOptions};
  create table events (
    id integer primary key, uid text not null, title text not null, slug text not null, description text not null,
    excerpt text not null, website text not null, cost text not null, status text not null, author integer not null,
    date ${date} not null, date_utc ${date} not null, modified_utc ${date} not null, timezone text not null,
    all_day ${flag} not null, start_date ${date} not null, end_date ${date} not null,
    utc_start_date ${date} not null, utc_end_date ${date} not null, hide_from_listings ${flag} not null,
    featured ${flag} not null, sticky ${flag} not null, show_map ${flag} not null, show_map_link ${flag} not null,
    password text, span ${small} not null
  )${options};`
}

type Value = string | number | boolean | null

/** A table, and a row of it with its members in the order of the columns. */
export type TableRow = readonly [table: string, row: Readonly<Record<string, Value>>]

/** Counts of the listed events of each term, by id. */
export type TermCounts = Readonly<Record<'categories' | 'tags', Map<number, number>>>

/** Generates the rows of all tables. Counts the events of terms in `counts` meanwhile. */
export function* tableRows(items: Iterable<GeneratedItem>, counts: TermCounts): Generator<TableRow> {
  const next = { venue: 1, organizer: 1, category: 1, tag: 1, event: 1 }
  for (const { kind, data } of items) {
    const id = next[kind]
    next[kind] += 1
    if (kind === 'venue') yield ['venues', { id, ...pick(data, venueColumns) }]
    else if (kind === 'organizer') yield ['organizers', { id, ...pick(data, organizerColumns) }]
    else if (kind === 'category' || kind === 'tag') {
      const { name, slug, description } = data
      const parent = data.parent === null ? null : data.parent + 1
      yield [kind === 'tag' ? 'tags' : 'categories', { id, name, slug, description, parent, count: 0 }]
    } else yield* eventRows(id, data, counts)
  }
}

function* eventRows(event_id: number, event: GeneratedEvent, counts: TermCounts): Generator<TableRow> {
  yield ['events', { id: event_id, ...pick(event, eventColumns), span: spanOf(event) }]
  const { start_date, end_date, date_utc } = event
  const shown = isListed(event)
  for (const [link, { name, table }] of links.entries()) {
    for (const [position, index] of event[name].entries()) {
      const target_id = index + 1
      yield [table, { event_id, position, target_id }]
      if (!shown) continue
      if (name === 'categories' || name === 'tags') {
        counts[name].set(target_id, (counts[name].get(target_id) ?? 0) + 1)
      }
      if (event.password === null) {
        yield ['listed_links', { link, target_id, start_date, event_id, end_date, date_utc }]
      }
    }
  }
  if (shown) yield ['listed_texts', { start_date, event_id, end_date, date_utc, text: searchTextOf(event) }]
}

function pick<Name extends string>(
  data: Readonly<Record<Name, Value>>,
  columns: readonly Name[],
): Readonly<Record<string, Value>> {
  const row: Record<string, Value> = {}
  for (const column of columns) row[column] = data[column]
  return row
}
