import type { Dialect } from './dialect.ts'
import { type Execute, raw, type Sql, sql } from './statement.ts'

/**
 * Version 1 of the tables, but for two types that version 2 changed: in a new database `revision` and `author` are text from
 * the start.
 */
export async function createTables(execute: Execute, dialect: Dialect): Promise<void> {
  for (const statement of statementsOf(dialect)) await execute(statement)
}

function statementsOf(dialect: Dialect): readonly Sql[] {
  const { name, tableOptions, keyTableOptions, types, covering, textLengths } = dialect
  const { id, text, dateTime, integer, number, boolean } = types
  const columns = (type: string, names: string) => names.split(' ').map((column) => `${column} ${type} NOT NULL`)
  const table = (tableName: string, ...definitions: readonly (string | readonly string[])[]) =>
    sql`CREATE TABLE ${name(tableName)} (${raw(definitions.flat().join(', '))})${raw(tableOptions)}`
  const index = (kind: 'INDEX' | 'UNIQUE INDEX', indexName: string, tableName: string, what: string) =>
    sql`CREATE ${raw(kind)} ${dialect.indexName(indexName)} ON ${name(tableName)} ${raw(what)}`

  const stored = [id, ...columns(text, 'revision')]
  // Of a row as much is read as stands before what is asked for: numbers, what lists filter by, the rest, long texts.
  const post = [
    `status ${text} NOT NULL CHECK (status IN ('publish', 'draft', 'pending', 'private', 'trash'))`,
    ...columns(dateTime, 'date_utc'),
  ]
  const postText = [...columns(dateTime, 'modified_utc'), ...columns(text, 'uid slug image')]
  const longText = columns(text, 'description excerpt search_text')

  const linkTable = (tableName: string, column: string, to: string) => [
    sql`CREATE TABLE ${name(tableName)} (
      event_id ${raw(integer)} NOT NULL REFERENCES ${name('events')} (id) ON DELETE CASCADE,
      position ${raw(integer)} NOT NULL,
      ${raw(column)} ${raw(integer)} NOT NULL REFERENCES ${name(to)} (id),
      start_date ${raw(dateTime)} NOT NULL,
      PRIMARY KEY (event_id, position)${raw(dialect.keyIncludes(column))})${raw(keyTableOptions)}`,
    index('UNIQUE INDEX', `${tableName}_by_${column}`, tableName, `(${column}, start_date, event_id)`),
  ]
  const [shortTexts, ...longTexts] = textLengths
  // In the order in which lists ask for them: an index is read from the left.
  const seen = 'date_utc, status, author'
  const listed = 'date_utc, status, hide_from_listings, author, password_hash'
  const ofSpan = (above: number, order: string, others: string) =>
    `${covering(order, `${others}, span, ${listed}`)} WHERE span > ${above}`

  const byPublication = (posts: string) =>
    index('INDEX', `${posts}_by_publication`, posts, `(date_utc) WHERE status = 'publish'`)

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
    index('UNIQUE INDEX', 'events_by_slug', 'events', `(slug) WHERE status <> 'trash'`),
    // What anonymous callers list needs no look at whether it is published and shown.
    index(
      'INDEX',
      'events_listed_by_start',
      'events',
      `${covering('start_date, id', 'end_date, date_utc, password_hash')} WHERE status = 'publish' AND hide_from_listings = FALSE`,
    ),
    index('INDEX', 'events_by_start', 'events', covering('start_date, id', `end_date, ${listed}`)),
    index('INDEX', 'events_by_utc_start', 'events', covering('utc_start_date, id', `utc_end_date, ${listed}`)),
    // Rows stand in the order of ids: a search would look at another page for each.
    index(
      'INDEX',
      'events_by_start_with_text',
      'events',
      `${covering('start_date, id', `end_date, ${listed}, search_title, search_text`)}${shortTexts ? ` WHERE ${shortTexts}` : ''}`,
    ),
    ...longTexts.map((are) => index('INDEX', 'events_with_long_text', 'events', `(start_date, id) WHERE ${are}`)),
    index('INDEX', 'events_of_days', 'events', ofSpan(0, 'start_date, id', 'end_date')),
    index('INDEX', 'events_of_days_utc', 'events', ofSpan(0, 'utc_start_date, id', 'utc_end_date')),
    index('INDEX', 'events_of_weeks', 'events', ofSpan(1, 'end_date', 'start_date, id')),
    index('INDEX', 'events_of_weeks_utc', 'events', ofSpan(1, 'utc_end_date', 'utc_start_date, id')),
    byPublication('events'),
    index(
      'INDEX',
      'events_by_parent',
      'events',
      `${covering('post_parent, start_date, id', `end_date, ${listed}`)} WHERE post_parent <> 0`,
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
    ...['venues', 'organizers'].flatMap((posts) => [
      index('UNIQUE INDEX', `${posts}_by_slug`, posts, `(slug) WHERE status <> 'trash'`),
      index('INDEX', `${posts}_by_name`, posts, covering('search_name, id', seen)),
      byPublication(posts),
    ]),
    ...['categories', 'tags'].flatMap((terms) => [
      table(
        terms,
        stored,
        columns(integer, 'parent count'),
        columns(dateTime, 'modified_utc'),
        columns(text, 'name slug search_name description search_text'),
      ),
      index('UNIQUE INDEX', `${terms}_by_slug`, terms, '(slug)'),
      index('INDEX', `${terms}_by_name`, terms, '(search_name, id)'),
      index('INDEX', `${terms}_by_parent`, terms, '(parent)'),
    ]),
    ...linkTable('event_venues', 'venue_id', 'venues'),
    ...linkTable('event_organizers', 'organizer_id', 'organizers'),
    ...linkTable('event_categories', 'category_id', 'categories'),
    ...linkTable('event_tags', 'tag_id', 'tags'),
    ...dialect.versions.creation,
  ]
}
