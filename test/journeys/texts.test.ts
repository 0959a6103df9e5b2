import type { EventInput, EventReply } from 'daybook'
import { fromICalendar, toICalendar } from 'daybook/ics'
import { fromCalendarApi, fromCsv } from 'daybook/sources'
import type { SyncRecord } from 'daybook/sync'
import type { TestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCalendar, all, asEditor, forms, served } from '../sources/support.ts'
import { anyCharacter } from '../support/any-character.ts'

// Any text of an event is the same after it was written in a format and read again (rules 39, 61).

interface Texts {
  readonly description: string
  readonly status_reason: string
}

/** What markup, escapes and lines of files are made of, and texts that look like what a format adds. */
const pieces = [
  ...['&', '<', '>', '"', "'", ';', ',', ':', '\\', '\\n', '^', '\n', '\n\n', '\r\n', '\t', ' ', 'a', 'Z9'],
  ...['R&B', '&amp;', '&lt;b&gt;', '&nbsp;', '&#10;', '<p>', '</p>', '<br>', '<b>', '</b>', '<!-- -->', '<body>'],
  ...['Cancelled', 'Cancelled: ', 'Note: ', 'postponed', 'BEGIN:VEVENT\n', '\u{1f600}', 'e\u0301', '\u2028', '\u00a0'],
  ...['\u05e2\u05d1\u05e8\u05d9\u05ea', '\u202e', '\u200f', '\u0627\u0644', '\ufeff', '\u00fc', '='],
]
const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...pieces), weight: 9 },
  { arbitrary: anyCharacter.filter((character) => !/\p{Cc}/u.test(character)), weight: 1 },
)
const text = fc.array(piece, { maxLength: 12 }).map((list) => list.join(''))
/** Of a description that is a whole page, the content of its body is imported. */
const isPage = (html: string) => /^\s*(?:<!--|<body)/.test(html)
const texts: fc.Arbitrary<Texts> = fc.record({ description: text.filter((one) => !isPage(one)), status_reason: text })
const status = fc.constantFrom('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online')

/** Stores an event, and returns what `read` reads of it again. */
type Read = (calendar: TestCalendar, id: number) => Promise<Partial<Texts>>

const asFile = async (calendar: TestCalendar, id: number, description: 'text' | 'html') => {
  const file = toICalendar([await calendar.toReply.events(await calendar.events.get(id))])
  const { events, report } = fromICalendar(file, { description })
  expect([report.notes, report.skipped, events.length]).toEqual([[], [], 1])
  return { description: '', status_reason: '', ...events[0] } as Texts // this text is text
}

/** The description of an event as apps show it, in a file. */
const textIn = async (calendar: TestCalendar, id: number) => {
  const file = toICalendar([await calendar.toReply.events(await calendar.events.get(id))])
  return /^DESCRIPTION:.*(?:\r\n .*)*/m.exec(file)?.[0]
}

const fieldsIn = async (records: AsyncIterable<SyncRecord>) => {
  const event = (await all(records)).find(({ resource, error }) => resource === 'event' && error === undefined)
  return { ...(event?.fields as Partial<EventInput>) } as Texts // this text is text
}

const exact: Readonly<Record<string, Read>> = {
  'iCalendar with HTML': (calendar, id) => asFile(calendar, id, 'html'),
  async 'JSON that is sent back'(calendar, id) {
    const handle = served(calendar)
    const url = `https://example.org/cal/events/v1/events/${id}`
    const shown: unknown = await (await handle(url, { headers: asEditor })).json()
    const { title, start_date, end_date, description, status_reason } = shown as EventReply // as the server sent it
    const body = JSON.stringify({ title, start_date, end_date, description, status_reason })
    const headers = { ...asEditor, 'Content-Type': 'application/json' }
    const reply = await handle(url.replace(/\/\d+$/, ''), { method: 'POST', headers, body })
    const created: unknown = await reply.json()
    return calendar.events.get((created as EventReply).id) // as the server sent it
  },
  ...Object.fromEntries(
    forms.map((form): [string, Read] => [
      `JSON of ${form.form}`,
      (calendar, id) => {
        const only = `${form.baseUrl}/${form.namespace}/events/${id}`
        const handle = served(calendar, form)
        const fetch = async (url: string, init: RequestInit) => {
          const isEvents = new URL(url).pathname.endsWith('/events')
          const one: unknown = isEvents ? await (await handle(only, init)).json() : undefined
          return isEvents ? Response.json({ events: [one], total: 1, total_pages: 1 }) : handle(url, init)
        }
        return fieldsIn(fromCalendarApi(form.baseUrl, { headers: asEditor, namespace: form.namespace, fetch }))
      },
    ]),
  ),
  async CSV(calendar, id) {
    const { description, status_reason } = await calendar.events.get(id)
    const cells = [description, status_reason].map((cell) => `"${cell.replaceAll('"', '""')}"`)
    return fieldsIn(fromCsv(`title,start_date,description,status_reason\r\nA,2030-06-20,${cells.join(',')}\r\n`))
  },
}

/** White space around a text is no content of it: readers of files and servers leave it out. */
const trimmed = ({ description = '', status_reason = '' }: Partial<Texts>): Texts => ({
  description: description.trim(),
  status_reason: status_reason.trim(),
})

const evening = { title: 'A', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }

it.each(Object.entries(exact))('%s has the same description and reason', async (name, read) => {
  const calendar = await aCalendar()
  await fc.assert(
    fc.asyncProperty(texts, status, async (fields, event_status) => {
      const stored = await calendar.events.create({ ...evening, ...fields, event_status })
      expect(trimmed(await read(calendar, stored.id))).toEqual(trimmed(stored))
      await calendar.events.remove(stored.id)
    }),
    { numRuns: name.startsWith('JSON of') ? 40 : 150 },
  )
})

it('iCalendar has the same text of a description, and the same reason, with all its white space', async () => {
  const calendar = await aCalendar()
  await fc.assert(
    fc.asyncProperty(texts, status, async (fields, event_status) => {
      const description = `(${fields.description})`
      const stored = await calendar.events.create({ ...evening, ...fields, description, event_status })
      const read = await asFile(calendar, stored.id, 'text')
      expect(read.status_reason).toBe(stored.status_reason)
      const copy = await calendar.events.create({ ...evening, ...read, event_status })
      expect(await textIn(calendar, copy.id)).toBe(await textIn(calendar, stored.id))
      for (const { id } of [copy, stored]) await calendar.events.remove(id)
    }),
    { numRuns: 200 },
  )
})
