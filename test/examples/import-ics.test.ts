import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { importFile } from '../../examples/import-ics.ts'

it('stores the events of a file, and reports the rest', async () => {
  const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
  const text = [
    ...[
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Fair',
      'DTSTART:20300620T160000Z',
      'ATTENDEE:mailto:a@b.ch',
    ],
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:2', 'SUMMARY:Party', 'STATUS:CANCELLED', 'DTSTART:20300621', 'END:VEVENT'],
    'END:VCALENDAR',
  ].join('\n')
  expect(await importFile(calendar, text, 'Europe/Zurich')).toEqual([
    '2 events were imported, 0 were not.',
    'Line 6: ATTENDEE is not imported.',
  ])
  expect(await calendar.events.get(1)).toMatchObject({ title: 'Fair', start_date: '2030-06-20 18:00:00' })
  expect(await calendar.events.get(2)).toMatchObject({ title: 'Party', event_status: 'cancelled' })
})
