// Reminders of the events of the next 24 hours, each sent once, also if processes are killed. run.ts shows them.
//
// A follower keeps a table of starts up to date, whichever process writes an event. A timer sends what is due and notes it. A
// process that is killed between the two sends a reminder again, with the same id, by which a mail service drops the copy.

import type { Calendar, EventRecord, EventReply, Follower, FollowOptions } from 'daybook'
import { toWallClock } from 'daybook/domain'
import type { ReminderTable } from './table.ts'

export interface Reminder {
  /** The same in each attempt: pass it to the mail service, for each reader with the address. */
  readonly id: string
  /** Such as `Tomorrow: Jazz Night`. */
  readonly subject: string
  /** As a list shows it to everybody. */
  readonly event: EventReply
}

/** Keeps the table up to date. Run it in each process: one works, and another takes over when that one ends. */
export function followIntoReminders(
  calendar: Calendar,
  table: ReminderTable,
  options?: FollowOptions,
): Promise<Follower> {
  const update = (id: number, event: EventRecord | null) =>
    event?.status === 'publish' && isOn(event) ? table.put(id, event.utc_start_date) : table.drop(id)
  return calendar.follow(
    'reminders',
    async (change) => {
      if (change.type !== 'whole') {
        if (change.resource === 'event') await update(change.id, change.record)
        return
      }
      const gone = new Set(await table.events())
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { records, total } = await calendar.events.list({ period: 'upcoming', per_page: 50, page })
        pages = Math.ceil(total / 50)
        for (const event of records) {
          gone.delete(event.id)
          await update(event.id, event)
        }
      }
      for (const id of gone) await table.drop(id)
    },
    options,
  )
}

/** Sends the reminders that are due. Call it every few minutes, in any number of processes. */
export async function sendDue(
  calendar: Calendar,
  table: ReminderTable,
  { now, send }: { readonly now: Date; readonly send: (reminder: Reminder) => Promise<unknown> },
): Promise<void> {
  const [from, until] = [utc(now), utc(new Date(now.getTime() + 24 * 3_600_000))]
  for (const { event: id, start } of await table.due(from, until)) {
    // As a list shows it to everybody: no drafts, no hidden events, and nothing of what is behind a password.
    const everybody = calendar.as(null)
    const { records } = await everybody.events.list({ include: [id] })
    const [event] = await everybody.toReply.events(records)
    // The follower is about to learn that it has another start, or none.
    if (event === undefined || event.utc_start_date !== start || !isOn(event)) continue
    const isToday = toWallClock(from, event.timezone).slice(0, 10) === event.start_date.slice(0, 10)
    const subject = `${isToday ? 'Today' : 'Tomorrow'}: ${event.title}`
    await send({ id: `reminder-${id}-${start.replace(/\D/g, '')}`, subject, event })
    await table.noteSent(id, start)
  }
  await table.removeBefore(from)
}

function isOn({ event_status }: Pick<EventRecord, 'event_status'>): boolean {
  return event_status !== 'cancelled' && event_status !== 'postponed'
}

function utc(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
