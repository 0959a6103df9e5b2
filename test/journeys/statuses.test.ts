import type { AttendanceMode, EventStatus } from 'daybook'
import { toFullCalendar } from 'daybook/domain'
import { fromICalendar, toICalendar } from 'daybook/ics'
import { toJsonLd } from 'daybook/jsonld'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

// Each status and each way to attend, as it is stored, in every format, and read back (rules 61, 62).

const statuses: Readonly<Record<EventStatus, readonly [ics: string, jsonLd: string]>> = {
  scheduled: ['CONFIRMED', 'EventScheduled'],
  cancelled: ['CANCELLED', 'EventCancelled'],
  postponed: ['TENTATIVE', 'EventPostponed'],
  rescheduled: ['CONFIRMED', 'EventRescheduled'],
  moved_online: ['CONFIRMED', 'EventMovedOnline'],
}
const modes: readonly AttendanceMode[] = ['in_person', 'online', 'mixed']
const reasons = ['', 'The singer is ill, "really"']
const descriptions = ['', 'Songs', '<p>Songs &amp; <b>bread</b></p>']
const froms = ['', '-PT30M', '2030-06-20T17:30:00Z']

const rows = (Object.keys(statuses) as EventStatus[]).flatMap((event_status) =>
  modes.flatMap((attendance_mode) =>
    reasons.map((status_reason) => ({ event_status, attendance_mode, status_reason })),
  ),
)

it.each(rows)('$event_status, $attendance_mode, because of "$status_reason"', async (row) => {
  const calendar = await createTestCalendar()
  const [ics, jsonLd] = statuses[row.event_status]
  for (const description of descriptions) {
    for (const online_url_from of froms) {
      const link = { online_url: 'https://meet.example.org/1', online_url_from }
      const previous = row.event_status === 'rescheduled' ? { previous_start_date: '2030-06-13 18:00:00' } : {}
      const fields = { ...row, ...link, ...previous, description }
      const input = calendar.make.event({ ...fields, start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' })
      const stored = await calendar.events.create(input)
      expect(stored).toMatchObject(fields)
      const reply = await calendar.toReply.events(stored)
      expect(reply).toMatchObject(fields)

      const isPlanned = row.event_status === 'scheduled'
      expect(toFullCalendar(reply).extendedProps.event_status).toBe(isPlanned ? undefined : row.event_status)
      const linked = toJsonLd(reply)
      expect(linked.eventStatus).toBe(`https://schema.org/${jsonLd}`)
      expect(JSON.stringify(linked).includes('meet.example.org')).toBe(online_url_from === '')

      // As an editor gets it, with every link.
      const file = toICalendar([reply])
      expect(file).toContain(`\r\nSTATUS:${ics}\r\n`)
      expect(file.includes('\r\nTRANSP:TRANSPARENT\r\n')).toBe(['cancelled', 'postponed'].includes(row.event_status))
      const { events, report } = fromICalendar(file, { description: 'html' })
      expect(report.notes).toEqual([])
      const [read] = events
      const copy = await calendar.events.create(calendar.make.event({ ...read }))
      expect(copy).toMatchObject(fields)
    }
  }
})

it.each([
  ['UTC', '2030-06-13 18:00:00'],
  ['UTC+05:30', '2030-06-13 12:30:00'],
  ['America/New_York', '2030-06-13 18:00:00'],
])('reads back the same earlier start of an event in %s', async (timezone, shown) => {
  const calendar = await createTestCalendar()
  const rescheduled = { event_status: 'rescheduled', previous_start_date: '2030-06-13 18:00' } as const
  const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00', timezone }
  const event = await calendar.events.create(calendar.make.event({ ...rescheduled, ...times }))
  // A file has times of fixed offsets in UTC.
  const [read] = fromICalendar(toICalendar([await calendar.toReply.events(event)])).events
  const copy = await calendar.events.create(calendar.make.event({ ...read }))
  expect(copy).toMatchObject({ utc_start_date: event.utc_start_date, previous_start_date: shown })
})
