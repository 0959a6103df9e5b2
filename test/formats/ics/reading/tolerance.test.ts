import { fromICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { entryOf, fileOf, importEntry } from './file.ts'

const options = { timeZone: 'Europe/Zurich', recurrence: true }
const start = 'DTSTART;TZID=America/New_York:20300304T180000'
const weekly = [start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']
const recurrenceOf = (...lines: readonly string[]) => importEntry(lines, options).events[0]?.recurrence

describe('times without a zone', () => {
  it('are in that of DTSTART', () => {
    const { events } = importEntry([start, 'DTEND:20300304T190000'], options)
    expect(events).toMatchObject([{ end_date: '2030-03-04 19:00:00', timezone: 'America/New_York' }])
    expect(recurrenceOf(...weekly, 'EXDATE:20300311T180000', 'RDATE:20300306T200000')).toMatchObject({
      ...{ exceptions: ['2030-03-11 18:00:00'], dates: ['2030-03-06 20:00:00'] },
    })
    const change = entryOf('RECURRENCE-ID:20300311T180000', 'DTSTART:20300312T200000', 'DURATION:PT1H')
    expect(fromICalendar(fileOf(...entryOf(...weekly), ...change), options).changes).toMatchObject([
      { recurrence_id: '2030-03-11 18:00:00', patch: { start_date: '2030-03-12 20:00:00' } },
    ])
  })
})

it.each([
  ['FREQ=WEEKLY;BYDAY=TU,XX,TH', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['FREQ=MONTHLY;BYMONTHDAY=5,32,0', 'FREQ=MONTHLY;BYMONTHDAY=5'],
  ['FREQ=MONTHLY;BYDAY=2TU,9FR', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['FREQ=WEEKLY;BYDAY=1TU', 'FREQ=WEEKLY;BYDAY=TU'],
  ['FREQ=WEEKLY;COUNT=3;UNTIL=20300430T160000Z', 'FREQ=WEEKLY;COUNT=3'],
  ['FREQ=WEEKLY;COUNT=30;UNTIL=20300401T160000Z', 'FREQ=WEEKLY;UNTIL=20300401T120000'],
  ['FREQ=WEEKLY;INTERVAL=0;X-A=1;COUNT=3', 'FREQ=WEEKLY;COUNT=3'],
])('leaves out only what is wrong of RRULE:%s', (rule, read) => {
  const { events, report } = importEntry([start, `RRULE:${rule}`], options)
  expect(events[0]?.recurrence).toMatchObject({ rules: [read] })
  expect(report.notes.length).toBeGreaterThan(0)
})

it('imports only DTSTART of a rule that ends before it', () => {
  const { events, report } = importEntry([start, 'RRULE:FREQ=WEEKLY;UNTIL=20300303'], options)
  expect(events.map(({ recurrence }) => recurrence)).toEqual([undefined])
  expect(report.notes.map(({ message }) => message)).toContain(
    'UNTIL is before DTSTART. Only DTSTART is imported of the rule.',
  )
  const dates = importEntry([start, 'RRULE:FREQ=WEEKLY;UNTIL=20300303', 'RDATE:20300306T200000'], options)
  expect(dates.events[0]?.recurrence).toMatchObject({ rules: [], dates: ['2030-03-06 20:00:00'] })
})

describe('an EXDATE', () => {
  it.each([
    ['EXDATE;TZID=Europe/Zurich:20300312T180000'],
    ['EXDATE;VALUE=DATE:20300312'],
    ['EXDATE:20300304T180000Z'],
    ['EXDATE;TZID=America/New_York:20400611T180000'],
  ])('that matches nothing is noted, and not imported: %s', (line) => {
    const { events, report } = importEntry([...weekly, line], options)
    expect(events[0]?.recurrence).toMatchObject({ exceptions: [] })
    expect(report.notes).toMatchObject([
      { code: 'value-refused', name: 'EXDATE', message: expect.stringContaining('there is none') },
    ])
  })

  it('that is a day means all starts of the day', () => {
    const hours = ['DTSTART;TZID=Europe/Zurich:20300304T090000', 'RRULE:FREQ=DAILY;BYHOUR=9,18;COUNT=8']
    expect(recurrenceOf(...hours, 'EXDATE;VALUE=DATE:20300305')).toMatchObject({
      exceptions: ['2030-03-05 09:00:00', '2030-03-05 18:00:00'],
    })
  })

  it('in UTC means a start inside a gap', () => {
    const night = ['DTSTART;TZID=Europe/Zurich:20300330T023000', 'RRULE:FREQ=DAILY;COUNT=3']
    expect(recurrenceOf(...night, 'EXDATE:20300331T013000Z')).toMatchObject({ exceptions: ['2030-03-31 02:30:00'] })
  })
})

describe('a series of days', () => {
  const days = (...lines: readonly string[]) => importEntry(['DTSTART;VALUE=DATE:20300409', ...lines], options)

  it.each([
    ['EXDATE;TZID=GMT Standard Time:20300410T000000', ['2030-04-10 00:00:00']],
    ['EXDATE:20300410T220000Z', ['2030-04-10 00:00:00']],
    ['EXDATE;TZID=Nowhere:20300410T120000', ['2030-04-10 00:00:00']],
    ['EXDATE:20300410T000000,20300411', ['2030-04-10 00:00:00', '2030-04-11 00:00:00']],
  ])('has exceptions on the days as written: %s', (line, exceptions) => {
    const { events, report } = days('RRULE:FREQ=DAILY;COUNT=5', line)
    expect([events[0]?.recurrence, report.notes]).toMatchObject([{ exceptions }, []])
  })

  it.each([
    ['FREQ=DAILY;UNTIL=20300412T220000Z', 'FREQ=DAILY;UNTIL=20300412T235959'],
    ['FREQ=DAILY;UNTIL=20300412T000000', 'FREQ=DAILY;UNTIL=20300412T235959'],
    ['FREQ=DAILY;BYHOUR=9,18;BYMINUTE=30;BYSECOND=0', 'FREQ=DAILY'],
    ['FREQ=HOURLY', 'FREQ=DAILY'],
    ['FREQ=HOURLY;INTERVAL=48', 'FREQ=DAILY;INTERVAL=2'],
    ['FREQ=MINUTELY;INTERVAL=30;COUNT=96', 'FREQ=DAILY;UNTIL=20300410T235959'],
    ['FREQ=HOURLY;BYDAY=MO,TU', 'FREQ=DAILY;BYDAY=MO,TU'],
  ])('has one event a day: %s', (rule, read) => {
    const { events, report } = days(`RRULE:${rule}`)
    expect(events[0]?.recurrence).toMatchObject({ rules: [read] })
    expect(report.notes.length > 0).toBe(/HOUR|MINUTE/.test(rule))
  })

  it('that skips days unevenly is one event', () => {
    const { events, report } = days('RRULE:FREQ=HOURLY;INTERVAL=36')
    expect(events[0]?.recurrence).toBeUndefined()
    expect(report.imported[0]?.unreadRules).toEqual([
      'RRULE.FREQ of whole days must be DAILY or longer; received HOURLY.',
    ])
  })
})

describe('a change of an event', () => {
  const changed = (...lines: readonly string[]) =>
    fromICalendar(
      fileOf(
        ...entryOf('DESCRIPTION:Bring a mat', ...weekly),
        'BEGIN:VEVENT',
        'UID:1@example.org',
        ...lines,
        'END:VEVENT',
      ),
      options,
    )
  const id = 'RECURRENCE-ID;TZID=America/New_York:20300311T180000'
  const moved = 'DTSTART;TZID=America/New_York:20300312T200000'
  const times = (end: string) => ({
    start_date: '2030-03-12 20:00:00',
    end_date: end,
    timezone: 'America/New_York',
    all_day: false,
  })

  it.each([
    [
      'has its new time without a title',
      [moved, 'DTEND;TZID=America/New_York:20300312T213000'],
      times('2030-03-12 21:30:00'),
    ],
    ['is as long as the series without a title and an end', [moved], times('2030-03-12 21:00:00')],
    [
      'has its own end at the time of the series',
      ['DURATION:PT2H'],
      { ...times('2030-03-11 20:00:00'), start_date: '2030-03-11 18:00:00' },
    ],
    ['has another place at the time of the series', ['LOCATION:Park'], { venue: { venue: 'Park', address: 'Park' } }],
    ['is cancelled without a time', ['STATUS:CANCELLED'], { event_status: 'cancelled' }],
    [
      'has no content that it leaves out',
      ['SUMMARY:Fair', moved, 'DURATION:PT1H'],
      { ...times('2030-03-12 21:00:00'), description: null },
    ],
  ])('%s', (_, lines, patch) => {
    expect(changed(id, ...lines)).toMatchObject({
      changes: [{ recurrence_id: '2030-03-11 18:00:00', patch }],
      report: { notes: [] },
    })
    expect(changed(id, ...lines).changes[0]?.patch).toEqual(patch)
  })

  it.each([
    ['LAST-MODIFIED', 'LAST-MODIFIED:20300102T000000Z', 'LAST-MODIFIED:20300101T000000Z'],
    ['SEQUENCE', 'SEQUENCE:2', 'SEQUENCE:1'],
    ['DTSTAMP', 'DTSTAMP:20300102T000000Z', 'DTSTAMP:20300101T000000Z'],
  ])('is that of the latest %s', (_, later, earlier) => {
    const revisions = [entryOf('SUMMARY:Later', id, later, moved), entryOf('SUMMARY:Earlier', id, earlier, moved)]
    for (const two of [revisions, revisions.toReversed()]) {
      const { changes, report } = fromICalendar(fileOf(...entryOf(...weekly), ...two.flat()), options)
      expect(changes.map(({ patch }) => patch.title)).toEqual(['Later'])
      expect(report.skipped).toMatchObject([{ reason: 'duplicate' }])
    }
  })

  it('is the last one of equal revisions', () => {
    const revisions = [entryOf('SUMMARY:First', id, moved), entryOf('SUMMARY:Last', id, moved)]
    const { changes } = fromICalendar(fileOf(...entryOf(...weekly), ...revisions.flat()), options)
    expect(changes.map(({ patch }) => patch.title)).toEqual(['Last'])
  })

  it.each([true, false])('without its series is a single event, with the option recurrence %s', (recurrence) => {
    const lines = [entryOf(id, moved, 'SUMMARY:A'), entryOf(id.replace('0311', '0318'), moved, 'SUMMARY:B')]
    const { events, report } = fromICalendar(fileOf(...lines.flat()), { ...options, recurrence })
    expect(events.map(({ title }) => title)).toEqual(['A', 'B'])
    expect(report.imported.map(({ uid, recurrenceId }) => [uid, recurrenceId])).toEqual([
      ['1@example.org', '20300311T220000Z'],
      ['1@example.org', '20300318T220000Z'],
    ])
    expect(report.notes.map(({ name }) => name)).toEqual(['RECURRENCE-ID', 'RECURRENCE-ID'])
  })

  it('without its series is a cancelled event if it is cancelled, or skipped', () => {
    const text = fileOf(...entryOf(id, moved, 'STATUS:CANCELLED'))
    expect(fromICalendar(text, options).events).toMatchObject([{ event_status: 'cancelled' }])
    const { events, report } = fromICalendar(text, { ...options, cancelled: 'skip' })
    expect([events, report.skipped]).toMatchObject([[], [{ reason: 'cancelled' }]])
  })
})

it.each([
  ['46.95;7.45', { geo_lat: 46.95, geo_lng: 7.45 }],
  ['46.95\\;7.45', { geo_lat: 46.95, geo_lng: 7.45 }],
  ['46.95,7.45', { geo_lat: 46.95, geo_lng: 7.45 }],
])('reads GEO:%s', (value, coordinates) => {
  const { events } = importEntry(['LOCATION:Hall', `GEO:${value}`], { geolocation: true })
  expect(events[0]?.venue).toMatchObject(coordinates)
})

it.each([
  ['DTEND:20300621T000000', '2030-06-20', 0],
  ['DTEND:20300621T000000Z', '2030-06-20', 0],
  ['DTEND;TZID=Asia/Tokyo:20300622T000000', '2030-06-21', 0],
  ['DTEND:20300620T000000', '2030-06-20', 0],
  ['DTEND:20300620T200000', '2030-06-20', 1],
])('ends a day before %s', (line, end_date, notes) => {
  const { events, report } = importEntry(['DTSTART;VALUE=DATE:20300620', line], options)
  expect([events[0]?.end_date, report.notes.length]).toEqual([end_date, notes])
})
