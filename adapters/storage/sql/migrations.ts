import { StoreError } from 'daybook'
import type { Dialect } from './dialect.ts'
import { type Execute, raw, type Sql, sql } from './statement.ts'

/** One step of the schema, in statements. A step that was released is never changed: later ones build on it. */
type Migration = (dialect: Dialect) => readonly Sql[]

const migrations: readonly Migration[] = [createTables]

/** Takes a database of any earlier version to the present one. Runs in a transaction that no other process shares. */
export async function migrate(
  execute: Execute,
  dialect: Dialect,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  for (const statement of dialect.preparation) await execute(statement)
  const current = await schemaVersion(execute, dialect)
  if (current > steps.length) throw tooNew(current, steps.length)
  // Nothing is written where all is as it should be: that takes no right to.
  if (current < steps.length) {
    if (current === 0) {
      const columns = raw(`name ${dialect.types.text} PRIMARY KEY, value ${dialect.types.text} NOT NULL`)
      await execute(sql`CREATE TABLE IF NOT EXISTS ${dialect.name('state')} (${columns})${raw(dialect.tableOptions)}`)
    }
    for (const step of steps.slice(current)) for (const statement of step(dialect)) await execute(statement)
    await execute(sql`
      INSERT INTO ${dialect.name('state')} (name, value) VALUES ('schema_version', ${String(steps.length)})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  }
  const { trigrams } = dialect
  if (trigrams !== null && (await execute(trigrams.exists)) === undefined) {
    for (const statement of trigrams.create) await execute(statement)
  }
}

/** Throws `StoreError` `unavailable`, naming the remedy, when the tables are not those of this version. */
export async function assertSchema(execute: Execute, dialect: Dialect): Promise<void> {
  const current = await schemaVersion(execute, dialect)
  const known = migrations.length
  if (current > known) throw tooNew(current, known)
  if (current < known) {
    throw new StoreError(
      'unavailable',
      current === 0
        ? 'The tables of the calendar are not there. Call `await store.migrate()` once before the store is used.'
        : `The tables of the calendar have version ${current} of ${known}. Call \`await store.migrate()\` to bring them up to date.`,
    )
  }
  if (dialect.trigrams !== null && (await execute(dialect.trigrams.exists)) === undefined) {
    throw new StoreError('unavailable', 'The index of trigrams is not there. Call `await store.migrate()` to make it.')
  }
}

/** 0 where there are no tables yet. */
async function schemaVersion(execute: Execute, dialect: Dialect): Promise<number> {
  const exists = await execute(dialect.hasTable('state'))
  if (exists === undefined) return 0
  const row = await execute(sql`SELECT value FROM ${dialect.name('state')} WHERE name = 'schema_version'`)
  return Number(row?.value ?? 0)
}

function tooNew(current: number, known: number): StoreError {
  return new StoreError(
    'unavailable',
    `The tables of the calendar have version ${current}, and this release of daybook knows up to ${known}. Use a newer release.`,
  )
}

/** Version 1. */
function createTables(dialect: Dialect): readonly Sql[] {
  const { name, tableOptions, keyTableOptions, types, covering, textLengths } = dialect
  const { id, text, dateTime, integer, number, boolean } = types
  const columns = (type: string, names: string) => names.split(' ').map((column) => `${column} ${type} NOT NULL`)
  const table = (tableName: string, ...definitions: readonly (string | readonly string[])[]) =>
    sql`CREATE TABLE ${name(tableName)} (${raw(definitions.flat().join(', '))})${raw(tableOptions)}`
  const index = (kind: 'INDEX' | 'UNIQUE INDEX', indexName: string, tableName: string, what: string) =>
    sql`CREATE ${raw(kind)} ${dialect.indexName(indexName)} ON ${name(tableName)} ${raw(what)}`

  const stored = [id, ...columns(integer, 'revision')]
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
      columns(integer, 'author post_parent span'),
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
      columns(integer, 'author'),
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
      columns(integer, 'author'),
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
