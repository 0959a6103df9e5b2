import { expect, it } from 'vitest'
import { dateDetails } from '../../src/time/date-time.ts'

it.each([
  ['2030-06-20 10:30:15', ['2030', '06', '20', '10', '30', '15']],
  ['0001-02-03 04:05:06', ['0001', '02', '03', '04', '05', '06']],
  ['9998-12-31 23:59:59', ['9998', '12', '31', '23', '59', '59']],
])('takes %s apart into zero-padded texts', (dateTime, [year, month, day, hour, minutes, seconds]) => {
  expect(dateDetails(dateTime)).toEqual({ year, month, day, hour, minutes, seconds })
})
