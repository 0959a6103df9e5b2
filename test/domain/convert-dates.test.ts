import { toUtc, toWallClock } from 'daybook/domain'
import { describe, expect, it } from 'vitest'
import { readable, unreadable } from '../time/date-tables.ts'

const zurich = 'Europe/Zurich'

describe('toUtc', () => {
  it.each([
    ['2030-06-20 18:00:00', '2030-06-20 16:00:00'],
    ['2030-06-20', '2030-06-19 22:00:00'],
    ['2030/06/20', '2030-06-19 22:00:00'],
    ['2030-06-20 18:00', '2030-06-20 16:00:00'],
    ['2030-06-20T18:00', '2030-06-20 16:00:00'],
    ['2030-06-20T18:00:00.250', '2030-06-20 16:00:00'],
    ['2030/06/20 18:00', '2030-06-20 16:00:00'],
    ['20300620T180000', '2030-06-20 16:00:00'],
    ['2030-06-20 24:00', '2030-06-20 22:00:00'],
    [' 2030-06-20 18:00 ', '2030-06-20 16:00:00'],
    // An instant is the same in every zone.
    ['2030-06-20T18:00:00Z', '2030-06-20 18:00:00'],
    ['2030-06-20T18:00:00-04:00', '2030-06-20 22:00:00'],
    ['2030-06-20T18:00:00+02:00[Europe/Zurich]', '2030-06-20 16:00:00'],
    [1_908_208_800, '2030-06-20 18:00:00'],
    ['1908208800', '2030-06-20 18:00:00'],
    // Inside a gap.
    ['2030-03-31T02:30', '2030-03-31 01:30:00'],
    ['0000-12-31 12:00:00', '0000-12-31 11:25:52'],
  ])('takes %s', (date, utc) => {
    expect(toUtc(date, zurich)).toBe(utc)
  })

  it('takes every date that does not depend on the present', () => {
    for (const [written, { kind }] of readable) {
      const take = () => toUtc(written, zurich)
      if (kind === 'now' || kind === 'today') expect(take).toThrow(TypeError)
      else expect(take()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
  })

  it.each([...unreadable, '2030-02-30 10:00:00', '2030-06-20 25:00:00', undefined, null, {}])(
    'throws for %j',
    (date) => {
      // A program without types passes anything.
      expect(() => toUtc(date as string, zurich)).toThrow(TypeError)
      expect(() => toWallClock(date as string, zurich)).toThrow(TypeError)
    },
  )

  it('names what it takes, and an unknown zone', () => {
    expect(() => toUtc('tomorrow', zurich)).toThrow(
      'The date must be one such as 2030-06-20 09:00 or 2030-06-20T09:00:00+02:00; received "tomorrow".',
    )
    for (const convert of [toUtc, toWallClock]) {
      expect(() => convert('2030-06-20T18:00', 'Mars/Olympus')).toThrow(
        new RangeError('Unknown time zone: Mars/Olympus'),
      )
    }
  })
})

describe('toWallClock', () => {
  it.each([
    ['2030-06-20 16:00:00', '2030-06-20 18:00:00'],
    ['2030-06-20', '2030-06-20 02:00:00'],
    ['2030-06-20T16:00', '2030-06-20 18:00:00'],
    ['2030-06-20T16:00:00Z', '2030-06-20 18:00:00'],
    ['2030-06-20T12:00:00-04:00', '2030-06-20 18:00:00'],
    [1_908_201_600, '2030-06-20 18:00:00'],
  ])('takes %s', (utc, wall) => {
    expect(toWallClock(utc, zurich)).toBe(wall)
  })
})
