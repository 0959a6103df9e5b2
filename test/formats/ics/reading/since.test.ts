import { fromICalendar } from 'daybook/ics'
import { expand } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { entryOf, fileOf, importEntry } from './file.ts'

const since = '2030-06-20'
const options = { timeZone: 'Europe/Zurich', recurrence: true, since }
const read = (...lines: readonly string[]) => importEntry(lines, options)

describe('since', () => {
  it.each([
    [['DTSTART:20300619T180000', 'DTEND:20300619T200000'], 0],
    [['DTSTART:20300619T220000', 'DTEND:20300620T000000'], 0],
    [['DTSTART:20300619T220000', 'DTEND:20300620T020000'], 1],
    [['DTSTART:20300620T000000', 'DTEND:20300620T000000'], 1],
    [['DTSTART;VALUE=DATE:20300618', 'DTEND;VALUE=DATE:20300620'], 0],
    [['DTSTART;VALUE=DATE:20300618', 'DTEND;VALUE=DATE:20300621'], 1],
  ])('leaves out what was over before: %j', (lines, count) => {
    const { events, report } = read(...lines)
    expect([events.length, report.skipped.map(({ reason }) => reason)]).toEqual([count, count ? [] : ['past']])
  })

  it.each([
    ['FREQ=DAILY'],
    ['FREQ=DAILY;INTERVAL=3'],
    ['FREQ=DAILY;COUNT=3000'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
    ['FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,WE'],
    ['FREQ=MONTHLY;BYDAY=-1FR'],
    ['FREQ=MONTHLY;INTERVAL=5;COUNT=40'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['FREQ=YEARLY;BYMONTH=3,9'],
    ['FREQ=YEARLY;BYWEEKNO=26'],
    ['FREQ=DAILY;UNTIL=20301001T180000Z'],
    ['FREQ=DAILY;BYHOUR=9,18'],
  ])('begins a series with its next date: %s', (rule) => {
    const lines = ['DTSTART;TZID=Europe/Zurich:20250103T180000', 'DURATION:PT2H', `RRULE:${rule}`]
    const whole = importEntry(lines, { timeZone: 'Europe/Zurich', recurrence: true }).events[0]
    const cut = read(...lines).events[0]
    const startsOf = (event: typeof cut, to = '2032-06-20 00:00:00') =>
      expand(event?.recurrence as never, { start: String(event?.start_date), to })
    expect(String(cut?.start_date) >= '2030-06-19 22:00:01').toBe(true)
    const wanted = startsOf(whole).filter((start) => start >= '2030-06-19 22:00:01')
    expect(startsOf(cut)).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(0)
  })

  it('keeps dates, exceptions and changes from then on', () => {
    const entry = entryOf(
      ...['DTSTART;TZID=Europe/Zurich:20250103T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'],
      ...['EXDATE;TZID=Europe/Zurich:20250110T180000,20300628T180000', 'RDATE;TZID=Europe/Zurich:20260101T180000'],
      'RDATE;TZID=Europe/Zurich:20300701T180000',
    )
    const change = (day: string) => entryOf(`RECURRENCE-ID;TZID=Europe/Zurich:${day}T180000`, 'SUMMARY:Guests')
    const file = fileOf(...entry, ...change('20250117'), ...change('20300705'))
    const { events, changes, report } = fromICalendar(file, options)
    expect(events).toMatchObject([
      {
        start_date: '2030-06-21 18:00:00',
        end_date: '2030-06-21 19:00:00',
        recurrence: { rules: ['FREQ=WEEKLY'], dates: ['2030-07-01 18:00:00'], exceptions: ['2030-06-28 18:00:00'] },
      },
    ])
    expect(changes).toMatchObject([{ recurrence_id: '2030-07-05 18:00:00' }])
    expect(report.skipped).toMatchObject([{ reason: 'past' }])
  })

  it.each([
    [['RRULE:FREQ=WEEKLY;COUNT=10'], 0],
    [['RRULE:FREQ=WEEKLY;UNTIL=20300601'], 0],
    [['RDATE:20260101T180000'], 0],
    [['RRULE:FREQ=WEEKLY;COUNT=10', 'RDATE:20300701T180000'], 1],
  ])('leaves out a series without later dates: %j', (lines, count) => {
    const { events, report } = read('DTSTART:20250103T180000', 'DURATION:PT1H', ...lines)
    expect([events.length, report.skipped.length]).toEqual([count, 1 - count])
    if (count > 0) expect(events).toMatchObject([{ start_date: '2030-07-01 18:00:00' }])
    expect(events[0]?.recurrence).toBe(undefined)
  })

  it('of days begins with a day', () => {
    const lines = ['DTSTART;VALUE=DATE:20250103', 'DTEND;VALUE=DATE:20250105', 'RRULE:FREQ=WEEKLY']
    expect(read(...lines).events).toMatchObject([{ start_date: '2030-06-21', end_date: '2030-06-22', all_day: true }])
  })

  it('is a day', () => {
    for (const wrong of ['2030-02-30', 'yesterday', '2030-06-20 18:00']) {
      expect(() => fromICalendar('', { since: wrong })).toThrow('since must be a day such as 2030-01-31')
    }
  })
})
