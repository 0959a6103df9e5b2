// A trail of who changed what, written down as it happens.
//
//   npx tsx examples/on-change.ts

import { fileURLToPath } from 'node:url'
import { type Actor, type Calendar, createCalendar, type RecordChange } from 'daybook'

/** Such as `editor 2 took "Fair" off the calendar`. */
export function sentenceOf(change: RecordChange): string {
  const who = nameOf(change.actor)
  switch (change.type) {
    case 'event.created':
      return `${who} announced "${change.after.title}"`
    case 'event.updated': {
      const { before, after } = change
      const isMoved = before.utc_start_date !== after.utc_start_date
      return isMoved
        ? `${who} moved "${after.title}" from ${before.start_date} to ${after.start_date}`
        : `${who} edited "${after.title}"`
    }
    case 'event.trashed':
      return `${who} took "${change.before.title}" off the calendar`
    default:
      return `${who}: ${change.type} ${(change.after ?? change.before)?.id}`
  }
}

function nameOf(actor: Actor | null | undefined): string {
  if (actor === undefined) return 'the program'
  return actor === null ? 'somebody' : `${actor.role} ${actor.id}`
}

/** A calendar whose changes are written down. */
export function calendarWithTrail(write: (line: string) => void): Calendar {
  return createCalendar({ onChange: (change) => write(sentenceOf(change)), onError: console.error })
}

export async function run(write: (line: string) => void): Promise<void> {
  const calendar = calendarWithTrail(write)
  const { events } = calendar.as({ id: 2, role: 'editor' })
  const fair = await events.create({
    title: 'Fair',
    start_date: '2030-06-20 10:00',
    end_date: '2030-06-20 18:00',
    venue: { venue: 'Market square' },
  })
  await events.update(fair.id, { start_date: '2030-06-21 10:00', end_date: '2030-06-21 18:00' })
  await calendar.events.update(fair.id, { featured: true })
  await events.remove(fair.id)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(console.log)
