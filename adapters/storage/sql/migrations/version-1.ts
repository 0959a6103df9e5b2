import { createCommitId } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, type Sql, sql } from '../statement/statement.ts'
import { indexesOfVersion1 } from './version-1-indexes.ts'

/** Creates the tables and indexes of version 1. */
export async function createTables(execute: Execute, dialect: Dialect): Promise<void> {
  for (const statement of statementsOf(dialect)) await execute(statement)
}

function statementsOf(dialect: Dialect): readonly Sql[] {
  const { name, createIndex, versions } = dialect
  const commitId = createCommitId()
  return [
    ...tablesOfRecords(dialect),
    tableOfLinks('event_venues', 'venue_id', 'venues', dialect),
    tableOfLinks('event_organizers', 'organizer_id', 'organizers', dialect),
    tableOfLinks('event_categories', 'category_id', 'categories', dialect),
    tableOfLinks('event_tags', 'tag_id', 'tags', dialect),
    ...tablesOfCommits(dialect),
    ...indexesOfVersion1(dialect).map(createIndex),
    // The first commit, so that the notes since this version are complete.
    ...versions.creation(commitId),
    sql`INSERT INTO ${name('commit_notes')} (commit_id) VALUES (${commitId})`,
  ]
}

function tablesOfRecords({ name, tableOptions, types, includedText }: Dialect): readonly Sql[] {
  const { id, text, shortText, dateTime, integer, number, boolean, json } = types
  const columns = (type: string, names: string) => names.split(' ').map((column) => `${column} ${type} NOT NULL`)
  const table = (tableName: string, ...definitions: readonly (string | readonly string[])[]) =>
    sql`CREATE TABLE ${name(tableName)} (${raw(definitions.flat().join(', '))})${raw(tableOptions)}`

  const stored = [id, ...columns(shortText, 'revision')]
  // Reading a column reads all columns before it. So numbers come first, then what lists filter by, the rest, and long
  // text.
  const post = [
    ...columns(text, 'author'),
    `status ${shortText} NOT NULL CHECK (status IN ('publish', 'draft', 'pending', 'private', 'trash'))`,
    ...columns(dateTime, 'date_utc'),
  ]
  const postText = [...columns(dateTime, 'modified_utc'), ...columns(text, 'uid slug image')]
  // The key in another calendar, and the values of the app's own fields.
  const external = [...columns(text, 'source external_id sync_state'), `fields ${json}`]
  const longText = columns(text, 'description excerpt search_text')

  return [
    table(
      'events',
      stored,
      columns(integer, 'post_parent span'),
      columns(boolean, 'all_day show_map show_map_link hide_from_listings sticky featured ticketed'),
      post,
      `event_status ${shortText} NOT NULL CHECK (event_status IN ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'))`,
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
      stored,
      columns(boolean, 'show_map show_map_link'),
      post,
      columns(text, 'search_name'),
      columns(text, 'venue address city country province state zip phone website stateprovince'),
      [`geo_lat ${number}`, `geo_lng ${number}`],
      postText,
      external,
      longText,
    ),
    table(
      'organizers',
      stored,
      post,
      columns(text, 'search_name organizer phone website email'),
      postText,
      external,
      longText,
    ),
    ...['categories', 'tags'].map((terms) =>
      table(
        terms,
        stored,
        columns(integer, 'parent count'),
        // The row of a removed term stays until all links to it are removed.
        `removed ${boolean} NOT NULL DEFAULT FALSE`,
        columns(dateTime, 'modified_utc'),
        columns(text, 'name slug search_name'),
        external,
        columns(text, 'description search_text'),
      ),
    ),
  ]
}

/** Creates the table of a link of events. */
function tableOfLinks(table: string, column: string, to: string, dialect: Dialect): Sql {
  const { name, keyIncludes, keyTableOptions } = dialect
  const { integer, dateTime } = dialect.types
  return sql`CREATE TABLE ${name(table)} (
    event_id ${raw(integer)} NOT NULL REFERENCES ${name('events')} (id) ON DELETE CASCADE,
    position ${raw(integer)} NOT NULL,
    ${raw(column)} ${raw(integer)} NOT NULL REFERENCES ${name(to)} (id),
    start_date ${raw(dateTime)} NOT NULL,
    PRIMARY KEY (event_id, position)${raw(keyIncludes(column))})${raw(keyTableOptions)}`
}

/** Creates the tables of the facts of the whole store, such as its version, of the last commits, and of followers. */
function tablesOfCommits({ name, tableOptions, types }: Dialect): readonly Sql[] {
  const { id, shortText, integer, text } = types
  const state = raw(`name ${shortText} PRIMARY KEY, value ${shortText} NOT NULL`)
  const followers = raw(`${id}, name ${shortText} NOT NULL, stamp ${shortText} NOT NULL, state ${text} NOT NULL`)
  const notes = raw(`${id}, commit_id ${shortText} NOT NULL, replaced_by ${integer}, note ${text}`)
  return [
    sql`CREATE TABLE ${name('state')} (${state})${raw(tableOptions)}`,
    sql`CREATE TABLE ${name('commit_notes')} (${notes})${raw(tableOptions)}`,
    sql`CREATE TABLE ${name('followers')} (${followers})${raw(tableOptions)}`,
  ]
}
