import { fromICalendar, importICalendar } from 'daybook/ics'
import { fromICalendarUrl } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { fileOf, type RecurringCalendar, recurringCalendar } from './series-calendar.ts'

// Entries that recur and start or end inside a gap. They recur at the time that was written (rules 27, 56).

type Lines = readonly string[]

const options = { timeZone: 'Europe/Zurich', recurrence: true }
const at = (name: string, time: string) => `${name};TZID=Europe/Zurich:${time}`
const start = at('DTSTART', '20300331T023000')
const daily = 'RRULE:FREQ=DAILY;COUNT=3'

function fileWith(...entries: readonly Lines[]): string {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Bell', ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

async function spansIn(calendar: RecurringCalendar): Promise<Lines> {
  const { records } = await calendar.events.list({ period: 'all' })
  return records.map(({ start_date, end_date }) => `${start_date.slice(5, 16)}-${end_date.slice(11, 16)}`)
}

async function imported(file: string) {
  const calendar = await recurringCalendar()
  const read = fromICalendar(file, options)
  const stored = await importICalendar(calendar, read)
  expect(stored).toMatchObject({ imported: read.events.length, errors: [], unmatched: [] })
  return { calendar, read }
}

/** Lines of the entry, and when its events start and end. */
const cases: Readonly<Record<string, readonly [Lines, Lines]>> = {
  'without an end': [
    [start, daily],
    ['03-31 03:30-03:30', '04-01 02:30-02:30', '04-02 02:30-02:30'],
  ],
  'with a duration': [
    [start, 'DURATION:PT30M', daily],
    ['03-31 03:30-04:00', '04-01 02:30-03:00', '04-02 02:30-03:00'],
  ],
  'with a duration of days': [
    [start, 'DURATION:P1DT30M', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['03-31 03:30-03:00', '04-07 02:30-03:00'],
  ],
  'with an end that the start passes': [
    [start, at('DTEND', '20300331T030000'), daily],
    ['03-31 03:30-04:00', '04-01 02:30-03:00', '04-02 02:30-03:00'],
  ],
  'with an end that the start reaches': [
    [start, at('DTEND', '20300331T033000'), daily],
    ['03-31 03:30-04:30', '04-01 02:30-03:30', '04-02 02:30-03:30'],
  ],
  'with an end after the gap': [
    [start, at('DTEND', '20300331T040000'), daily],
    ['03-31 03:30-04:00', '04-01 02:30-04:00', '04-02 02:30-04:00'],
  ],
  'with an end on the next day': [
    [start, 'DTEND;VALUE=DATE:20300401', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['03-31 03:30-00:00', '04-07 02:30-00:00'],
  ],
  'with only the end inside': [
    [at('DTSTART', '20300331T013000'), at('DTEND', '20300331T023000'), 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-31 01:30-03:30', '04-01 01:30-02:30'],
  ],
  'with an end in another zone': [
    [start, 'DTEND;TZID=Europe/London:20300331T030000', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-31 03:30-04:00', '04-01 02:30-04:00'],
  ],
  'in a zone of a Windows name': [
    ['DTSTART;TZID=W. Europe Standard Time:20300331T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-31 03:30-04:00', '04-01 02:30-03:00'],
  ],
  'on the clock of the home zone': [
    ['DTSTART:20300331T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-31 03:30-04:00', '04-01 02:30-03:00'],
  ],
  'in UTC, where no time is skipped': [
    ['DTSTART:20300331T023000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['03-31 02:30-03:00', '04-01 02:30-03:00'],
  ],
  'with its start as another date, in UTC': [
    [start, 'RDATE:20300331T013000Z,20300402T003000Z'],
    ['03-31 03:30-03:30', '04-02 02:30-02:30'],
  ],
  'without its start, in UTC': [[start, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20300331T013000Z'], ['04-01 02:30-02:30']],
  'without its start': [[start, 'RRULE:FREQ=DAILY;COUNT=2', at('EXDATE', '20300331T023000')], ['04-01 02:30-02:30']],
  'with its start as its only date': [[start, 'DURATION:PT30M', at('RDATE', '20300331T023000')], ['03-31 03:30-04:00']],
  'with its start as its only date, and no duration': [
    [start, 'DURATION:PT0S', at('RDATE', '20300331T023000')],
    ['03-31 03:30-03:30'],
  ],
  'of 30 minutes': [
    ['DTSTART;TZID=Australia/Lord_Howe:20301006T021500', 'DURATION:PT5M', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['10-06 02:45-02:50', '10-07 02:15-02:20'],
  ],
  'of a day': [
    ['DTSTART;TZID=Pacific/Apia:20111230T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['12-31 18:00-19:00', '01-06 18:00-19:00'],
  ],
  once: [[start, at('DTEND', '20300331T030000')], ['03-31 03:30-04:00']],
  'once, with an end that the start reaches': [[start, at('DTEND', '20300331T033000')], ['03-31 03:30-04:30']],
}

describe.each(Object.entries(cases))('an entry in a gap %s', (_, [lines, expected]) => {
  it('has the events of its clock', async () => {
    const { calendar, read } = await imported(fileWith(lines))
    expect(await spansIn(calendar)).toEqual(expected)
    expect(read.report.skipped).toEqual([])
  })

  it('has the same events after an export', async () => {
    const { calendar } = await imported(fileWith(lines))
    const { calendar: copy } = await imported(await fileOf(calendar))
    expect(await spansIn(copy)).toEqual(expected)
  })

  it('does not change in a second sync', async () => {
    const calendar = await recurringCalendar()
    const fetch = async () => new Response(fileWith(lines), { headers: { 'Content-Type': 'text/calendar' } })
    const source = fromICalendarUrl('https://example.org/feed.ics', { ...options, fetch })
    expect(await sync(calendar, 'feed', source)).toMatchObject({ created: 1 })
    const { records } = await calendar.events.list({ period: 'all' })
    expect(await spansIn(calendar)).toEqual(expected)
    expect(await sync(calendar, 'feed', source)).toMatchObject({ created: 0, updated: 0, trashed: 0 })
    expect((await calendar.events.list({ period: 'all' })).records).toEqual(records)
  })
})

it('an entry whose rule cannot be read is a single event after the gap', async () => {
  const { calendar } = await imported(fileWith([start, at('DTEND', '20300331T030000'), 'RRULE:FREQ=OFTEN']))
  expect(await spansIn(calendar)).toEqual(['03-31 03:30-04:00'])
})

describe('a change of the event inside the gap', () => {
  const series = [start, 'DURATION:PT30M', daily]

  it.each<[string, Lines]>([
    ['on the clock', [at('RECURRENCE-ID', '20300331T023000'), 'STATUS:CANCELLED']],
    ['in UTC', ['RECURRENCE-ID:20300331T013000Z', 'STATUS:CANCELLED']],
    ['by its day', ['RECURRENCE-ID;VALUE=DATE:20300331', 'STATUS:CANCELLED']],
  ])('is found %s', (_, lines) => {
    const { changes, report } = fromICalendar(fileWith(series, lines), options)
    expect(changes).toMatchObject([{ recurrence_id: '2030-03-31 02:30:00', patch: { event_status: 'cancelled' } }])
    expect(report.skipped).toEqual([])
  })

  it.each<[string, Lines, string]>([
    ['its place', [start, at('DTEND', '20300331T030000')], '03-31 03:30-04:00'],
    ['another length', ['DURATION:PT1H'], '03-31 03:30-04:30'],
    ['another time', [at('DTSTART', '20300331T200000'), 'DURATION:PT1H'], '03-31 20:00-21:00'],
  ])('can have %s', async (_, lines, expected) => {
    const change = [at('RECURRENCE-ID', '20300331T023000'), ...lines]
    const { calendar } = await imported(fileWith(series, change))
    expect(await spansIn(calendar)).toEqual([expected, '04-01 02:30-03:00', '04-02 02:30-03:00'])
  })
})
