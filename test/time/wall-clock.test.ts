import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { toUtc, toWallClock } from '../../src/time/wall-clock.ts'

describe('a time that exists once', () => {
  it.each([
    ['UTC', '2030-06-20 10:30:15', '2030-06-20 10:30:15'],
    ['Europe/Berlin', '2030-01-20 10:30:15', '2030-01-20 09:30:15'],
    ['Europe/Berlin', '2030-06-20 10:30:15', '2030-06-20 08:30:15'],
    ['eUROPE/bERLIN', '2030-06-20 10:30:15', '2030-06-20 08:30:15'],
    ['America/New_York', '2030-06-20 22:30:15', '2030-06-21 02:30:15'],
    ['Asia/Kathmandu', '2030-01-01 00:00:00', '2029-12-31 18:15:00'],
    ['Pacific/Kiritimati', '2028-02-29 12:00:00', '2028-02-28 22:00:00'],
    ['UTC+2', '2030-06-20 10:30:15', '2030-06-20 08:30:15'],
    ['UTC-2', '2030-06-20 10:30:15', '2030-06-20 12:30:15'],
    ['UTC+5.5', '2030-06-20 10:30:15', '2030-06-20 05:00:15'],
    ['UTC-3:30', '2030-06-20 10:30:15', '2030-06-20 14:00:15'],
    ['+05:45', '2030-06-20 10:30:15', '2030-06-20 04:45:15'],
    ['-14:00', '2030-06-20 10:30:15', '2030-06-21 00:30:15'],
  ])('goes from %s and back: %s', (zone, wall, utc) => {
    expect(toUtc(wall, zone)).toBe(utc)
    expect(toWallClock(utc, zone)).toBe(wall)
  })
})

describe('a time in a gap moves forward by the gap', () => {
  it.each([
    ['America/New_York', '2030-03-10 01:59:59', '2030-03-10 06:59:59', '2030-03-10 01:59:59'],
    ['America/New_York', '2030-03-10 02:00:00', '2030-03-10 07:00:00', '2030-03-10 03:00:00'],
    ['America/New_York', '2030-03-10 02:59:59', '2030-03-10 07:59:59', '2030-03-10 03:59:59'],
    ['America/New_York', '2030-03-10 03:00:00', '2030-03-10 07:00:00', '2030-03-10 03:00:00'],
    ['America/Los_Angeles', '2030-03-10 03:00:00', '2030-03-10 10:00:00', '2030-03-10 03:00:00'],
    ['Europe/Berlin', '2030-03-31 02:30:00', '2030-03-31 01:30:00', '2030-03-31 03:30:00'],
    ['Australia/Lord_Howe', '2030-10-06 02:15:00', '2030-10-05 15:45:00', '2030-10-06 02:45:00'],
    ['Asia/Beirut', '2021-03-28 00:00:00', '2021-03-27 22:00:00', '2021-03-28 01:00:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 22:00:00', '2011-12-31 12:00:00'],
  ])('%s %s', (zone, wall, utc, moved) => {
    expect(toUtc(wall, zone)).toBe(utc)
    expect(toWallClock(utc, zone)).toBe(moved)
  })
})

describe('a repeated time means its first occurrence', () => {
  it.each([
    ['America/New_York', '2030-11-03 00:59:59', '2030-11-03 04:59:59'],
    ['America/New_York', '2030-11-03 01:00:00', '2030-11-03 05:00:00'],
    ['America/New_York', '2030-11-03 01:59:59', '2030-11-03 05:59:59'],
    ['America/New_York', '2030-11-03 02:00:00', '2030-11-03 07:00:00'],
    ['Europe/Berlin', '2030-10-27 02:30:00', '2030-10-27 00:30:00'],
    ['Australia/Lord_Howe', '2030-04-07 01:45:00', '2030-04-06 14:45:00'],
    ['America/Sao_Paulo', '2018-02-17 23:30:00', '2018-02-18 01:30:00'],
    ['America/Juneau', '1867-10-18 15:00:00', '1867-10-17 23:57:41'],
  ])('%s %s', (zone, wall, utc) => {
    expect(toUtc(wall, zone)).toBe(utc)
    expect(toWallClock(utc, zone)).toBe(wall)
  })

  it('and the second is still shown', () => {
    expect(toWallClock('2030-11-03 06:30:00', 'America/New_York')).toBe('2030-11-03 01:30:00')
  })
})

