import { createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'

/** Tuesday. */
export const now = () => new Date('2030-06-18T09:00:00Z')

export const editor = { id: 1, role: 'editor' } as const
export const author = { id: 6, role: 'author' } as const
export const contributor = { id: 5, role: 'contributor' } as const

/** A house with two rooms, and events in each state. */
export async function aHouse() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  const stage = await calendar.venues.create({ venue: 'Main <stage>' })
  const studio = await calendar.venues.create({ venue: 'Studio' })
  const add = (title: string, start: string, end: string, input: Partial<EventInput> = {}) =>
    calendar.events.create({ title, start_date: start, end_date: end, author: 1, ...input })
  await add('Tempest', '2030-06-18 20:00', '2030-06-18 23:00', { venue: [stage.id], categories: ['Theatre'] })
  await add('Fête', '2030-06-22 16:00', '2030-06-22 21:00', { venue: [stage.id], status: 'pending', author: 5 })
  await add('Giovanni', '2030-06-22 20:00', '2030-06-22 23:00', { venue: [stage.id] })
  await add('Soup', '2030-06-20 18:00', '2030-06-20 20:00', { venue: [studio.id], status: 'draft', author: 6 })
  await add('Chorus', '2030-06-19 10:00', '2030-06-19 13:00', { venue: [studio.id], status: 'private' })
  await add('Gala', '2030-06-21 19:00', '2030-06-22 01:00', {
    venue: [studio.id],
    status: 'publish',
    date: '2030-06-20 10:00',
  })
  await add('Guest', '2030-06-21 14:00', '2030-06-21 18:00', { venue: [studio.id], event_status: 'cancelled' })
  await add('Masks', '2030-06-03', '2030-06-23', { all_day: true })
  await add('Secret', '2030-06-19 20:00', '2030-06-19 22:00', { hide_from_listings: true })
  return { calendar, stage, studio, add }
}
