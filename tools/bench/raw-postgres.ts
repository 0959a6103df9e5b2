import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { GeneratedItem } from './generate.ts'
import {
  daysBefore,
  defaultWindowOf,
  eventColumns,
  eventOf,
  fold,
  links,
  type Now,
  type Page,
  patternOf,
  type RawPage,
  type RawStore,
  type Search,
  searchTextOf,
  spanOf,
  type Window,
} from './raw-store.ts'
import { recordTables, tableRows } from './raw-tables.ts'

// The same reads in SQL written by hand for PostgreSQL.

const always: Window = { from: '-infinity', to: 'infinity' }

/** Dates are `timestamp(0)`: eight bytes, compared at once, and text of the right form outside. */
const schema = `
  ${recordTables({
    date: 'timestamp(0)',
    flag: 'boolean',
    small: 'smallint',
    options: '',
    // Space on each page, so that a new count needs no new entry in an index.
    termOptions: ' with (fillfactor = 50)',
  })}
  ${links
    .map(
      ({ table }) =>
        `create table ${table} (event_id integer not null, position smallint not null, target_id integer not null);`,
    )
    .join('\n')}

  -- Links of listed events, with what a list filters and sorts by: a page of a venue or of a tag needs no other table.
  create table listed_links (
    link smallint not null, target_id integer not null, start_date timestamp(0) not null, event_id integer not null,
    end_date timestamp(0) not null, date_utc timestamp(0) not null
  );

  -- Adjacent texts of listed events: half the pages that the events themselves have.
  create table listed_texts (
    start_date timestamp(0) not null, event_id integer not null, end_date timestamp(0) not null,
    date_utc timestamp(0) not null, text text not null
  );
`

/** Made after a fill: sorting once is quicker than a million insertions. */
const indexes = `
  ${links
    .map(
      ({ table, to }) => `
  alter table ${table} add primary key (event_id, position) include (target_id),
    add foreign key (event_id) references events, add foreign key (target_id) references ${to};`,
    )
    .join('')}
  create unique index events_slug on events (slug) where status <> 'trash';
  create index events_listed on events (start_date, id) include (end_date, date_utc)
    where status = 'publish' and not hide_from_listings;
  create index events_long on events (start_date, id) include (end_date, date_utc)
    where status = 'publish' and not hide_from_listings and span = 1;
  create index events_longest on events (start_date, id) include (end_date, date_utc)
    where status = 'publish' and not hide_from_listings and span = 2;
  alter table listed_links
    add primary key (link, target_id, start_date, event_id) include (end_date, date_utc);
  create index listed_texts_start on listed_texts (start_date, event_id);
`

const trigramIndex = 'create index listed_texts_trigrams on listed_texts using gin (text public.gin_trgm_ops)'

const isDate = (column: string) => /(^|_)date(_utc)?$|^modified_utc$/.test(column)

/** A row as a JSON array. */
function arrayOf(alias: string, columns: readonly string[], more = ''): string {
  const values = ['id', ...columns].map((column) => `${alias}.${column}${isDate(column) ? '::text' : ''}`)
  return `json_build_array(${values.join(', ')}${more})`
}

const linkedArrays = links
  .map(
    ({ table, to, columns }) => `, (select coalesce(json_agg(${arrayOf('t', columns)} order by l.position), '[]')
      from ${table} l join ${to} t on t.id = l.target_id where l.event_id = e.id)`,
  )
  .join('')

const eventArray = arrayOf('e', eventColumns, linkedArrays)

/** One statement and one answer for a page: each of them costs more than what it does. */
function pageOf(ids: string, total: string, common = ''): string {
  return `with ${common} page as materialized (${ids})
    select ${total} as total,
      (select coalesce(json_agg(${eventArray} order by page.start_date, page.id), '[]')
        from page join events e on e.id = page.id) as events`
}

const listed = `status = 'publish' and not hide_from_listings`

const pageOfTotal = (where: string) =>
  pageOf(
    `select id, start_date ${where} order by start_date, id limit $2 offset $3`,
    `(select count(*)::integer ${where})`,
  )

const containedIn = 'start_date >= $4 and start_date <= $5 and end_date <= $5 and date_utc <= $1'

const month = pageOfTotal(`from events where ${listed} and start_date >= $4 and start_date <= $5 and date_utc <= $1`)

const contained = pageOfTotal(`from events where ${listed} and ${containedIn}`)

