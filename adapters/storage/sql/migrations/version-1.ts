import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, type Sql, sql } from '../statement/statement.ts'
import { tableOfLinks } from './tables.ts'
import { indexesOfRecords } from './version-1-indexes.ts'

/**
 * Version 1 of the tables, except for two types that version 2 changed: in a new database `revision` and `author` are
 * text from the start.
 */
export async function createTables(execute: Execute, dialect: Dialect): Promise<void> {
  for (const statement of statementsOf(dialect)) await execute(statement)
}

function statementsOf(dialect: Dialect): readonly Sql[] {
  return [
    ...tablesOfRecords(dialect),
    ...indexesOfRecords(dialect).map((index) => dialect.createIndex(index)),
    ...tableOfLinks('event_venues', 'venue_id', 'venues', dialect),
    ...tableOfLinks('event_organizers', 'organizer_id', 'organizers', dialect),
    ...tableOfLinks('event_categories', 'category_id', 'categories', dialect),
    ...tableOfLinks('event_tags', 'tag_id', 'tags', dialect),
    ...dialect.versions.creation(),
  ]
}

function tablesOfRecords({ name, tableOptions, types }: Dialect): readonly Sql[] {
  const { id, text, shortText, dateTime, integer, number, boolean } = types
  const columns = (type: string, names: string) => names.split(' ').map((column) => `${column} ${type} NOT NULL`)
  const table = (tableName: string, ...definitions: readonly (string | readonly string[])[]) =>
    sql`CREATE TABLE ${name(tableName)} (${raw(definitions.flat().join(', '))})${raw(tableOptions)}`

  const stored = [id, ...columns(shortText, 'revision')]
  // Reading a column reads all columns before it. So numbers come first, then what lists filter by, the rest, and long
  // text.
  const post = [
    `status ${shortText} NOT NULL CHECK (status IN ('publish', 'draft', 'pending', 'private', 'trash'))`,
    ...columns(dateTime, 'date_utc'),
  ]
  const postText = [...columns(dateTime, 'modified_utc'), ...columns(text, 'uid slug image')]
  const longText = columns(text, 'description excerpt search_text')

  return [
    table(
      'events',
      stored,
      columns(text, 'author'),
      columns(integer, 'post_parent span'),
      columns(boolean, 'all_day show_map show_map_link hide_from_listings sticky featured ticketed'),
      post,
      columns(dateTime, 'start_date end_date utc_start_date utc_end_date'),
      columns(text, 'password_hash search_title'),
      columns(text, 'title timezone cost website'),
      postText,
      longText,
      'CHECK (utc_end_date >= utc_start_date)',
    ),
    table(
      'venues',
      stored,
      columns(text, 'author'),
      columns(boolean, 'show_map show_map_link'),
      post,
      columns(text, 'search_name'),
      columns(text, 'venue address city country province state zip phone website stateprovince'),
      [`geo_lat ${number}`, `geo_lng ${number}`],
      postText,
      longText,
    ),
    table(
      'organizers',
      stored,
      columns(text, 'author'),
      post,
      columns(text, 'search_name'),
      columns(text, 'organizer phone website email'),
      postText,
      longText,
    ),
    ...['categories', 'tags'].map((terms) =>
      table(
        terms,
        stored,
        columns(integer, 'parent count'),
        columns(dateTime, 'modified_utc'),
        columns(text, 'name slug search_name description search_text'),
      ),
    ),
  ]
}
