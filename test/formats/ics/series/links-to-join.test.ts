import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

const link = 'https://meet.example.org/room'

// Rule 62: each event of a series shows its link before its own start, and its entry describes all of them.
it.each([
  ['before all of them', '2030-06-20T17:29:59Z', []],
  ['before the second', '2030-06-20T17:30:00Z', ['20300620T180000Z']],
  ['before the last', '2030-07-04T17:29:59Z', ['20300620T180000Z', '20300627T180000Z']],
  ['at the last', '2030-07-04T17:30:00Z', ['']],
] as const)('a series has a link for the events that show it: %s', async (_, now, shown) => {
  const calendar = await createTestCalendar({
    ...{ recurrence: recurringEvents(), formats: [icalendar()], now: new Date(now), timeZone: 'UTC' },
  })
  await calendar.events.create({
    ...{ title: 'Course', recurrence: 'FREQ=WEEKLY;COUNT=3', online_url: link, online_url_from: '-PT30M' },
    ...{ start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' },
  })
  const reply = await fetchHandler(calendar)(
    new Request('http://x.test/cal/events/v1/events?format=ics&start_date=2030-01-01'),
  )
  const text = (await reply.text()).replaceAll('\r\n ', '')
  const entries = text.split('BEGIN:VEVENT').slice(1)
  const withLink = entries.filter((entry) => entry.includes(link))
  expect(withLink.map((entry) => /RECURRENCE-ID[^:]*:(\S*)/.exec(entry)?.[1] ?? '')).toEqual(shown)
})
