// The app's own table, in the database of the calendar: who signed up, and in which order.

import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from 'libsql'
import type { Pool } from 'pg'

export interface SignUp {
  readonly person: string
  /** Whether the person was notified to wait, and not yet of a seat. */
  readonly isWaiting: boolean
}

/** Each method is a transaction of its own. */
export interface SignUpTable {
  /** Adds a person at the end of a line, who waits if `seats` came before. Does nothing for people in the line. */
  add(event: number, person: string, seats: number): Promise<void>
  remove(event: number, person: string): Promise<void>
  /** Returns the people of an event, in the order in which they came. */
  line(event: number): Promise<readonly SignUp[]>
  /** Records that somebody who waited was notified of a seat. */
  noteNotified(event: number, person: string): Promise<void>
  /** Returns the events with people. */
  events(): Promise<readonly number[]>
}

/** Creates a table in memory. */
export function memoryTable(): SignUpTable {
  const lines = new Map<number, Map<string, boolean>>()
  const lineOf = (event: number) => lines.get(event) ?? new Map<string, boolean>()
  return {
    async add(event, person, seats) {
      const line = lineOf(event)
      if (!line.has(person)) lines.set(event, line.set(person, line.size >= seats))
    },
    remove: async (event, person) => void lineOf(event).delete(person),
    line: async (event) => Array.from(lineOf(event), ([person, isWaiting]) => ({ person, isWaiting })),
    async noteNotified(event, person) {
      const line = lineOf(event)
      if (line.has(person)) line.set(person, false)
    },
    events: async () => [...lines.keys()],
  }
}

/** Opens the table in a SQLite file. The store of the calendar has another connection. */
export async function sqliteTable(database: Database): Promise<SignUpTable> {
  // Else SQLite blocks the thread while it waits, and with it the transaction of the calendar that it waits for.
  database.exec('PRAGMA busy_timeout = 0')
  const prepare = (sql: string) => database.prepare(sql.replaceAll('$', '?'))
  const write: Statements['write'] = async (sql, values) => {
    const transaction = database.transaction(() => prepare(sql).run(...values))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return transaction.immediate()
      } catch (error) {
        if (attempt === 1_000 || !String(error).includes('database is locked')) throw error
        await delay(5)
      }
    }
  }
  await write(createTable('INTEGER PRIMARY KEY'), [])
  return tableIn({ write, read: async (sql, values) => prepare(sql).all(...values) as Row[] }) // of the one table
}

/** Opens the table in PostgreSQL. The pool may be that of the calendar. */
export async function postgresTable(pool: Pool): Promise<SignUpTable> {
  await pool.query(createTable('BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY'))
  return tableIn({
    read: async (sql, values) => (await pool.query<Row>(sql, [...values])).rows,
    async write(sql, values) {
      const client = await pool.connect()
      let isDone = false
      try {
        await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
        // Writes of an event are serial. Else the numbers of a line may become visible in another order.
        await client.query(`SELECT pg_advisory_xact_lock(hashtext('sign_ups'), $1)`, [values[0]])
        await client.query(sql, [...values])
        await client.query('COMMIT')
        isDone = true
      } finally {
        // A connection with an open transaction is closed.
        client.release(!isDone)
      }
    },
  })
}

interface Row {
  readonly event: number
  readonly person: string
  readonly is_waiting: boolean | number
}

interface Statements {
  read(sql: string, values: readonly (string | number)[]): Promise<readonly Row[]>
  write(sql: string, values: readonly (string | number)[]): Promise<unknown>
}

function createTable(id: string): string {
  return `CREATE TABLE IF NOT EXISTS sign_ups (id ${id}, event INTEGER NOT NULL, person TEXT NOT NULL,
    is_waiting BOOLEAN NOT NULL, UNIQUE (event, person))`
}

function tableIn({ read, write }: Statements): SignUpTable {
  return {
    async add(event, person, seats) {
      const sql = `INSERT INTO sign_ups (event, person, is_waiting)
        SELECT CAST($1 AS INTEGER), CAST($2 AS TEXT), count(*) >= CAST($3 AS BIGINT) FROM sign_ups WHERE event = $1
        ON CONFLICT (event, person) DO NOTHING`
      await write(sql, [event, person, seats])
    },
    async remove(event, person) {
      await write('DELETE FROM sign_ups WHERE event = $1 AND person = $2', [event, person])
    },
    async line(event) {
      const rows = await read('SELECT person, is_waiting FROM sign_ups WHERE event = $1 ORDER BY id', [event])
      return rows.map(({ person, is_waiting }) => ({ person, isWaiting: Boolean(is_waiting) }))
    },
    async noteNotified(event, person) {
      await write('UPDATE sign_ups SET is_waiting = false WHERE event = $1 AND person = $2', [event, person])
    },
    async events() {
      return (await read('SELECT DISTINCT event FROM sign_ups ORDER BY event', [])).map(({ event }) => event)
    },
  }
}
