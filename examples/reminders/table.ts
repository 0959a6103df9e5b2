// The app's own table, in the database of the calendar: when events start, and for which start a reminder was sent.

import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from 'libsql'

/** Each method is a transaction of its own. Times are in UTC, as `2030-06-20 18:00:00`. */
export interface ReminderTable {
  /** Stores when an event starts. For which start a reminder was sent stays stored. */
  put(event: number, start: string): Promise<void>
  /** Forgets when an event starts. */
  drop(event: number): Promise<void>
  /** Returns the events that have a start. */
  events(): Promise<readonly number[]>
  /** Returns the starts between two times for which no reminder was sent. */
  due(from: string, until: string): Promise<readonly { readonly event: number; readonly start: string }[]>
  noteSent(event: number, start: string): Promise<void>
  /** Removes events that have started. */
  removeBefore(time: string): Promise<void>
}

/** Opens the table in a SQLite file. The store of the calendar has another connection. */
export async function sqliteTable(database: Database): Promise<ReminderTable> {
  // Else SQLite blocks the thread while it waits, and with it the transaction of the calendar that it waits for.
  database.exec('PRAGMA busy_timeout = 0')
  const write = async (sql: string, ...values: readonly (string | number)[]) => {
    // Outside of a transaction, a statement that finds the database locked stays open in this driver, and no later write is
    // committed.
    const transaction = database.transaction(() => database.prepare(sql).run(...values))
    for (let attempt = 1; ; attempt += 1) {
      try {
        transaction.immediate()
        return
      } catch (error) {
        if (attempt === 1_000 || !String(error).includes('database is locked')) throw error
        await delay(5)
      }
    }
  }
  await write(`CREATE TABLE IF NOT EXISTS reminders (event INTEGER PRIMARY KEY, start TEXT NOT NULL,
    sent TEXT NOT NULL DEFAULT '')`)
  return {
    put: (event, start) =>
      write(
        'INSERT INTO reminders (event, start) VALUES (?, ?) ON CONFLICT (event) DO UPDATE SET start = excluded.start',
        event,
        start,
      ),
    drop: (event) => write(`UPDATE reminders SET start = '' WHERE event = ?`, event),
    events: async () =>
      (database.prepare(`SELECT event FROM reminders WHERE start <> ''`).all() as { event: number }[]).map(
        ({ event }) => event,
      ),
    due: async (from, until) =>
      database
        .prepare(
          'SELECT event, start FROM reminders WHERE start >= ? AND start <= ? AND sent <> start ORDER BY start, event',
        )
        .all(from, until) as { event: number; start: string }[],
    noteSent: (event, start) => write('UPDATE reminders SET sent = ? WHERE event = ?', start, event),
    removeBefore: (time) => write('DELETE FROM reminders WHERE max(start, sent) < ?', time),
  }
}
