import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore, type SqlStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'
import { fillStore } from '../fill.ts'
import { generateCalendar } from '../generate.ts'
import { startLargePostgres } from '../postgres.ts'
import { cpuOfTree } from './cpu.ts'

export interface FilledDatabase {
  /** A store as another process would open it. */
  open(): SqlStore
  /** The CPU time that the server of the database has had, in milliseconds. 0 without a server. */
  cpu(): number
  bytes(): Promise<number>
  remove(): Promise<void>
}

export async function fillSqlite(events: number): Promise<FilledDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-scale-'))
  const file = join(folder, 'calendar.db')
  const database = new Database(file)
  const filling = createSqliteStore(database)
  await filling.migrate()
  database.exec('pragma synchronous = off; pragma cache_size = -1000000')
  await fillStore(filling, generateCalendar({ events, seed: 1 }))
  database.exec('pragma wal_checkpoint(truncate)')
  await filling.close()
  return {
    open() {
      const own = new Database(file)
      own.exec('pragma cache_size = -65536')
      return createSqliteStore(own)
    },
    cpu: () => 0,
    bytes: async () => statSync(file).size,
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

export async function fillPostgres(events: number): Promise<FilledDatabase> {
  const server = await startLargePostgres()
  const pool = new pg.Pool({ connectionString: server.url })
  const size = async () => {
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  }
  const empty = await size()
  const filling = createPostgresStore(pool)
  await filling.migrate()
  await fillStore(filling, generateCalendar({ events, seed: 1 }))
  await pool.query('vacuum analyze')
  const pid = Number(readFileSync(join(server.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    open: () => createPostgresStore(new pg.Pool({ connectionString: server.url, max: 16 })),
    cpu: () => cpuOfTree(pid),
    bytes: async () => (await size()) - empty,
    async remove() {
      await pool.end()
      await server.remove()
    },
  }
}
