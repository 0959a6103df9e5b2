import Database from 'libsql'
import type { GeneratedEvent, GeneratedItem } from './generate.ts'
import {
  daysBefore,
  defaultWindowOf,
  eventColumns,
  eventOf,
  fold,
  isListed,
  links,
  type Now,
  type Page,
  patternOf,
  type RawPage,
  type RawStore,
  searchTextOf,
  spanOf,
  type Window,
} from './raw-store.ts'
import { recordTables, tableRows } from './raw-tables.ts'

// The reads of a calendar in SQL written by hand for SQLite: what the stores are compared with. It knows nothing of them.

const always: Window = { from: '0000', to: '9999' }

const schema = `
  ${recordTables({ date: 'text', flag: 'integer', small: 'integer', options: ' strict', termOptions: ' strict' })}
  ${links
    .map(
      ({ table, to }) => `
  create table ${table} (
    event_id integer not null references events, position integer not null, target_id integer not null references ${to},
    primary key (event_id, position)
  ) strict, without rowid;`,
    )
    .join('')}

  -- Links of listed events, with what a list filters and sorts by: a page of a venue or of a tag needs no other table.
  create table listed_links (
    link integer not null, target_id integer not null, start_date text not null, event_id integer not null,
    end_date text not null, date_utc text not null,
    primary key (link, target_id, start_date, event_id)
  ) strict, without rowid;

  -- Adjacent texts of listed events, in the order of lists: a search in a window reads one stretch of the file.
  create table listed_texts (
    start_date text not null, event_id integer not null, end_date text not null, date_utc text not null,
    text text not null,
    primary key (start_date, event_id)
  ) strict, without rowid;
`

/** Made after a fill: sorting once is quicker than a million insertions. */
const indexes = `
  create unique index events_slug on events (slug) where status <> 'trash';
  create index events_listed on events (start_date, id, end_date, date_utc)
    where status = 'publish' and hide_from_listings = 0;
  create index events_long on events (start_date, id, end_date, date_utc, status, hide_from_listings, span)
    where status = 'publish' and hide_from_listings = 0 and span = 1;
  create index events_longest on events (start_date, id, end_date, date_utc, status, hide_from_listings, span)
    where status = 'publish' and hide_from_listings = 0 and span = 2;
`

const trigramSchema = `
  create virtual table trigrams using fts5 (text, content = '', detail = none, columnsize = 0,
    tokenize = 'trigram case_sensitive 1');
`

/**
 * A row as a JSON array: this driver takes 0.4 microseconds for each value of a row and 10 for a call, so a whole page
 * comes as one text. Arrays take half the time of objects with their keys, in the database and in `JSON.parse`.
 */
function arrayOf(alias: string, columns: readonly string[], more = ''): string {
  return `json_array(${['id', ...columns].map((column) => `${alias}.${column}`).join(', ')}${more})`
}

/** The join walks the link table by its key, so positions come in order. */
const linkedArrays = links
  .map(
    ({ table, to, columns }) => `, (select json_group_array(${arrayOf('t', columns)})
      from ${table} l cross join ${to} t on t.id = l.target_id where l.event_id = e.id)`,
  )
  .join('')

const eventArray = arrayOf('e', eventColumns, linkedArrays)

/** `ids` gives the ids of the page in order, from as few columns as an index has; only then whole rows are read. */
function pageOf(ids: string, total: string, common = ''): string {
  return `with ${common} page as materialized (${ids})
    select ${total} as total,
      (select json_group_array(${eventArray}) from page cross join events e on e.id = page.id) as events`
}

const listed = `status = 'publish' and hide_from_listings = 0`

const containedIn = `start_date >= ?4 and start_date <= ?5 and end_date <= ?5 and date_utc <= ?1`

const month = (() => {
  const where = `from events indexed by events_listed
    where ${listed} and start_date >= ?4 and start_date <= ?5 and date_utc <= ?1`
  return pageOf(`select id ${where} order by start_date, id limit ?2 offset ?3`, `(select count(*) ${where})`)
})()

const contained = (() => {
  const where = `from events indexed by events_listed where ${listed} and ${containedIn}`
  return pageOf(`select id ${where} order by start_date, id limit ?2 offset ?3`, `(select count(*) ${where})`)
})()

/** ?6 is a day before the window, ?7 32 days: events that start before ?6 are looked for among the long ones only. */
const overlap = (() => {
  const runs = [
    `from events indexed by events_longest
      where ${listed} and span = 2 and start_date < min(?5, ?6) and end_date >= ?4 and date_utc <= ?1`,
    `from events indexed by events_long
      where ${listed} and span = 1 and start_date >= ?7 and start_date < min(?5, ?6) and end_date >= ?4 and date_utc <= ?1`,
    `from events indexed by events_listed
      where ${listed} and start_date >= ?6 and start_date < ?5 and end_date >= ?4 and date_utc <= ?1`,
  ]
  return pageOf(
    `${runs.map((run) => `select id, start_date ${run}`).join(' union all ')} order by start_date, id limit ?2 offset ?3`,
    runs.map((run) => `(select count(*) ${run})`).join(' + '),
  )
})()

