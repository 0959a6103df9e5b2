import { expect, it } from 'vitest'
import { toDateTime } from '../../src/time/date-time.ts'

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
