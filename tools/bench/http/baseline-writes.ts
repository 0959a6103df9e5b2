import type Database from 'libsql'
import { nanoid } from 'nanoid'
import { fold } from '../raw-store.ts'
import { costOf } from './baseline-cost.ts'
import { now } from './calendar.ts'

// What the server written by hand writes: an event with its links and the counts of its terms, in one transaction.

/** What a body may hold, checked. Dates are in UTC, the zone of the calendar. */
export interface EventBody {
  readonly title?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly description?: string
  readonly excerpt?: string
  readonly website?: string
  readonly cost?: string
  readonly featured?: boolean
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
}

export interface BaselineWrites {
  create(body: EventBody, author: number): number
  /** False when there is no such event. */
  update(id: number, body: EventBody): boolean
}

const links = ['venue', 'organizer', 'categories', 'tags'] as const
const tables = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const
const linkTable = (link: (typeof links)[number]) => `event_${tables[link]}`

/** What of an event decides its positions in lists. */
interface Row {
  readonly title: string
  readonly description: string
  readonly start_date: string
  readonly end_date: string
  readonly date_utc: string
  readonly listed: number
  readonly password: string | null
}

export function openWrites(database: Database.Database): BaselineWrites {
  const statements = new Map<string, Database.Statement>()
  const run = (sql: string, ...values: readonly unknown[]) => prepared(sql).run(...values)
  function prepared(sql: string): Database.Statement {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const rowOf = (id: number) =>
    prepared(`select title, description, start_date, end_date, date_utc, password,
      status = 'publish' and hide_from_listings = 0 as listed from events where id = ?`).get(id) as Row | undefined

  function transaction<T>(work: () => T): T {
    run('begin immediate')
    try {
      const result = work()
      run('commit')
      return result
    } catch (error) {
      run('rollback')
      throw error
    }
  }

  function freeSlug(title: string): string {
    const wanted = fold(title)
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 190)
    const isTaken = prepared("select 1 from events where slug = ? and status <> 'trash'")
    if (!isTaken.get(wanted)) return wanted
    let suffix = 2
    while (isTaken.get(`${wanted}-${suffix}`)) suffix += 1
    return `${wanted}-${suffix}`
  }

  /** Counts and links in lists, away or there. */
  function count(id: number, by: 1 | -1): void {
    for (const link of ['categories', 'tags'] as const)
      run(
        `update ${tables[link]} set count = count + ? where id in (select target_id from ${linkTable(link)} where event_id = ?)`,
        by,
        id,
      )
  }

  function unlist(id: number, row: Row): void {
    for (const [index, link] of links.entries())
      run(
        `delete from listed_links where link = ${index} and start_date = ?1 and event_id = ?2
          and target_id in (select target_id from ${linkTable(link)} where event_id = ?2)`,
        row.start_date,
        id,
      )
  }

  function list(id: number, { start_date, end_date, date_utc }: Row): void {
    for (const [index, link] of links.entries())
      run(
        `insert into listed_links (link, target_id, start_date, event_id, end_date, date_utc)
          select ${index}, target_id, ?2, ?1, ?3, ?4 from ${linkTable(link)} where event_id = ?1`,
        id,
        start_date,
        end_date,
        date_utc,
      )
  }

  function setText(id: number, before: Row | undefined, row: Row): void {
    if (before && before.start_date !== row.start_date)
      run('delete from listed_texts where start_date = ? and event_id = ?', before.start_date, id)
    run(
      'insert or replace into listed_texts (start_date, event_id, end_date, date_utc, text) values (?, ?, ?, ?, ?)',
      row.start_date,
      id,
      row.end_date,
      row.date_utc,
      fold(row.password === null ? `${row.title}\n${row.description}` : row.title),
    )
  }

  function setLinks(id: number, body: EventBody): void {
    for (const link of links) {
      const ids = body[link]
      if (!ids) continue
      run(`delete from ${linkTable(link)} where event_id = ?`, id)
      run(
        `insert into ${linkTable(link)} (event_id, position, target_id) select ?, key, value from json_each(?)`,
        id,
        JSON.stringify(ids),
      )
    }
  }

  /** Only what changes: most updates are of a text. */
  function relist(id: number, before: Row | undefined, body: EventBody): void {
    const row = rowOf(id)
    if (!row?.listed) {
      setLinks(id, body)
      return
    }
    const moves = before?.start_date !== row.start_date || before.end_date !== row.end_date
    const relinks = links.some((link) => body[link] !== undefined)
    if (before && (moves || relinks)) unlist(id, before)
    if (before && relinks) count(id, -1)
    setLinks(id, body)
    if (relinks) count(id, 1)
    if ((moves || relinks) && row.password === null) list(id, row)
    if (moves || body.title !== undefined || body.description !== undefined) setText(id, before, row)
  }

  return {
    create: (body, author) =>
      transaction(() => {
        const values = columnsOf(body)
        const given = {
          uid: nanoid(),
          slug: freeSlug(body.title ?? ''),
          ...{
            description: '',
            excerpt: '',
            website: '',
            cost: '',
            cost_details: costOf('').details,
            status: 'publish',
          },
          ...{ author, date: now, date_utc: now, modified_utc: now, timezone: 'UTC', abbr: 'UTC', all_day: 0 },
          ...{ hide_from_listings: 0, featured: 0, sticky: 0, show_map: 1, show_map_link: 1, span: 0 },
          ...values,
        }
        const names = Object.keys(given)
        const marks = names.map(() => '?').join(', ')
        const { lastInsertRowid } = run(
          `insert into events (${names.join(', ')}) values (${marks})`,
          ...Object.values(given),
        )
        const id = Number(lastInsertRowid)
        relist(id, undefined, body)
        return id
      }),

    update: (id, body) =>
      transaction(() => {
        const before = rowOf(id)
        if (!before) return false
        const given = { ...columnsOf(body), modified_utc: now }
        const names = Object.keys(given)
        run(
          `update events set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`,
          ...Object.values(given),
          id,
        )
        relist(id, before, body)
        return true
      }),
  }
}

function columnsOf({ venue: _v, organizer: _o, categories: _c, tags: _t, ...body }: EventBody) {
  const { cost, featured, start_date, end_date } = body
  return {
    ...body,
    ...(cost !== undefined && { cost: costOf(cost).shown, cost_details: costOf(cost).details }),
    ...(featured !== undefined && { featured: Number(featured) }),
    ...(start_date !== undefined && { utc_start_date: start_date }),
    ...(end_date !== undefined && { utc_end_date: end_date }),
  }
}
