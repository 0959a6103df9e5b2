// Books one room and hour many times at once, and prints what became of it: see `double-bookings.test.ts`.
import { createCalendar, isCalendarError } from 'daybook'
import { text } from 'daybook/fields'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'

const [database = '', schema = '', count = '0'] = process.argv.slice(2)
const store = database.startsWith('postgres')
  ? createPostgresStore(new pg.Pool({ connectionString: database }), { schema })
  : createSqliteStore(new Database(database))
const fields = { event: { room: text({ partOfVenue: true }) } }
const calendar = createCalendar({ store, fields, conflicts: 'refuse', transactionTimeout: 0 })
const input = { title: 'Event', start_date: '2030-03-04 10:00', end_date: '2030-03-04 11:00', venue: 1, room: 'A' }
const codes = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    calendar.events.create(input).then(
      () => 'stored',
      (error: unknown) => (isCalendarError(error) ? error.code : String(error)),
    ),
  ),
)
console.log(JSON.stringify(codes))
process.exit(0)