/** All that match in order, once: what costs is finding them, so the total and the page share it. */
function pageOfMatches(matches: string): string {
  return pageOf(
    'select id from matches limit ?2 offset ?3',
    '(select count(*) from matches)',
    `matches as materialized (${matches}),`,
  )
}

/** ?6 the venue, ?7 the categories. */
const ofVenue = pageOfMatches(`
  select event_id as id from listed_links v
  where link = 0 and target_id = ?6 and ${containedIn}
    and exists (select 1 from event_categories c
      where c.event_id = v.event_id and c.target_id in (select value from json_each(?7)))
  order by start_date, event_id`)

const ofCategories = pageOfMatches(`
  select distinct start_date, event_id as id from listed_links c
  where link = 2 and target_id in (select value from json_each(?7)) and ${containedIn}
    and exists (select 1 from event_venues v where v.event_id = c.event_id and v.target_id = ?6)
  order by start_date, event_id`)

/** Walking the venue's events is never wrong by much below this many. */
const fewEvents = 2000

const categoriesAreFewer = `
  select (select count(*) from (select 1 from listed_links
      where link = 0 and target_id = ?1 and start_date >= ?2 and start_date <= ?3 limit ${fewEvents})) = ${fewEvents}
    and (select sum(count) from categories where id in (select value from json_each(?4))) < ${fewEvents} as fewer`

/** ?6 the pattern. `instr` takes longer, and that `like` takes ASCII capitals for small letters is no matter: there are none. */
const searched = pageOfMatches(`
  select event_id as id from listed_texts
  where ${containedIn} and text like ?6 escape '\\'
  order by start_date, event_id`)

/** ?7 the word's trigrams, which must all occur. The text shows whether they are adjacent. */
const searchedByTrigrams = pageOfMatches(`
  select x.event_id as id from trigrams
    cross join events e on e.id = trigrams.rowid
    cross join listed_texts x on x.start_date = e.start_date and x.event_id = e.id
  where trigrams match ?7
    and x.start_date >= ?4 and x.start_date <= ?5 and x.end_date <= ?5 and x.date_utc <= ?1 and x.text like ?6 escape '\\'
  order by x.start_date, x.event_id`)

const oneBySlug = `select ${eventArray} as event from events e
  where slug = ?1 and status <> 'trash' and status = 'publish' and date_utc <= ?2`

const eventValues = [...eventColumns, 'span']
const insertEvent = `insert into events (${eventValues.join(', ')}) values (${eventValues.map(() => '?').join(', ')})`
const insertListedText =
  'insert into listed_texts (start_date, event_id, end_date, date_utc, text) values (?, ?, ?, ?, ?)'
const insertListedLinks = `insert into listed_links (link, target_id, start_date, event_id, end_date, date_utc)
  select value ->> 0, value ->> 1, ?, ?, ?, ? from json_each(?)`
const insertTrigrams = 'insert into trigrams (rowid, text) values (?, ?)'
const insertLinks = links.map(
  ({ table }) => `insert into ${table} (event_id, position, target_id) select ?, key, value from json_each(?)`,
)
const bumpCounts = ['categories', 'tags'].map(
  (table) => `update ${table} set count = count + 1 where id in (select value from json_each(?))`,
)

export interface RawSqliteOptions {
  readonly file: string
  /** Also keeps an index of trigrams: twice the file, three times the fill. */
  readonly trigrams?: boolean
}

