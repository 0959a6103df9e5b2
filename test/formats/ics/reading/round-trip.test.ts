import { readFileSync } from 'node:fs'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { conferenceCalendar, roundTrip } from './round-trip.ts'

// CONFERENCES=file.jsonl compares the conferences of another file.
const conferences = process.env.CONFERENCES ?? 'test/journeys/sample.jsonl'

it('has the same file after an import', async () => {
  const { first, second, report } = await roundTrip(await conferenceCalendar(readFileSync(conferences, 'utf8')))
  expect(report.imported.length).toBe(first.match(/^BEGIN:VEVENT/gm)?.length)
  expect([report.skipped, report.notes]).toEqual([[], []])
  expect(second).toBe(first)
})

it('has the same file after an import of all fields, zones and times', async () => {
  const at = (start_date: string, end_date: string, timezone: string) => ({ start_date, end_date, timezone })
  const calendar = await createTestCalendar({
    timeZone: 'Europe/Zurich',
    geolocation: true,
    seed: {
      categories: [{ name: 'Caf\u00e9, bar; "x" \\' }, { name: 'jazz' }],
      venues: [{ venue: 'Hall "1"; x', address: 'Street 1, a', city: 'Bern', geo_lat: 46.95, geo_lng: -7.45 }],
      organizers: [{ organizer: 'Ada: "L", x; ^y', email: 'ada@example.org' }],
      events: [
        {
          title: 'All, fields; \\n \u{1f600}',
          description: '<p>a &amp; b</p>\n<p>c</p>',
          categories: [1, 2],
          venue: [1],
        },
        { title: 'Organizer', organizer: [1], website: 'https://example.org/?a=b,c;d', status: 'private' },
        {
          title: 'Image',
          image: 'https://example.org/a,b.png',
          image_alt: 'A, b;\n"c"',
          description: '1 < 2 & 3\n\\n, ;',
        },
        { ...at('2030-03-31 01:59:59', '2030-03-31 03:00:00', 'Europe/Zurich') },
        { ...at('2030-10-27 02:30:00', '2030-10-27 02:45:00', 'Europe/Zurich') },
        { ...at('2030-10-27T01:30:00Z', '2030-10-27T01:45:00Z', 'Europe/Zurich') },
        { ...at('2030-04-07 02:30:00', '2030-10-06 02:45:00', 'Australia/Lord_Howe') },
        { ...at('2030-06-20 18:00:00', '2030-06-21 18:00:00', 'Asia/Kathmandu') },
        { ...at('2030-06-20 18:00:00', '2030-06-20 18:00:00', 'America/New_York') },
        { ...at('2030-06-20', '2030-06-22', 'Asia/Tokyo'), all_day: true },
      ],
    },
  })
  const { first, second, report } = await roundTrip(calendar)
  expect(report.imported).toHaveLength(10)
  expect([report.skipped, report.notes]).toEqual([[], []])
  expect(second).toBe(first)
})
