import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateDetails, dateTimeOf, secondsOf, toDateTime } from '../../src/time/date-time.ts'

const firstSecond = Date.parse('0000-01-01T00:00:00Z') / 1000
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000

it('writes and reads any second of the years 0 to 9999 as Date does', () => {
  fc.assert(
    fc.property(fc.integer({ min: firstSecond, max: lastSecond }), (second) => {
      const text = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ')
      expect(dateTimeOf(second)).toBe(text)
      expect(secondsOf(text)).toBe(second)
    }),
    { numRuns: 2_000 },
  )
})

it('writes and reads every day around the leap days of a century', () => {
  for (let second = Date.parse('1999-01-01T00:00:00Z') / 1000; second < 4_200_000_000; second += 86_400) {
    expect(secondsOf(dateTimeOf(second))).toBe(second)
  }
})

it.each([
  [firstSecond - 1, '0000-01-01 00:00:00'],
  [lastSecond + 1, '9999-12-31 23:59:59'],
  [Number.NEGATIVE_INFINITY, '0000-01-01 00:00:00'],
  [Number.POSITIVE_INFINITY, '9999-12-31 23:59:59'],
])('stops at the first and the last second: %d', (seconds, text) => {
  expect(dateTimeOf(seconds)).toBe(text)
})

it('throws RangeError for what is no number', () => {
  expect(() => dateTimeOf(Number.NaN)).toThrow(RangeError)
})

it.each([
  ['2030-06-20T10:30:15.000Z', '2030-06-20 10:30:15'],
  ['2030-06-20T10:30:15.999Z', '2030-06-20 10:30:15'],
  ['1969-12-31T23:59:59.001Z', '1969-12-31 23:59:59'],
  ['0001-01-01T00:00:00.000Z', '0001-01-01 00:00:00'],
  ['9998-12-31T23:59:59.999Z', '9998-12-31 23:59:59'],
])('reads %s to the second', (iso, dateTime) => {
  expect(toDateTime(new Date(iso))).toBe(dateTime)
})

it('throws RangeError for an invalid date', () => {
  expect(() => toDateTime(new Date('soon'))).toThrow(RangeError)
})

it.each([
  ['2030-06-20 10:30:15', ['2030', '06', '20', '10', '30', '15']],
  ['0001-02-03 04:05:06', ['0001', '02', '03', '04', '05', '06']],
  ['9998-12-31 23:59:59', ['9998', '12', '31', '23', '59', '59']],
])('takes %s apart into zero-padded texts', (dateTime, [year, month, day, hour, minutes, seconds]) => {
  expect(dateDetails(dateTime)).toEqual({ year, month, day, hour, minutes, seconds })
})
