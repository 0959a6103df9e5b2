import type { EventInput, EventReply } from 'daybook'
import { icalendar, toICalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'

/** Returns a calendar with the option `recurrence` and feeds. */
export function recurringCalendar(months?: number) {
  return createTestCalendar({
    timeZone: 'Europe/Zurich',
    recurrence: recurringEvents({ months }),
    formats: [icalendar()],
    perPage: { max: 10_000 },
    now: '2030-01-15T12:00:00Z',
  })
}

export type RecurringCalendar = Awaited<ReturnType<typeof recurringCalendar>>

/** Returns all events as responses, and the series that they belong to. */
export async function listedIn(calendar: RecurringCalendar, query: object = { period: 'all' }) {
  const { records } = await calendar.events.list({ per_page: 10_000, ...query })
  const ids = new Set(records.flatMap(({ recurrence, post_parent }) => (recurrence ? post_parent : [])))
  const found = await Promise.all([...ids].map((id) => calendar.events.get(id)))
  const replies = await calendar.toReply.events(found)
  const series = replies.map((reply, index) => ({ ...reply, horizon: found[index]?.horizon ?? '' }))
  return { events: await calendar.toReply.events(records), series }
}

/** Returns the file of all events of a calendar. */
export async function fileOf(calendar: RecurringCalendar, query?: object): Promise<string> {
  const { events, series } = await listedIn(calendar, query)
  return toICalendar(events, { series })
}

/** Returns the file of one series, with changes of its events by the day of their start. */
export async function fileOfSeries(
  input: Partial<EventInput>,
  changes: Readonly<Record<string, Partial<EventInput>>> = {},
): Promise<string> {
  const calendar = await recurringCalendar()
  await calendar.events.create({ ...yoga, ...input })
  for (const [day, patch] of Object.entries(changes)) await calendar.events.update({ slug: `yoga-${day}` }, patch)
  return fileOf(calendar)
}

export const yoga = { title: 'Yoga', start_date: '2030-03-04 18:00', end_date: '2030-03-04 19:00' }

/** Returns the lines of dates, rules and status of each entry. */
export function entriesOf(file: string): readonly (readonly string[])[] {
  return file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) => entry.split('\r\n').filter((line) => shown.test(line)))
}

const shown = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS:CANCELLED)/

/** When an event starts and ends: instants in UTC. */
export function timesOf({ utc_start_date, utc_end_date }: EventReply): string {
  return `${utc_start_date} - ${utc_end_date}`
}
