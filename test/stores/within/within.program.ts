// Writes an event and a row of the app in one transaction, in a process of its own: see `killed.test.ts`.
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'

const [database = '', schema = '', until = ''] = process.argv.slice(2)
const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

/** Notifies the test how far it is, and waits to be killed. */
function waitToBeKilled(): Promise<never> {
  console.log(until)
  setInterval(() => {}, 1_000)
  return new Promise(() => {})
}

async function inPostgres() {
  const pool = new pg.Pool({ connectionString: database, options: `-c search_path=${schema}` })
  const client = await pool.connect()
  const store = createPostgresStore(pool, { schema })
  return {
    store,
    tx: client,
    run: async (sql: string) => void (await client.query(sql)),
    begin: 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  }
}

async function inSqlite() {
  const handle = new Database(database)
  handle.exec('PRAGMA foreign_keys = ON')
  const store = createSqliteStore({ file: database, driver: 'libsql' })
  return { store, tx: handle, run: async (sql: string) => void handle.exec(sql), begin: 'BEGIN IMMEDIATE' }
}

const { store, tx, run, begin } = await (database.startsWith('postgres') ? inPostgres() : inSqlite())
const calendar = createCalendar({ store })
await run(begin)
const { id } = await calendar.transaction(({ events }) => events.create(fair), { within: tx })
if (until === 'event') await waitToBeKilled()
await run(`INSERT INTO bookings VALUES (${id})`)
if (until === 'row') await waitToBeKilled()
await run('COMMIT')
await waitToBeKilled()