/** $6 is a day before the window, $7 32 days: events that start before $6 are looked for among the long ones only. */
const overlap = (() => {
  const runs = [
    `from events where ${listed} and span = 2
      and start_date < least($5::timestamp, $6::timestamp) and end_date >= $4 and date_utc <= $1`,
    `from events where ${listed} and span = 1
      and start_date >= $7 and start_date < least($5::timestamp, $6::timestamp) and end_date >= $4 and date_utc <= $1`,
    `from events where ${listed} and start_date >= $6 and start_date < $5 and end_date >= $4 and date_utc <= $1`,
  ]
  // Each run gives no more than the page can need: they are in order already, their union is not.
  const heads = runs.map(
    (run) => `(select id, start_date ${run} order by start_date, id limit $2::bigint + $3::bigint)`,
  )
  return pageOf(
    `${heads.join(' union all ')} order by start_date, id limit $2 offset $3`,
    runs.map((run) => `(select count(*)::integer ${run})`).join(' + '),
  )
})()

/** All that match, once: what costs is finding them, so the total and the page share it. */
function pageOfMatches(matches: string): string {
  return pageOf(
    'select id, start_date from matches order by start_date, id limit $2 offset $3',
    '(select count(*)::integer from matches)',
    `matches as materialized (${matches}),`,
  )
}

/** $6 the venue, $7 the categories. */
const ofVenue = pageOfMatches(`
  select start_date, event_id as id from listed_links v
  where link = 0 and target_id = $6 and ${containedIn}
    and exists (select 1 from event_categories c where c.event_id = v.event_id and c.target_id = any($7))`)

const searchedBy = (found: string) =>
  pageOfMatches(`select start_date, event_id as id from listed_texts where ${containedIn} and ${found}`)

/** $6 the folded word; `like` takes four times as long. */
const searched = searchedBy('strpos(text, $6) > 0')

/** $6 the pattern: only `like` uses the index of trigrams. */
const searchedByTrigrams = searchedBy('text like $6')

const oneBySlug = `select ${eventArray} as event from events e
  where slug = $1 and status <> 'trash' and status = 'publish' and date_utc <= $2`

/** Everything in one statement, which is one transaction and one way there and back. */
const insertAll = (() => {
  const at = (name: string) => `$${[...eventColumns, 'span', ...links.map((link) => link.name)].indexOf(name) + 1}`
  const columns = [...eventColumns, 'span']
  const shown = `${at('status')} = 'publish' and not ${at('hide_from_listings')}::boolean`
  const inserts = links.map(
    ({ name, table }) => `${table}_new as (
      insert into ${table} select e.id, u.position - 1, u.target_id
      from e, unnest(${at(name)}::integer[]) with ordinality u (target_id, position))`,
  )
  const targets = links.map(({ name }, link) => `select ${link}, unnest(${at(name)}::integer[])`).join(' union all ')
  const dates = (alias: string) => `${alias}.end_date, ${alias}.date_utc`
  const counts = ['categories', 'tags'].map(
    (table) =>
      `${table}_new as (update ${table} set count = count + 1 where id = any(${at(table)}::integer[]) and ${shown})`,
  )
  return `with e as (
      insert into events (id, ${columns.join(', ')})
      values (nextval('event_ids')::integer, ${columns.map((_, index) => `$${index + 1}`).join(', ')})
      returning id, start_date, end_date, date_utc),
    ${inserts.join(', ')},
    links_new as (
      insert into listed_links select u.link, u.target_id, e.start_date, e.id, ${dates('e')}
      from e, (${targets}) u (link, target_id) where ${shown} and ${at('password')} is null),
    texts_new as (
      insert into listed_texts select e.start_date, e.id, ${dates('e')}, $${columns.length + links.length + 1}
      from e where ${shown}),
    ${counts.join(', ')}
    select id from e`
})()

export interface RawPostgresOptions {
  readonly url: string
  /** Also keeps an index of trigrams, which needs the right to create the extension pg_trgm. */
  readonly trigrams?: boolean
}

