import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import { sqliteTable } from '../../../examples/reminders/table.ts'

export const now = new Date('2030-06-19T12:00:00Z')

/** Opens a calendar and the table of the app, as an app does. */
export async function openTarget(file: string) {
  const [database, own] = [new Database(file), new Database(file)]
  const store = createSqliteStore(database)
  await store.migrate()
  const calendar = createCalendar({ store, now: () => now, timeZone: 'Europe/Berlin', onError: () => {} })
  return {
    calendar,
    table: await sqliteTable(own),
    async close() {
      await store.close()
      own.close()
    },
  }
}

/** A mail service that drops copies by their id. Its file remains when a process is killed. */
export function mailService(file: string) {
  const accepted = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  return {
    accepted,
    async send(id: string) {
      if (!accepted().includes(id)) appendFileSync(file, `${id}\n`)
    },
  }
}
