// Reminds of an event that starts within 24 hours, once, however often it is run.
//
//   npx tsx examples/reminders/run.ts reminders.db

import { fileURLToPath } from 'node:url'
import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import { followIntoReminders, sendDue } from './reminders.ts'
import { sqliteTable } from './table.ts'

export async function run(file: string, print: (line: string) => void): Promise<void> {
  const store = createSqliteStore(new Database(file))
  await store.migrate()
  const own = new Database(file)
  const table = await sqliteTable(own)
  const calendar = createCalendar({ store, onError: console.error })
  const follower = await followIntoReminders(calendar, table)
  const { total } = await calendar.events.list({ search: 'Fair' })
  if (total === 0) {
    const [start_date, end_date] = [1, 2].map((hours) => Math.floor(Date.now() / 1000) + hours * 3600)
    await calendar.events.create({ title: 'Fair', start_date, end_date } as never)
  }
  await follower.settled()
  await sendDue(calendar, table, { now: new Date(), send: async ({ id, event }) => print(`${id}: ${event.title}`) })
  await follower.stop()
  await store.close()
  own.close()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv[2] ?? 'reminders.db', console.log)
