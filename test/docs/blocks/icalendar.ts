import type { Calendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

const make = createMake()

const withConcert = () => createTestCalendar({ seed: { events: [make.event({ title: 'Concert' })] } })

export const icalendarBlocks: readonly BlockCase[] = [
  {
    does: 'write a file',
    block: 'toICalendar(events, { name',
    async check(code) {
      const { file } = await ran<{ file: string }>(code, await withConcert())
      expect(file).toContain('\r\nX-WR-CALNAME:Concerts\r\n')
      expect(file).toContain('\r\nSUMMARY:Concert\r\n')
    },
  },
  {
    does: 'serve a feed',
    block: 'formats: [icalendar(',
    async check(code) {
      const { calendar } = await ran<{ calendar: Calendar }>(code)
      const handle = fetchHandler(calendar, { baseUrl: 'https://example.org' })
      const response = await handle(new Request('https://example.org/cal/events/v1/events?format=ics'))
      expect(await response.text()).toContain('\r\nNAME:Concerts\r\n')
    },
  },
  {
    does: 'write series',
    block: 'toICalendar(await calendar.toReply.events(records), { series })',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents() })
      const at = { start_date: '2030-01-14 18:00', end_date: '2030-01-14 19:00' }
      await calendar.events.create({ title: 'Yoga', ...at, recurrence: 'FREQ=WEEKLY;COUNT=4' })
      const { file } = await ran<{ file: string }>(code, calendar)
      expect(file).toContain('\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\n')
    },
  },
  {
    does: 'link to other calendars',
    block: 'webcalUrl(',
    async check(code) {
      const { subscribe, links } = await ran<{ subscribe: string; links: readonly string[] }>(code, await withConcert())
      expect(code).toContain(`// '${subscribe}'`)
      expect(links.map((link) => new URL(link).host)).toEqual([
        'calendar.google.com',
        'outlook.office.com',
        'calendar.yahoo.com',
      ])
    },
  },
]

export const icalendarImportBlocks: readonly BlockCase[] = [
  {
    does: 'import series',
    block: 'importICalendar(calendar, read)',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents() })
      const start = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Yoga', 'DTSTART:20300620T160000Z']
      const moved = [
        'BEGIN:VEVENT',
        'UID:1',
        'RECURRENCE-ID:20300621T160000Z',
        'SUMMARY:Talk',
        'DTSTART:20300621T170000Z',
      ]
      const lines = [...start, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', ...moved, 'END:VEVENT']
      const file = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
      const result = await ran<object>(code, calendar, { 'node:fs': { readFileSync: () => file } })
      expect(result).toMatchObject({ imported: 1, errors: [], unmatched: [] })
      const { records } = await calendar.events.list({ period: 'all' })
      expect(records.map(({ title }) => title)).toEqual(['Yoga', 'Talk', 'Yoga'])
    },
  },
  {
    does: 'import the bytes of a file',
    block: 'readICalendar(readFileSync',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
      const lines = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Café', 'DTSTART:20300620T160000Z', 'END:VEVENT']
      const file = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
      await ran(code, calendar, { 'node:fs': { readFileSync: () => Buffer.from(file, 'latin1') } })
      expect(await calendar.events.get(1)).toMatchObject({ title: 'Café', start_date: '2030-06-20 18:00:00' })
    },
  },
  {
    does: 'import a file',
    block: 'fromICalendar(text,',
    async check(code) {
      const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
      const lines = [
        'BEGIN:VEVENT',
        'UID:1',
        'SUMMARY:Concert',
        'DTSTART:20300620T160000Z',
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
      ]
      const file = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
      const log = vi.spyOn(console, 'log').mockReturnValue()
      onTestFinished(() => log.mockRestore())
      await ran(code, calendar, { 'node:fs': { readFileSync: () => file } })
      expect(await calendar.events.get(1)).toMatchObject({ title: 'Concert', start_date: '2030-06-20 18:00:00' })
      expect(log.mock.calls).toEqual([
        ['Line 6: RRULE is not imported. The event is the first occurrence of the entry.'],
      ])
    },
  },
]