/** Works in a schema of its own, which `close` drops. */
export async function openRawPostgres({ url, trigrams = false }: RawPostgresOptions): Promise<RawStore> {
  const own = `raw_${randomBytes(6).toString('hex')}`
  // Most plans do not depend on the values, and planning again takes longer than these reads do.
  const client = await connect(url, own, 'force_generic_plan')
  // How to search does depend on the word and the window.
  const searcher = await connect(url, own, 'force_custom_plan')
  const names = new Map<string, string>()

  async function first(sql: string, values: readonly unknown[], by = client) {
    const name = names.get(sql) ?? `raw_${names.size}`
    names.set(sql, name)
    const { rows } = await by.query<Record<string, unknown>>({ name, text: sql, values: [...values] })
    return rows[0]
  }

  const valuesOf = ({ now, perPage, page }: Now & Page, { from, to }: Window) => [
    now,
    perPage,
    (page - 1) * perPage,
    from,
    to,
  ]

  async function page(sql: string, query: Now & Page, window: Window, ...more: readonly unknown[]): Promise<RawPage> {
    return pageFrom(await first(sql, [...valuesOf(query, window), ...more]))
  }

  async function search(sql: string, text: string, { window = always, ...query }: Search): Promise<RawPage> {
    return pageFrom(await first(sql, [...valuesOf(query, window), text], searcher))
  }

  return {
    async fill(items) {
      await client.query('begin')
      await client.query(schema)
      const last = await fillTables(client, items)
      await client.query(indexes)
      await client.query(`create sequence event_ids as integer start ${last + 1}`)
      if (trigrams) {
        await client.query('create extension if not exists pg_trgm schema public')
        await client.query(trigramIndex)
      }
      await client.query('commit')
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },

    monthWindow: (query) => page(month, query, query),

    defaultWindow: (query) => page(contained, query, defaultWindowOf(query.now)),

    overlapWindow: (query) => page(overlap, query, query, daysBefore(query.from, 1), daysBefore(query.from, 32)),

    categoryAndVenue: ({ categoryIds, venueId, window = always, ...query }) =>
      page(ofVenue, query, window, venueId, categoryIds),

    search: (query) => search(searched, fold(query.word), query),

    searchTrigrams: (query) => search(searchedByTrigrams, patternOf(query.word), query),

    async bySlug({ slug, now }) {
      const row = await first(oneBySlug, [slug, now])
      // The one column of `oneBySlug`.
      return row ? eventOf(row.event as unknown[]) : null
    },

    async create(event) {
      const targets = links.map(({ name }) => event[name].map((index) => index + 1))
      const values = [...eventColumns.map((column) => event[column]), spanOf(event), ...targets, searchTextOf(event)]
      const row = await first(insertAll, values)
      return Number(row?.id)
    },

    async plans() {
      const reads = { month, default: contained, overlap, ofVenue, search: searched, slug: oneBySlug }
      const all = trigrams ? { ...reads, trigrams: searchedByTrigrams } : reads
      const plans = new Map<string, string>()
      for (const [name, sql] of Object.entries(all)) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${sql}`)
        plans.set(name, rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return plans
    },

    async close() {
      await client.query(`rollback; drop schema ${own} cascade`)
      await Promise.all([client.end(), searcher.end()])
    },
  }
}

async function connect(url: string, schemaName: string, planning: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema if not exists ${schemaName}; set search_path to ${schemaName};
    set datestyle to iso; set jit to off; set plan_cache_mode to ${planning}`)
  return client
}

/** Names the columns of what `pageOf` selects; the driver has parsed the JSON. */
function pageFrom(row: Record<string, unknown> | undefined): RawPage {
  const { total, events } = row as { total: number; events: unknown[][] }
  return { total, events: events.map(eventOf) }
}

const rowsAtOnce = 1000

/** Inserts rows as JSON, a thousand in one statement. Returns the last id of the events. */
async function fillTables(client: Client, items: Iterable<GeneratedItem>): Promise<number> {
  const waiting = new Map<string, object[]>()
  const counts = { categories: new Map<number, number>(), tags: new Map<number, number>() }
  let flushing = Promise.resolve()
  let events = 0

  async function flush(table: string): Promise<void> {
    const rows = JSON.stringify(waiting.get(table) ?? [])
    waiting.delete(table)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
  }

  for (const [table, row] of tableRows(items, counts)) {
    if (table === 'events') events += 1
    const rows = waiting.get(table) ?? []
    waiting.set(table, rows)
    if (rows.push(row) < rowsAtOnce) continue
    // The server inserts one batch while the next is made.
    await flushing
    flushing = flush(table)
  }
  await flushing
  for (const table of [...waiting.keys()]) await flush(table)
  for (const table of ['categories', 'tags'] as const) {
    await client.query(
      `update ${table} set count = n from unnest($1::integer[], $2::integer[]) u (i, n) where id = i`,
      [[...counts[table].keys()], [...counts[table].values()]],
    )
  }
  return events
}
