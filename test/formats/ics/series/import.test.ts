import { createCalendar, type EventInput } from 'daybook'
import { boolean, integer, list, text } from 'daybook/fields'
import { fromICalendar, importICalendar } from 'daybook/ics'
import { expand, type Recurrence, recurringEvents } from 'daybook/recurrence'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fileOf, fileOfSeries, recurringCalendar, yoga } from './series-calendar.ts'

const options = { timeZone: 'Europe/Zurich', recurrence: true }

function fileWith(...entries: readonly (readonly string[])[]): string {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', 'UID:1', ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

const course = ['SUMMARY:Yoga', 'DTSTART;TZID=Europe/Zurich:20300304T180000', 'DURATION:PT1H']

/** Exports a series, imports the file into an empty calendar, and exports that one. UIDs are new. */
async function roundTrip(file: string) {
  const calendar = await recurringCalendar()
  const read = fromICalendar(file, options)
  const stored = await importICalendar(calendar, read)
  const withoutUids = (text: string) => text.replace(/^UID:.*\r\n/gm, '')
  return { read, stored, first: withoutUids(file), second: withoutUids(await fileOf(calendar)) }
}

describe('a round trip', () => {
  const zones = ['Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Chatham', 'UTC']
  const rules = [
    'FREQ=DAILY;COUNT=40',
    'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20300430',
    'FREQ=MONTHLY;BYDAY=1MO',
    'FREQ=MONTHLY;COUNT=5',
  ]
  const cases = zones.flatMap((timezone) =>
    rules.flatMap((rule) => [false, true].map((all_day) => ({ timezone, rule, all_day }))),
  )

  it.each(cases)('of $rule in $timezone, whole days: $all_day', async ({ timezone, rule, all_day }) => {
    const calendar = await recurringCalendar()
    const times = all_day
      ? { start_date: '2030-03-04', end_date: '2030-03-05' }
      : { start_date: '2030-03-04 02:15', end_date: '2030-03-04 23:30' }
    const series = await calendar.events.create({
      ...yoga,
      ...times,
      all_day,
      timezone,
      recurrence: { rules: rule, dates: ['2030-03-06'] },
    })
    const { records } = await calendar.events.list({ post_parent: series.id, period: 'all', per_page: 5 })
    const [, second, third, fourth] = records
    await calendar.events.update(second?.id ?? 0, { event_status: 'cancelled' })
    const moved = all_day
      ? { start_date: '2030-05-01', end_date: '2030-05-01' }
      : { start_date: '2030-05-01 20:00', end_date: '2030-05-01 21:00' }
    await calendar.events.update(third?.id ?? 0, { ...moved, title: 'Moved' })
    await calendar.events.remove(fourth?.id ?? 0)
    const { read, stored, first, second: again } = await roundTrip(await fileOf(calendar))
    expect(stored).toEqual({ imported: 1, errors: [], unmatched: [] })
    expect(read.report.skipped).toEqual([])
    expect(again).toBe(first)
  })

  it.each<Partial<EventInput>>([
    { start_date: '2030-03-29 02:30', end_date: '2030-03-29 04:30', recurrence: 'FREQ=DAILY;COUNT=5' },
    { start_date: '2030-03-30 23:30', end_date: '2030-03-31 04:30', recurrence: 'FREQ=DAILY;COUNT=5' },
    { start_date: '2030-10-26 02:30', end_date: '2030-10-26 05:30', recurrence: 'FREQ=DAILY;COUNT=5' },
    { recurrence: { rules: ['FREQ=WEEKLY;COUNT=5', 'FREQ=MONTHLY;COUNT=3'] } },
    { recurrence: { dates: ['2030-03-10', '2030-04-10'] } },
    { recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5' },
  ])('of %j', async (input) => {
    const { first, second } = await roundTrip(await fileOfSeries(input))
    expect(second).toBe(first)
  })
})

describe('a recurring entry', () => {
  it('becomes a series, and the entries with a RECURRENCE-ID changes of its events', () => {
    const file = fileWith(
      [...course, 'RRULE:FREQ=WEEKLY;UNTIL=20300401T160000Z', 'EXDATE:20300318T170000Z', 'RDATE;VALUE=DATE:20300306'],
      ['SUMMARY:Yoga', 'RECURRENCE-ID:20300311T170000Z', 'DTSTART:20300312T170000Z', 'DTEND:20300312T180000Z'],
      ['STATUS:CANCELLED', 'RECURRENCE-ID;TZID=Europe/Zurich:20300325T180000', 'DTSTART:20300325T170000Z'],
    )
    const { events, changes, report } = fromICalendar(file, options)
    expect(events).toEqual([
      {
        title: 'Yoga',
        start_date: '2030-03-04 18:00:00',
        end_date: '2030-03-04 19:00:00',
        timezone: 'Europe/Zurich',
        all_day: false,
        recurrence: {
          rules: ['FREQ=WEEKLY;UNTIL=20300401T180000'],
          dates: ['2030-03-06 18:00:00'],
          exceptions: ['2030-03-18 18:00:00'],
        },
      },
    ])
    expect(changes).toEqual([
      {
        series: 0,
        recurrence_id: '2030-03-11 18:00:00',
        patch: {
          start_date: '2030-03-12 18:00:00',
          end_date: '2030-03-12 19:00:00',
          timezone: 'Europe/Zurich',
          all_day: false,
        },
      },
      { series: 0, recurrence_id: '2030-03-25 18:00:00', patch: { event_status: 'cancelled' } },
    ])
    expect(report.skipped).toEqual([])
  })

  it.each([
    ['EXRULE', ['RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:FREQ=WEEKLY'], 'EXRULE is not supported'],
    ['an invalid rule', ['RRULE:FREQ=OFTEN'], 'RRULE.FREQ must be'],
    ['RSCALE', ['RRULE:FREQ=YEARLY;RSCALE=CHINESE'], 'RRULE.RSCALE is not supported'],
    ['a rule that takes too long', ['RRULE:FREQ=SECONDLY'], 'rules[0] takes more than'],
    ['too many events', ['RRULE:FREQ=HOURLY'], 'RRULE has more than 10000 occurrences'],
    [
      'too many dates',
      [
        `RDATE:${Array.from({ length: 2001 }, (_, day) => `2030${String(401 + (day % 30)).padStart(4, '0')}T${String(100_000 + Math.floor(day / 30)).padStart(6, '0')}`).join(',')}`,
      ],
      'RDATE has more than 2000 values',
    ],
    [
      'too many equal rules',
      Array.from({ length: 101 }, () => 'RRULE:FREQ=DAILY;COUNT=3'),
      'RRULE has more than 100 values',
    ],
    ['no date but its start', ['RDATE;TZID=Europe/Zurich:20300304T180000'], 'RDATE has no date but DTSTART'],
    ['no readable date', ['RDATE:never'], 'RDATE must be dates or times'],
    ['days that no month has', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], 'RRULE.BYMONTHDAY must be'],
  ])('is imported as its first occurrence if it has %s', (_name, lines, message) => {
    const { events, report } = fromICalendar(fileWith([...course, ...lines]), options)
    expect(events.map(({ recurrence }) => recurrence)).toEqual([undefined])
    expect(report.notes.find(({ code }) => code === 'value-refused')?.message).toContain(message)
    expect(report.notes.map(({ code }) => code)).toContain('recurring')
  })

  it.each([
    ['a RANGE', ['RECURRENCE-ID;RANGE=THISANDFUTURE:20300311T170000Z'], 'RANGE is not supported'],
    ['no occurrence', ['RECURRENCE-ID:20300312T170000Z'], 'has no occurrence at 2030-03-12 18:00:00'],
    ['no date', ['RECURRENCE-ID:never'], 'must be a date or a time'],
  ])('has no change by an entry with %s', (_name, lines, message) => {
    const file = fileWith([...course, 'RRULE:FREQ=WEEKLY'], [...course, ...lines])
    const { events, changes, report } = fromICalendar(file, options)
    expect([events.length, changes]).toEqual([1, []])
    expect(report.skipped).toEqual([
      expect.objectContaining({ reason: 'override', message: expect.stringContaining(message) }),
    ])
  })

  it.each([
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    'RRULE:FREQ=WEEKLY;UNTIL=20300312T000000Z',
    'RRULE:FREQ=DAILY;COUNT=2\r\nRRULE:FREQ=WEEKLY;COUNT=2',
    'RDATE;VALUE=DATE:20300305,20300311',
  ])('with %s has changes of its own occurrences only', (rules) => {
    const ids = Array.from({ length: 14 }, (_, index) => `2030-03-${String(index + 1).padStart(2, '0')} 18:00:00`)
    const overrides = ids.map((id) => [
      'SUMMARY:Moved',
      'DTSTART;TZID=Europe/Zurich:20300501T180000',
      `RECURRENCE-ID;TZID=Europe/Zurich:${id.replaceAll(/[-:]/g, '').replace(' ', 'T')}`,
    ])
    const { events, changes } = fromICalendar(fileWith([...course, rules], ...overrides), options)
    const read = (events[0]?.recurrence ?? {}) as Partial<Recurrence>
    expect(changes.map(({ recurrence_id }) => recurrence_id)).toEqual(
      expand({ rules: [], ...read }, { start: '2030-03-04 18:00:00', to: '2030-03-14 18:00:00' }),
    )
  })

  it('has the starts of periods', () => {
    const { events, report } = fromICalendar(fileWith([...course, 'RDATE;VALUE=PERIOD:20300306T170000Z/PT3H']), options)
    expect(events[0]?.recurrence).toMatchObject({ dates: ['2030-03-06 18:00:00'] })
    expect(report.notes.map(({ name, code }) => [name, code])).toEqual([['RDATE', 'value-refused']])
  })
})

it('expands at most 40 long recurrences of a file', () => {
  const entries = Array.from({ length: 60 }, (_, index) =>
    ['BEGIN:VEVENT', `UID:${index}`, ...course, 'RRULE:FREQ=SECONDLY', 'END:VEVENT'].join('\r\n'),
  )
  const { report } = fromICalendar(['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR'].join('\r\n'), options)
  const messages = report.notes.map(({ message }) => message)
  expect(messages.filter((message) => message.includes('too many recurrences')).length).toBe(20)
})

it('expands a start in UTC on the clock of UTC', async () => {
  const file = fileWith([
    'SUMMARY:Yoga',
    'DTSTART:20300304T233000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3',
  ])
  const calendar = await recurringCalendar()
  await importICalendar(calendar, fromICalendar(file, options))
  const { records } = await calendar.events.list({ period: 'all' })
  expect(records.map(({ utc_start_date }) => utc_start_date)).toEqual(
    ['04', '11', '18'].map((day) => `2030-03-${day} 23:30:00`),
  )
})

describe('importICalendar', () => {
  it('accepts a calendar with fields of the app', async () => {
    const calendar = createCalendar({
      fields: { event: { wheelchair: boolean(), ages: list(integer()) } },
      recurrence: recurringEvents(),
    })
    expectTypeOf(importICalendar).toBeCallableWith(calendar, { events: [], changes: [] })
    const strict = createCalendar({ fields: { event: { code: text({ required: true }) } } })
    expectTypeOf(importICalendar).toBeCallableWith(strict, { events: [], changes: [] })
    // An actor's services have no transaction.
    // @ts-expect-error
    expectTypeOf(importICalendar).toBeCallableWith(calendar.as(null), { events: [], changes: [] })
    const file = fileWith([...course, 'RRULE:FREQ=WEEKLY;COUNT=3'])
    expect(await importICalendar(calendar, fromICalendar(file, options))).toMatchObject({ imported: 1, errors: [] })
    expect((await calendar.events.list({ period: 'all' })).records[0]?.wheelchair).toBe(false)
  })

  it('names refused events and changes without an event', async () => {
    const calendar = await recurringCalendar()
    const at = { start_date: '2030-03-04 18:00', end_date: '2030-03-04 19:00' }
    const later = { series: 1, recurrence_id: '2040-03-05 18:00:00', patch: { title: 'Later' } }
    const result = await importICalendar(calendar, {
      events: [
        { title: '', ...at },
        { title: 'Yoga', ...at, recurrence: 'FREQ=WEEKLY' },
        { title: 'B', ...at, recurrence: 'FREQ=' },
      ],
      changes: [later, { series: 2, recurrence_id: '2030-03-04 18:00:00', patch: {} }],
    })
    expect(result).toMatchObject({ imported: 1, errors: [{ line: 1 }, { line: 3 }], unmatched: [later] })
  })
})

it.each([
  ['FREQ=WEEKLY;COUNT=3', false],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=3', false],
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=3', true],
  ['FREQ=WEEKLY;BYMONTH=5;COUNT=3', true],
  ['FREQ=MONTHLY;BYMONTHDAY=4;COUNT=3', false],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTH=4,6;COUNT=3', true],
  ['FREQ=YEARLY;INTERVAL=7;BYWEEKNO=10;COUNT=3', false],
  ['FREQ=YEARLY;BYWEEKNO=11;COUNT=3', true],
  ['FREQ=HOURLY;BYHOUR=9;COUNT=3', true],
])('of %s is DTSTART noted as an occurrence of its own: %s', (rule, isNoted) => {
  const { report } = fromICalendar(fileWith([...course, `RRULE:${rule}`]), options)
  expect(report.notes.some(({ message }) => message.includes('does not select DTSTART'))).toBe(isNoted)
})