export function openRawSqlite({ file, trigrams = false }: RawSqliteOptions): RawStore {
  const database = new Database(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma busy_timeout = 5000; pragma cache_size = -65536; pragma temp_store = memory`)
  const statements = new Map<string, Database.Statement>()

  function prepared(sql: string): Database.Statement {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  function page(sql: string, query: Now & Page, window: Window, ...more: readonly unknown[]): RawPage {
    const { now, perPage } = query
    // The row that `pageOf` selects.
    const row = prepared(sql).get(now, perPage, (query.page - 1) * perPage, window.from, window.to, ...more) as {
      total: number
      events: string
    }
    return { total: row.total, events: parsed(row.events).map(eventOf) }
  }

  function insert(event: GeneratedEvent): number {
    const values = eventColumns.map((column) => plain(event[column]))
    const id = Number(prepared(insertEvent).run(...values, spanOf(event)).lastInsertRowid)
    const ids = links.map(({ name }) => event[name].map((index) => index + 1))
    for (const [link, sql] of insertLinks.entries()) {
      if (ids[link]?.length) prepared(sql).run(id, JSON.stringify(ids[link]))
    }
    if (!isListed(event)) return id
    const { start_date, end_date, date_utc } = event
    const text = searchTextOf(event)
    prepared(insertListedText).run(start_date, id, end_date, date_utc, text)
    if (trigrams) prepared(insertTrigrams).run(id, text)
    for (const [index, sql] of bumpCounts.entries()) {
      if (ids[index + 2]?.length) prepared(sql).run(JSON.stringify(ids[index + 2]))
    }
    const pairs = event.password === null ? ids.flatMap((some, link) => some.map((target) => [link, target])) : []
    if (pairs.length > 0) prepared(insertListedLinks).run(start_date, id, end_date, date_utc, JSON.stringify(pairs))
    return id
  }

  return {
    async fill(items) {
      // All of it in memory until the commit: rows come in no order.
      database.exec('pragma foreign_keys = off; pragma cache_size = -4000000')
      database.exec(schema)
      if (trigrams) database.exec(trigramSchema)
      fillTables(database, items, trigrams)
      database.exec(indexes)
      database.exec('analyze; pragma wal_checkpoint(truncate); pragma foreign_keys = on; pragma cache_size = -65536')
    },

    monthWindow: async (query) => page(month, query, query),

    defaultWindow: async (query) => page(contained, query, defaultWindowOf(query.now)),

    overlapWindow: async (query) => page(overlap, query, query, daysBefore(query.from, 1), daysBefore(query.from, 32)),

    async categoryAndVenue({ categoryIds, venueId, window = always, ...query }) {
      const ids = JSON.stringify(categoryIds)
      // The one row of this statement.
      const { fewer } = prepared(categoriesAreFewer).get(venueId, window.from, window.to, ids) as { fewer: number }
      return page(fewer ? ofCategories : ofVenue, query, window, venueId, ids)
    },

    search: async ({ word, window = always, ...query }) => page(searched, query, window, patternOf(word)),

    async searchTrigrams({ word, window = always, ...query }) {
      const letters = [...fold(word)]
      const all = letters.slice(2).map(
        (_, at) =>
          `"${letters
            .slice(at, at + 3)
            .join('')
            .replaceAll('"', '""')}"`,
      )
      return page(searchedByTrigrams, query, window, patternOf(word), [...new Set(all)].join(' AND '))
    },

    async bySlug({ slug, now }) {
      // The row of this statement, if there is one.
      const row = prepared(oneBySlug).get(slug, now) as { event: string } | undefined
      return row ? eventOf(JSON.parse(row.event)) : null
    },

    async create(event) {
      database.exec('begin immediate')
      try {
        const id = insert(event)
        database.exec('commit')
        return id
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },

    async plans() {
      const reads = { month, default: contained, overlap, ofVenue, ofCategories, search: searched, slug: oneBySlug }
      const all = trigrams ? { ...reads, trigrams: searchedByTrigrams } : reads
      return new Map(Object.entries(all).map(([name, sql]) => [name, planOf(database, sql)]))
    },

    async close() {
      database.close()
    },
  }
}

const parsed = (json: string): unknown[][] => JSON.parse(json)

/** Booleans as SQLite keeps them. */
function plain(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}

const rowsAtOnce = 500

/** Inserts the many narrow rows as JSON, hundreds in one call. For the wide ones a call each is faster. */
function fillTables(database: Database.Database, items: Iterable<GeneratedItem>, trigrams: boolean): void {
  const waiting = new Map<string, unknown[][]>()
  const inserts = new Map<string, Database.Statement>()
  const wide = new Map([
    ['events', database.prepare(`insert into events values (${['id', ...eventValues].map(() => '?').join(', ')})`)],
    ['listed_texts', database.prepare(insertListedText)],
  ])
  const trigram = trigrams ? database.prepare(insertTrigrams) : null
  const counts = { categories: new Map<number, number>(), tags: new Map<number, number>() }

  function flush(table: string, rows: unknown[][]): void {
    const values = (rows[0] ?? []).map((_, index) => `value ->> ${index}`).join(', ')
    const insert = inserts.get(table) ?? database.prepare(`insert into ${table} select ${values} from json_each(?)`)
    inserts.set(table, insert)
    insert.run(JSON.stringify(rows))
    rows.length = 0
  }

  database.exec('begin')
  for (const [table, row] of tableRows(items, counts)) {
    const values = Object.values(row).map(plain)
    const insert = wide.get(table)
    if (insert) insert.run(...values)
    else {
      const rows = waiting.get(table) ?? []
      waiting.set(table, rows)
      if (rows.push(values) >= rowsAtOnce) flush(table, rows)
    }
    if (table === 'listed_texts') trigram?.run(row.event_id, row.text)
  }
  for (const [table, rows] of waiting) if (rows.length > 0) flush(table, rows)
  for (const table of ['categories', 'tags'] as const) {
    const update = database.prepare(`update ${table} set count = ? where id = ?`)
    for (const [id, number] of counts[table]) update.run(number, id)
  }
  database.exec('commit')
}

function planOf(database: Database.Database, sql: string): string {
  // The rows of `explain query plan`.
  const steps = database.prepare(`explain query plan ${sql}`).all() as { id: number; parent: number; detail: string }[]
  const depths = new Map([[0, -1]])
  return steps
    .map(({ id, parent, detail }) => {
      const depth = (depths.get(parent) ?? -1) + 1
      depths.set(id, depth)
      return `${'  '.repeat(depth)}${detail}`
    })
    .join('\n')
}
