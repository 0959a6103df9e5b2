// An event and its tickets, which are a table of the app, in one transaction in PostgreSQL.
//
//   DATABASE_URL=postgres://... npx tsx examples/ticket-sales.ts

import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar, type EventInput } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'

export interface TicketSales {
  readonly calendar: Calendar
  /** Stores an event with its number of tickets: both, or nothing. */
  plan(event: EventInput, tickets: number): Promise<number>
}

export async function openTicketSales(pool: pg.Pool, schema: string): Promise<TicketSales> {
  const store = createPostgresStore(pool, { schema })
  await store.migrate()
  await pool.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.tickets (event bigint PRIMARY KEY, seats integer CHECK (seats > 0))`,
  )
  const calendar = createCalendar({ store, onChange: ({ type }) => console.log(type), onError: console.error })
  return {
    calendar,
    plan: (input, tickets) =>
      inTransaction(pool, async (client) => {
        const event = await calendar.transaction(({ events }) => events.create(input), { within: client })
        await client.query(`INSERT INTO ${schema}.tickets VALUES ($1, $2)`, [event.id, tickets])
        return event.id
      }),
  }
}

/** Runs work in a serializable transaction, and again after a conflict. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK')
        if (attempt === 5 || !isConflict(error)) throw error
      }
    }
  } finally {
    client.release()
  }
}

/** The calendar reports a conflict as `rest_conflict`, PostgreSQL by these codes, also of the COMMIT. */
function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'rest_conflict' || code === '40001' || code === '40P01'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  const sales = await openTicketSales(pool, 'public')
  const day = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }
  console.log('event', await sales.plan({ title: 'Concert', ...day }, 200))
  await pool.end()
}
