import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, type Sql, sql } from '../statement/statement.ts'
import { indexesOfVersion1 } from './version-1-indexes.ts'

/** Creates the tables and indexes of version 1. Each row has its tenant, and each key and index begins with it. */
export async function createTables(execute: Execute, dialect: Dialect): Promise<void> {
  for (const statement of statementsOf(dialect)) await execute(statement)
}

function statementsOf(dialect: Dialect): readonly Sql[] {
  const { createIndex, versions } = dialect
  return [
    ...tablesOfRecords(dialect),
    tableOfLinks('event_venues', 'venue_id', 'venues', dialect),
    tableOfLinks('event_organizers', 'organizer_id', 'organizers', dialect),
    tableOfLinks('event_categories', 'category_id', 'categories', dialect),
    tableOfLinks('event_tags', 'tag_id', 'tags', dialect),
    ...tablesOfCommits(dialect),
    ...indexesOfVersion1(dialect).map(createIndex),
    ...versions.creation,
  ]
}

function tablesOfRecords({ name, tableOptions, types, includedText }: Dialect): readonly Sql[] {
  const { id, rowKey, text, shortText, dateTime, integer, number, boolean, json } = types
  const columns = (type: string, names: string) => names.split(' ').map((column) => `${column} ${type} NOT NULL`)
  const unique = `${rowKey === null ? 'PRIMARY KEY' : 'UNIQUE'} (tenant, id)`
  const table = (tableName: string, ...definitions: readonly (string | readonly string[])[]) => {
    const all = [...stored, ...definitions.flat(), unique].join(', ')
    return sql`CREATE TABLE ${name(tableName)} (${raw(all)})${raw(tableOptions)}`
  }

  const key = [...(rowKey === null ? [] : [rowKey]), ...columns(shortText, 'tenant'), ...columns(id, 'id')]
  const stored = [...key, ...columns(shortText, 'revision')]
  // Reading a column reads all columns before it. So numbers come first, then what lists filter by, the rest, and long
  // text.
  const post = [
    ...columns(text, 'author'),
    `status ${shortText} NOT NULL CHECK (status IN ('publish', 'draft', 'pending', 'private', 'trash'))`,
    ...columns(dateTime, 'date_utc'),
  ]
  const postText = [...columns(dateTime, 'modified_utc'), ...columns(text, 'uid slug image image_alt')]
  // The key in another calendar, and the values of the app's own fields.
  const external = [...columns(text, 'source external_id sync_state'), `fields ${json}`]
  const longText = columns(text, 'description excerpt search_text search_words')

  return [
    table(
      'events',
      columns(integer, 'post_parent span'),
      columns(boolean, 'all_day show_map show_map_link hide_from_listings sticky featured ticketed free'),
      post,
      `event_status ${shortText} NOT NULL CHECK (event_status IN ('scheduled', 'cancelled', 'postponed', ` +
        `'rescheduled', 'moved_online'))`,
      `attendance_mode ${shortText} NOT NULL CHECK (attendance_mode IN ('in_person', 'online', 'mixed'))`,
      // Null unless the event has a link that begins to show.
      `link_shown ${dateTime}`,
      columns(dateTime, 'start_date end_date utc_start_date utc_end_date'),
      // Read only from indexes. Null if it is too long for them.
      includedText === null ? [] : [`linked_ids ${text}`],
      columns(text, 'horizon password_hash search_title title timezone cost website recurrence'),
      columns(text, 'status_reason previous_start_date online_url online_url_from'),
      postText,
      external,
      longText,
      'CHECK (utc_end_date >= utc_start_date)',
    ),
    table(
      'venues',
      columns(boolean, 'show_map show_map_link'),
      post,
      columns(text, 'search_name'),
      columns(text, 'venue address city country province state zip phone website stateprovince'),
      [`geo_lat ${number}`, `geo_lng ${number}`],
      postText,
      external,
      longText,
    ),
    table('organizers', post, columns(text, 'search_name organizer phone website email'), postText, external, longText),
    ...['categories', 'tags'].map((terms) =>
      table(
        terms,
        columns(integer, 'parent count'),
        // The row of a removed term stays until all links to it are removed.
        `removed ${boolean} NOT NULL DEFAULT FALSE`,
        columns(dateTime, 'modified_utc'),
        columns(text, 'name slug color search_name'),
        external,
        columns(text, 'description search_text search_words'),
      ),
    ),
  ]
}

/** Creates the table of a link of events. */
function tableOfLinks(table: string, column: string, to: string, dialect: Dialect): Sql {
  const { name, keyIncludes, keyTableOptions } = dialect
  const { integer, dateTime, shortText } = dialect.types
  return sql`CREATE TABLE ${name(table)} (
    tenant ${raw(shortText)} NOT NULL,
    event_id ${raw(integer)} NOT NULL,
    position ${raw(integer)} NOT NULL,
    ${raw(column)} ${raw(integer)} NOT NULL,
    start_date ${raw(dateTime)} NOT NULL,
    PRIMARY KEY (tenant, event_id, position)${raw(keyIncludes(column))},
    FOREIGN KEY (tenant, event_id) REFERENCES ${name('events')} (tenant, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant, ${raw(column)}) REFERENCES ${name(to)} (tenant, id))${raw(keyTableOptions)}`
}

/**
 * Creates the tables of the facts of a calendar, such as its version, of the last commits, of followers, of former
 * names of records, of small values beside them, and of removed ids that must not be used again.
 */
function tablesOfCommits({ name, tableOptions, types }: Dialect): readonly Sql[] {
  const { shortText, text } = types
  const table = (tableName: string, key: string, ...columns: readonly string[]) => {
    const definitions = [`tenant ${shortText} NOT NULL`, ...columns, `PRIMARY KEY (tenant, ${key})`].join(', ')
    return sql`CREATE TABLE ${name(tableName)} (${raw(definitions)})${raw(tableOptions)}`
  }
  const id = `id ${types.id} NOT NULL`
  const named = `name ${shortText} NOT NULL`
  return [
    table('state', 'name', named, `value ${shortText} NOT NULL`),
    table('commit_notes', 'id', id, `commit_id ${shortText} NOT NULL`, `replaced_by ${types.integer}`, `note ${text}`),
    table('followers', 'name', named, `stamp ${shortText} NOT NULL`, `state ${text} NOT NULL`),
    table(
      'former_names',
      'collection, name_key',
      ...['collection', 'name_key', 'kind'].map((column) => `${column} ${shortText} NOT NULL`),
      ...['source', 'name'].map((column) => `${column} ${text} NOT NULL`),
      `record_id ${types.integer} NOT NULL`,
      `since ${types.dateTime} NOT NULL`,
    ),
    table(
      'keyed_values',
      'kind, name',
      ...['kind', 'name'].map((column) => `${column} ${shortText} NOT NULL`),
      `content ${text} NOT NULL`,
      `revision ${types.integer} NOT NULL`,
    ),
    table('removed_ids', 'collection, id', `collection ${shortText} NOT NULL`, `id ${types.integer} NOT NULL`),
  ]
}
