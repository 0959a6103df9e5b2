import Database from 'libsql'
import type { GeneratedItem } from '../generate.ts'
import { openRawSqlite } from '../raw-sqlite.ts'
import { fold } from '../raw-store.ts'
import { costOf } from './baseline-cost.ts'

// The tables of the server written by hand: those of the raw SQL, and with each event what its reply shows besides,
// worked out when it is written.

const columns = `
  alter table events add column abbr text not null default '';
  alter table events add column cost_details text not null default '';
  alter table venues add column modified_utc text not null default '2030-01-01 00:00:00';
  alter table organizers add column modified_utc text not null default '2030-01-01 00:00:00';
  alter table categories add column sort text not null default '';
  alter table tags add column sort text not null default '';
  create temporary table costs (cost text primary key, shown text not null, details text not null);
  create temporary table zones (name text, offset integer, abbr text not null, primary key (name, offset));
`

/** Minutes ahead of UTC. */
const offset = 'cast(round((julianday(start_date) - julianday(utc_start_date)) * 1440) as integer)'

const complete = `
  update events set
    (cost, cost_details) = (select shown, details from costs where costs.cost = events.cost),
    abbr = (select abbr from zones where zones.name = events.timezone and zones.offset = ${offset});
  analyze;
  pragma wal_checkpoint(truncate);
`

export async function fillBaseline(file: string, items: Iterable<GeneratedItem>): Promise<void> {
  const raw = openRawSqlite({ file })
  await raw.fill(items)
  await raw.close()
  const database = new Database(file)
  database.exec(`pragma synchronous = off; ${columns}`)
  const insertCost = database.prepare('insert into costs values (?, ?, ?)')
  for (const cost of texts(database, 'select distinct cost from events')) {
    const { shown, details } = costOf(cost)
    insertCost.run(cost, shown, details)
  }
  const zones = database
    .prepare(`select timezone as name, ${offset} as offset, min(utc_start_date) as instant from events group by 1, 2`)
    .all() as { name: string; offset: number; instant: string }[] // the columns of this statement
  const insertZone = database.prepare('insert into zones values (?, ?, ?)')
  for (const zone of zones) insertZone.run(zone.name, zone.offset, abbreviationOf(zone))
  for (const table of ['categories', 'tags']) {
    const update = database.prepare(`update ${table} set sort = ? where name = ?`)
    for (const name of texts(database, `select distinct name from ${table}`)) update.run(fold(name), name)
  }
  database.exec(complete)
  database.close()
}

/** Opens what was filled, to be served. */
export function openBaseline(file: string): Database.Database {
  const database = new Database(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma busy_timeout = 5000; pragma cache_size = -65536; pragma temp_store = memory`)
  return database
}

function texts(database: Database.Database, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row as object)[0])) // one column of text
}

const locales = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'ja-JP']

function abbreviationOf(zone: { readonly name: string; readonly offset: number; readonly instant: string }): string {
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone.name, timeZoneName: 'short' })
    const parts = format.formatToParts(new Date(`${zone.instant.replace(' ', 'T')}Z`))
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    if (/^[A-Z]+$/i.test(name)) return name
  }
  const minutes = Math.abs(zone.offset)
  const two = (number: number) => String(number).padStart(2, '0')
  return `UTC${zone.offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
