import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { type ReadSourceOptions, readSource } from 'daybook/sources'
import type { SourceRequest } from 'daybook/sync'
import { expect, it } from 'vitest'
import { all } from './support.ts'

const entry = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20300620T160000', 'END:VEVENT']
const feed = ['BEGIN:VCALENDAR', ...entry, 'END:VCALENDAR', ''].join('\r\n')
const table = 'title;start_date\nFair;2030-06-20 16:00'
const common = { timeZone: 'Asia/Tokyo', recurrence: false, geolocation: false, timeout: 60_000 }

const calendar = createCalendar()
const server = fetchHandler(calendar)

const fetch = (async (url: string, init: RequestInit) => {
  if (url.startsWith('https://api.example/')) return server(new Request(url, init))
  if (url.endsWith('.csv')) return new Response(table)
  return url.endsWith('.ics') ? new Response(feed) : new Response('<!doctype html><title>Moved</title>')
}) as NonNullable<ReadSourceOptions['fetch']>

async function titles(request: Pick<SourceRequest, 'url' | 'kind'>, options: ReadSourceOptions = {}) {
  const records = await all(readSource({ fetch, ...options })({ ...common, ...request }) as AsyncIterable<never>)
  return records.map(({ fields }) => Reflect.get(fields, 'title'))
}

it('reads a calendar file, a table and another calendar', async () => {
  await calendar.events.create({ title: 'Fair', start_date: '2030-06-20 16:00', end_date: '2030-06-20 17:00' })
  expect(await titles({ url: 'https://a.example/a.ics', kind: 'icalendar' })).toEqual(['Fair'])
  expect(await titles({ url: 'https://a.example/a.csv', kind: 'csv' })).toEqual(['Fair'])
  expect(await titles({ url: 'https://api.example', kind: 'calendar_api' })).toEqual(['Fair'])
  expect(await titles({ url: 'https://api.example/cal/events/v1/events', kind: 'calendar_api' })).toEqual(['Fair'])
})

it.each(['icalendar', 'csv', 'calendar_api'] as const)('requests only public hosts by default: %s', async (kind) => {
  for (const url of ['http://127.0.0.1/a.csv', 'http://intranet/a.ics']) {
    await expect(titles({ url, kind })).rejects.toMatchObject({ code: 'rest_unavailable', message: /is not allowed/ })
  }
  const allow = (url: string) => url.startsWith('http://intranet/')
  expect(await titles({ url: 'http://intranet/a.ics', kind: 'icalendar' }, { allow })).toEqual(['Fair'])
})

it('throws for a web page instead of a table or a calendar, and for too many bytes', async () => {
  for (const kind of ['csv', 'icalendar'] as const) {
    await expect(titles({ url: 'https://a.example/', kind })).rejects.toMatchObject({ code: 'rest_internal_error' })
    const large = titles({ url: 'https://a.example/a.ics', kind }, { maxBytes: 10 })
    await expect(large).rejects.toMatchObject({ message: /at most 10 bytes/ })
  }
})
