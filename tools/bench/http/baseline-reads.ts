import type Database from 'libsql'
import { patternOf, type Window } from '../raw-store.ts'
import { type EventRow, eventArray } from './baseline-json.ts'
import { now } from './calendar.ts'

// What the server written by hand reads: one statement a request.

export interface Filter {
  readonly window: Window
  readonly limit: number
  readonly offset: number
  readonly venues: readonly number[]
  /** With descendants. */
  readonly categories: readonly number[]
  readonly words: readonly string[]
}

export interface BaselineReads {
  list(filter: Filter): { readonly total: number; readonly rows: readonly EventRow[] }
  one(id: number): { readonly row: EventRow; readonly isPublic: boolean } | undefined
  withDescendants(categories: readonly number[]): number[]
  hasVenue(id: number): boolean
}

export function openReads(database: Database.Database): BaselineReads {
  const statements = new Map<string, Database.Statement>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const one = `select ${eventArray} as event, status = 'publish' and date_utc <= ?2 and password is null as public
    from events e where id = ?1`
  const descendants = `with recursive found (id) as (
      select id from categories where id in (select value from json_each(?))
      union select c.id from found join categories c on c.parent = found.id
    ) select json_group_array(id) as ids from found`

  return {
    list(filter) {
      const { limit, offset, window } = filter
      const values: unknown[] = [now, limit, offset, window.from, window.to]
      const bind = (value: unknown) => `?${values.push(value)}`
      const matches = matchesOf(filter, bind, prepared)
      const row = prepared(matches === undefined ? pageOfWindow : pageOf(matches)).get(...values)
      const { total, events } = row as { total: number; events: string } // the columns of both statements
      return { total, rows: JSON.parse(events) }
    },
    one(id) {
      const row = prepared(one).get(id, now) as { event: string; public: number } | undefined // its columns
      return row && { row: JSON.parse(row.event), isPublic: row.public === 1 }
    },
    withDescendants(categories) {
      const { ids } = prepared(descendants).get(JSON.stringify(categories)) as { ids: string } // its column
      return JSON.parse(ids)
    },
    hasVenue: (id) => prepared('select 1 from venues where id = ?').get(id) !== undefined,
  }
}

const inWindow = 'start_date >= ?4 and start_date <= ?5 and end_date <= ?5 and date_utc <= ?1'
const listed = `from events indexed by events_listed where status = 'publish' and hide_from_listings = 0 and ${inWindow}`

const selected = (total: string) => `select ${total} as total,
  (select json_group_array(${eventArray}) from page cross join events e on e.id = page.id) as events`

/** A total counts keys of an index, which is quicker than keeping all that was found. */
const pageOfWindow = `with page as materialized (select id ${listed} order by start_date, id limit ?2 offset ?3)
  ${selected(`(select count(*) ${listed})`)}`

const pageOf = (matches: string) => `with matches as materialized (${matches}),
  page as materialized (select id from matches limit ?2 offset ?3)
  ${selected('(select count(*) from matches)')}`

type Bind = (value: unknown) => string

/** Walks the narrowest table and looks the other conditions up; undefined where there is only a window. */
function matchesOf(filter: Filter, bind: Bind, prepared: (sql: string) => Database.Statement): string | undefined {
  const { venues, categories, words } = filter
  const patterns = words.map((word) => `text like ${bind(patternOf(word))} escape '\\'`)
  const links = [
    { link: 0, table: 'event_venues', ids: venues },
    { link: 2, table: 'event_categories', ids: categories },
  ].filter(({ ids }) => ids.length > 0)
  const where = [inWindow]
  const order = 'order by x.start_date, x.event_id'
  if (links.length > 1 && fewerOf(prepared, filter)) links.reverse()
  const [first, second] = links
  if (!first) {
    if (patterns.length === 0) return undefined
    return `select event_id as id from listed_texts x where ${[...where, ...patterns].join(' and ')} ${order}`
  }
  const among = (ids: readonly number[]) =>
    ids.length === 1 ? `= ${bind(ids[0])}` : `in (select value from json_each(${bind(JSON.stringify(ids))}))`
  where.push(`link = ${first.link}`, `target_id ${among(first.ids)}`)
  if (second)
    where.push(
      `exists (select 1 from ${second.table} l where l.event_id = x.event_id and l.target_id ${among(second.ids)})`,
    )
  if (patterns.length > 0)
    where.push(`exists (select 1 from listed_texts t
      where t.start_date = x.start_date and t.event_id = x.event_id and ${patterns.join(' and ')})`)
  return `select ${first.ids.length > 1 ? 'distinct x.start_date, ' : ''}event_id as id
    from listed_links x where ${where.join(' and ')} ${order}`
}

/** Whether categories are the shorter way: only where the venue has very many events. */
function fewerOf(prepared: (sql: string) => Database.Statement, { venues, categories, window }: Filter): boolean {
  const row = prepared(`select (select count(*) from (select 1 from listed_links where link = 0
      and target_id in (select value from json_each(?1)) and start_date >= ?2 and start_date <= ?3 limit 2000)) = 2000
    and (select sum(count) from categories where id in (select value from json_each(?4))) < 2000 as fewer`).get(
    JSON.stringify(venues),
    window.from,
    window.to,
    JSON.stringify(categories),
  )
  return (row as { fewer: number }).fewer === 1 // its column
}