describe('local mean times keep their seconds', () => {
  it.each([
    ['America/New_York', '1850-05-05 05:05:05', '1850-05-05 10:01:07'],
    ['Europe/Amsterdam', '1890-01-01 00:17:30', '1890-01-01 00:00:00'],
    ['Africa/Monrovia', '1971-12-31 12:00:00', '1971-12-31 12:44:30'],
    ['Asia/Manila', '1844-12-30 08:03:52', '1844-12-31 00:00:00'],
  ])('%s %s', (zone, wall, utc) => {
    expect(toUtc(wall, zone)).toBe(utc)
    expect(toWallClock(utc, zone)).toBe(wall)
  })
})

describe('the ends of the years that are accepted', () => {
  it.each([
    ['UTC', '0001-01-01 00:00:00', '0001-01-01 00:00:00'],
    ['+14:00', '0001-01-01 00:00:00', '0000-12-31 10:00:00'],
    ['-14:00', '9998-12-31 23:59:59', '9999-01-01 13:59:59'],
    ['Asia/Tokyo', '0001-01-01 00:00:00', '0000-12-31 14:41:01'],
    ['Asia/Tokyo', '0050-06-07 08:09:10', '0050-06-06 22:50:11'],
    ['Asia/Tokyo', '0099-12-31 23:59:59', '0099-12-31 14:41:00'],
    ['America/New_York', '9998-12-31 23:59:59', '9999-01-01 04:59:59'],
    ['America/New_York', '9998-07-04 12:00:00', '9998-07-04 16:00:00'],
  ])('%s %s', (zone, wall, utc) => {
    expect(toUtc(wall, zone)).toBe(utc)
    expect(toWallClock(utc, zone)).toBe(wall)
  })

  it('are not left: beyond the years 0 to 9999 stands their first or last second', () => {
    expect(toUtc('0000-01-01 00:00:00', '+14:00')).toBe('0000-01-01 00:00:00')
    expect(toWallClock('9999-12-31 23:00:00', '+14:00')).toBe('9999-12-31 23:59:59')
  })
})

it.each(['', 'Mars/Olympus', 'UTC+15', 'constructor'])('throws RangeError for the zone %j', (zone) => {
  expect(() => toUtc('2030-06-20 10:30:15', zone)).toThrow(RangeError)
  expect(() => toWallClock('2030-06-20 10:30:15', zone)).toThrow(RangeError)
})

it('throws RangeError rather than answer for a text that is cut short', () => {
  expect(() => toUtc('2030-06-20', 'UTC')).toThrow(RangeError)
})

describe('for any time in any zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const seconds = (year: number) => new Date(0).setUTCFullYear(year, 0, 1) / 1000
  const dateTime = fc
    .integer({ min: seconds(1), max: seconds(9999) - 1 })
    .map((second) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' '))

  it('a wall clock time means what it means to Temporal', () => {
    fc.assert(
      fc.property(dateTime, zone, (wall, name) => {
        const theirs = Temporal.PlainDateTime.from(wall).toZonedDateTime(name).toInstant()
        expect(toUtc(wall, name)).toBe(textOf(theirs.toString()))
      }),
      { numRuns: 500 },
    )
  })

  it('an instant shows what it shows to Temporal', () => {
    fc.assert(
      fc.property(dateTime, zone, (utc, name) => {
        const theirs = Temporal.Instant.from(`${utc}Z`).toZonedDateTimeISO(name).toPlainDateTime()
        expect(toWallClock(utc, name)).toBe(textOf(theirs.toString()))
      }),
      { numRuns: 500 },
    )
  })

  it('what an instant shows leads back to it, or to the first time that showed it', () => {
    fc.assert(
      fc.property(dateTime, zone, (utc, name) => {
        const wall = toWallClock(utc, name)
        expect(toUtc(wall, name) <= utc).toBe(true)
        expect(toWallClock(toUtc(wall, name), name)).toBe(wall)
      }),
      { numRuns: 500 },
    )
  })

  function textOf(iso: string): string {
    const [, date, time] = /^(?:\+00|-00|)(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(iso) ?? []
    return `${date} ${time}`
  }
})
