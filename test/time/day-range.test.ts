import { describe, expect, it } from 'vitest'
import { daysOfRange, parseDayRange } from '../../src/time/day-range.ts'
import { isWeekend, nextWeekend, type WeekendDay, weekendOf } from '../../src/time/weekend.ts'

/** The days of a text, for a clock in UTC and a home zone. 2030-06-19 is a Wednesday. */
function days(text: string, now = '2030-06-19 12:00:00', timeZone = 'Europe/Zurich') {
  const range = parseDayRange(text)
  if (range === undefined) return undefined
  const { first, last } = daysOfRange(range, { timeZone, now, weekend: weekendOf(timeZone) })
  return `${first?.slice(0, 10) ?? ''}..${last?.slice(0, 10) ?? ''}`
}

describe('days that people ask for', () => {
  it.each([
    ['today', '2030-06-19..2030-06-19'],
    [' TODAY ', '2030-06-19..2030-06-19'],
    ['tomorrow', '2030-06-20..2030-06-20'],
    ['yesterday', '2030-06-18..2030-06-18'],
    ['weekend', '2030-06-22..2030-06-23'],
    ['Weekend ', '2030-06-22..2030-06-23'],
    ['week', '2030-06-19..2030-06-25'],
    ['2030-06', '2030-06-01..2030-06-30'],
    ['2032-02', '2032-02-01..2032-02-29'],
    ['0001-01', '0001-01-01..0001-01-31'],
    ['9998-12', '9998-12-01..9998-12-31'],
    ['2030-06-20', '2030-06-20..2030-06-20'],
    ['2030/06/20', '2030-06-20..2030-06-20'],
    ['2030-06-20..2030-06-25', '2030-06-20..2030-06-25'],
    ['2030-06-20 .. 2030-06-25', '2030-06-20..2030-06-25'],
    ['2030-06..2030-08', '2030-06-01..2030-08-31'],
    ['today..2030-06', '2030-06-19..2030-06-30'],
    ['tomorrow..', '2030-06-20..'],
    ['..2030-06-25', '..2030-06-25'],
  ])('%s is %s', (text, found) => expect(days(text)).toBe(found))

  it.each(
    [
      ...['', '..', '...', 'someday', 'now', '+7 days', '2030', '2030-13', '2030-00', '0000-01', '9999-01'],
      ...['2030-02-30', '2030-06-20 10:00', '2030-06-20T10:00:00Z', '1908176400', '2030-06-20/2030-06-25'],
      ...['2030-06-20..2030-06-25..2030-06-30', 'weekend..', 'today..week', '2030-6', 'x'.repeat(61)],
    ].map((text) => [text]),
  )('%j is none', (text) => expect(days(text)).toBeUndefined())

  it.each([
    // The day is that of the home zone, also where it begins at another instant, or has 23 or 25 hours.
    ['2030-06-19 21:59:59', 'Europe/Zurich', '2030-06-19'],
    ['2030-06-19 22:00:00', 'Europe/Zurich', '2030-06-20'],
    ['2030-06-19 09:59:59', 'Pacific/Kiritimati', '2030-06-19'],
    ['2030-06-19 10:00:00', 'Pacific/Kiritimati', '2030-06-20'],
    ['2030-03-30 23:00:00', 'Europe/Zurich', '2030-03-31'],
    ['2030-03-31 21:59:59', 'Europe/Zurich', '2030-03-31'],
    ['2030-03-31 22:00:00', 'Europe/Zurich', '2030-04-01'],
    ['2030-10-26 22:00:00', 'Europe/Zurich', '2030-10-27'],
    ['2030-10-27 22:59:59', 'Europe/Zurich', '2030-10-27'],
    ['2030-10-27 23:00:00', 'Europe/Zurich', '2030-10-28'],
  ])('at %s in %s, today is %s', (now, zone, today) => expect(days('today', now, zone)).toBe(`${today}..${today}`))

  it.each([
    ['2030-06-17 12:00:00', '2030-06-22..2030-06-23'],
    ['2030-06-21 12:00:00', '2030-06-22..2030-06-23'],
    ['2030-06-22 12:00:00', '2030-06-22..2030-06-23'],
    ['2030-06-23 12:00:00', '2030-06-23..2030-06-23'],
    ['2030-06-24 12:00:00', '2030-06-29..2030-06-30'],
    ['0001-01-03 12:00:00', '0001-01-06..0001-01-07'],
  ])('at %s, the weekend is %s', (now, found) => expect(days('weekend', now)).toBe(found))

  it.each([
    ['Europe/Zurich', 'SA SU'],
    ['UTC', 'SA SU'],
    ['UTC+2', 'SA SU'],
    ['Asia/Dubai', 'SA SU'],
    ['Africa/Cairo', 'FR SA'],
    ['africa/cairo', 'FR SA'],
    ['Asia/Jerusalem', 'FR SA'],
    ['Asia/Kabul', 'TH FR'],
    ['Asia/Tehran', 'FR'],
    ['Asia/Kolkata', 'SU'],
  ])('the weekend of %s is %s', (zone, found) => expect(weekendOf(zone).join(' ')).toBe(found))

  it.each([
    // 2030-06-19 is a Wednesday.
    ['2030-06-19', ['FR'], '2030-06-21..2030-06-21'],
    ['2030-06-19', ['TH', 'FR'], '2030-06-20..2030-06-21'],
    ['2030-06-19', ['FR', 'SA', 'SU'], '2030-06-21..2030-06-23'],
    ['2030-06-19', ['WE'], '2030-06-19..2030-06-19'],
    ['2030-06-19', ['TU'], '2030-06-25..2030-06-25'],
    // Over the end of a week.
    ['2030-06-24', ['SU', 'MO'], '2030-06-24..2030-06-24'],
  ] satisfies [string, WeekendDay[], string][])('from %s, a weekend of %s is %s', (day, weekend, found) => {
    const { first, last } = nextWeekend(`${day} 00:00:00`, weekend)
    expect(`${first.slice(0, 10)}..${last.slice(0, 10)}`).toBe(found)
  })

  it.each([
    [['SA', 'SU'], true],
    [['FR'], true],
    [['SU', 'MO'], true],
    [['FR', 'SU'], false],
    [['SU', 'SA'], false],
    [['SA', 'SA'], false],
    [[], false],
    [['sunday'], false],
    [['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], false],
    ['SA', false],
    [[0], false],
  ])('whether %j is a weekend: %s', (value, found) => expect(isWeekend(value)).toBe(found))
})
