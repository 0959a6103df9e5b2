import { type Actor, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'

const callers: Readonly<Record<string, Actor>> = { ada: { id: 1, role: 'author' }, ben: { id: 2, role: 'author' } }

it('shows an author of a protected series no event that is somebody else\u2019s', async () => {
  const calendar = createCalendar({
    now: () => new Date('2030-06-01T10:00:00Z'),
    recurrence: recurringEvents(),
    formats: [icalendar()],
  })
  const series = await calendar.as(callers.ada ?? null).events.create({
    title: 'Class',
    description: 'The code of the door is 4711',
    start_date: '2030-06-04 18:00',
    end_date: '2030-06-04 19:00',
    password: 'sesame',
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  })
  const handle = fetchHandler(calendar, {
    authenticate: ({ headers }) => callers[headers.get('x-caller') ?? ''] ?? null,
  })
  const read = async (caller: string, query = '') => {
    const url = `https://example.org/cal/events/v1/events/${series.id}?format=ics${query}`
    const response = await handle(new Request(url, { headers: { 'x-caller': caller } }))
    return (await response.text()).replaceAll('\r\n ', '')
  }
  const { records } = await calendar.events.list({ post_parent: series.id })
  const other = records.at(1)
  await calendar.events.update(other?.id ?? 0, { author: 2, description: 'The code of Ben is 0815' })

  expect(await read('ada')).toContain('4711')
  expect(await read('ada')).not.toContain('0815')
  expect(await read('', '&password=sesame')).toContain('0815')
})
