import type { EventInput } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { importEntry } from './file.ts'

function datesOf(lines: readonly string[], timeZone = 'Europe/Zurich') {
  const { events, report } = importEntry(lines, { timeZone })
  const { start_date, end_date, timezone, all_day }: Partial<EventInput> = events[0] ?? {}
  return {
    start_date,
    end_date,
    timezone,
    all_day,
    codes: report.notes.map(({ code }) => code),
    skipped: report.skipped,
  }
}

describe('whole days', () => {
  it.each([
    ['one day without an end', ['DTSTART;VALUE=DATE:20300620'], '2030-06-20', []],
    ['a date without VALUE', ['DTSTART:20300620'], '2030-06-20', []],
    ['the day before DTEND', ['DTSTART;VALUE=DATE:20300620', 'DTEND;VALUE=DATE:20300623'], '2030-06-22', []],
    ['one day if DTEND is the same', ['DTSTART;VALUE=DATE:20300620', 'DTEND;VALUE=DATE:20300620'], '2030-06-20', []],
    ['days of a DURATION', ['DTSTART;VALUE=DATE:20300620', 'DURATION:P3D'], '2030-06-22', []],
    ['weeks of a DURATION', ['DTSTART;VALUE=DATE:20300620', 'DURATION:P1W'], '2030-06-26', []],
    ['part of a day as a day', ['DTSTART;VALUE=DATE:20300620', 'DURATION:P1DT1H'], '2030-06-21', []],
    ['the day of a DTEND with a time', ['DTSTART:20300620', 'DTEND:20300621T120000'], '2030-06-21', ['value-refused']],
    ['one day if DTEND is before', ['DTSTART:20300620', 'DTEND:20300619'], '2030-06-20', ['value-refused']],
    ['one day if DTEND is no date', ['DTSTART:20300620', 'DTEND:soon'], '2030-06-20', ['value-refused']],
  ])('are %s', (_, lines, end_date, codes) => {
    expect(datesOf(lines)).toEqual({
      ...{ start_date: '2030-06-20', end_date, timezone: 'Europe/Zurich', all_day: true },
      ...{ codes, skipped: [] },
    })
  })
})

describe('times', () => {
  const start = 'DTSTART;TZID=Europe/Zurich:20300620T180000'

  it.each([
    ['ends as it starts without an end', [start], '2030-06-20 18:00:00', []],
    ['ends at DTEND', [start, 'DTEND;TZID=Europe/Zurich:20300620T200000'], '2030-06-20 20:00:00', []],
    ['ends at a DTEND in another zone', [start, 'DTEND;TZID=Asia/Tokyo:20300621T030000'], '2030-06-20 20:00:00', []],
    ['ends after a DURATION', [start, 'DURATION:PT1H30M'], '2030-06-20 19:30:00', []],
    ['ends after days and hours', [start, 'DURATION:P1DT2H'], '2030-06-21 20:00:00', []],
    ['prefers DTEND', [start, 'DTEND:20300620T170000Z', 'DURATION:PT5H'], '2030-06-20 19:00:00', ['property-ignored']],
    ['ends as the day of a DTEND begins', [start, 'DTEND:20300622'], '2030-06-22 00:00:00', ['value-refused']],
    [
      'ends as it starts if DTEND is before',
      [start, 'DTEND:20300620T150000Z'],
      '2030-06-20 18:00:00',
      ['value-refused'],
    ],
    ['ends as it starts if DURATION is negative', [start, 'DURATION:-PT1H'], '2030-06-20 18:00:00', ['value-refused']],
    ['ends as it starts if DURATION is invalid', [start, 'DURATION:1 h'], '2030-06-20 18:00:00', ['value-refused']],
  ])('%s', (_, lines, end_date, codes) => {
    expect(datesOf(lines)).toEqual({
      ...{ start_date: '2030-06-20 18:00:00', end_date, timezone: 'Europe/Zurich', all_day: false },
      ...{ codes, skipped: [] },
    })
  })

  it.each([
    ['a time in UTC in the home zone', 'DTSTART:20300620T160000Z', '2030-06-20 18:00:00'],
    ['a floating time in the home zone', 'DTSTART:20300620T180000', '2030-06-20 18:00:00'],
    ['the form of ISO 8601', 'DTSTART:2030-06-20T18:00:00.000', '2030-06-20 18:00:00'],
    ['an offset', 'DTSTART:20300620T200000+0400', '2030-06-20 18:00:00'],
    ['24:00 as the next day', 'DTSTART:20300620T240000', '2030-06-21 00:00:00'],
    ['a leap second', 'DTSTART:20300620T235960', '2030-06-20 23:59:59'],
    ['a time in a gap after the gap', 'DTSTART;TZID=Europe/Zurich:20300331T023000', '2030-03-31 03:30:00'],
    ['the first of two equal times', 'DTSTART;TZID=Europe/Zurich:20301027T023000', '2030-10-27 02:30:00'],
    ['the second of two equal times as an instant', 'DTSTART:20301027T013000Z', '2030-10-27T01:30:00Z'],
  ])('reads %s', (_, line, start_date) => {
    expect(datesOf([line])).toMatchObject({ start_date, end_date: start_date, timezone: 'Europe/Zurich', codes: [] })
  })

  it('counts days on the clock, and hours exactly, when the clock changes', () => {
    const before = 'DTSTART;TZID=Europe/Zurich:20300330T180000'
    expect(datesOf([before, 'DURATION:P1D']).end_date).toBe('2030-03-31 18:00:00')
    expect(datesOf([before, 'DURATION:PT24H']).end_date).toBe('2030-03-31 19:00:00')
  })

  it.each([
    ...['', 'x', '20300230T180000', '20300620T250000', '20300620T186000', '00010101T000000', '99990101T000000'],
    ...['2030', '20301301', '99971231T235959+2400'],
  ])('skips an entry with the start %j', (value) => {
    expect(datesOf([`DTSTART:${value}`]).skipped).toMatchObject([{ uid: '1@example.org', line: 3, reason: 'no-dates' }])
  })

  it('skips an entry that would last too long', () => {
    expect(datesOf(['DURATION:P4000000D']).skipped).toMatchObject([{ reason: 'no-dates' }])
    expect(datesOf(['DTSTART:20300620', 'DURATION:P4000000D']).skipped).toMatchObject([{ reason: 'no-dates' }])
    expect(datesOf(['DURATION:PT90000000000S']).start_date).toBeDefined()
  })

  it('has the same instants after the calendar stored them', async () => {
    const calendar = await createTestCalendar({ timeZone: 'Europe/Zurich' })
    const { events } = importEntry(['DTSTART:20301027T013000Z', 'DURATION:PT1H'], { timeZone: 'Europe/Zurich' })
    await calendar.events.import(events)
    expect(await calendar.events.get(1)).toMatchObject({
      ...{
        start_date: '2030-10-27 02:30:00',
        utc_start_date: '2030-10-27 01:30:00',
        utc_end_date: '2030-10-27 02:30:00',
      },
    })
  })
})
