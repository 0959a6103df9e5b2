import { expect, it } from 'vitest'
import { minutesIn } from '../../../../adapters/sources/csv/table/cell-durations.ts'
import { completedStart, dateRange, timeRange } from '../../../../adapters/sources/csv/table/cell-ranges.ts'
import { dateOfNumber, timeOfNumber } from '../../../../adapters/sources/csv/table/spreadsheet-number.ts'

it.each([
  ['47654', '2030-06-20'],
  ['47654.8125', '2030-06-20 19:30'],
  ['47654,8125', '2030-06-20 19:30'],
  ['47654.999999', '2030-06-21 00:00'],
  ['43890', '2020-02-29'],
  ['2030', undefined],
  ['20300620', undefined],
  ['19999', undefined],
  ['80000', undefined],
  ['47654 19:30', undefined],
])('the number of a spreadsheet %s is the date %s', (text, date) => {
  expect(dateOfNumber(text)).toBe(date)
})

it.each([
  ['0.8125', '19:30'],
  ['0,8125', '19:30'],
  ['0.5', '12:00'],
  ['0.75', '18:00'],
  ['0,25', '06:00'],
  ['0.000694444', '00:01'],
  ['0.30', undefined],
  ['0.25', undefined],
  ['1.5', undefined],
  ['12.30', undefined],
])('the number of a spreadsheet %s is the time %s', (text, time) => {
  expect(timeOfNumber(text)).toBe(time)
})

it.each([
  ['90', 90],
  ['90 min', 90],
  ['90 Minuten', 90],
  ['1:30', 90],
  ['1h30', 90],
  ['1 h 05 min', 65],
  ['2 h', 120],
  ['1,5 Std.', 90],
  ['2 ore', 120],
  ['0.0625', 90],
  ['1439', 1_439],
  ['1440', undefined],
  ['24 h', undefined],
  ['1:60', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['long', undefined],
])('the length %s has %s minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})

it.each([
  ['June 20, 2030 7:30 PM → 9:00 PM', 'June 20, 2030 7:30 PM', '9:00 PM'],
  ['July 1, 2030 → July 5, 2030', 'July 1, 2030', 'July 5, 2030'],
  ['20.06.2030 – 22.06.2030', '20.06.2030', '22.06.2030'],
  ['20.06.2030 bis 22.06.2030', '20.06.2030', '22.06.2030'],
  ['2030-06-20 19:00-21:00', '2030-06-20 19:00', '21:00'],
  ['20/06/2030 al 22/06/2030', '20/06/2030', '22/06/2030'],
  // Each of these is one date.
  ['20 June 2030 - 19:30', undefined, undefined],
  ['20/06/2030 à 19h30', undefined, undefined],
  ['2030-06-20T19:00:00-05:00', undefined, undefined],
  ['20-06-2030', undefined, undefined],
  ['2030-06-20', undefined, undefined],
  ['June 20 → soon', undefined, undefined],
  ['20.06.2030 – 21:00', undefined, undefined],
])('the cell %s has the dates %s and %s', (text, start, end) => {
  expect(dateRange(text)).toEqual(start === undefined ? undefined : { start, end })
})

it.each([
  ['19:00-21:00', '19:00', '21:00'],
  ['19:00 – 21:30', '19:00', '21:30'],
  ['18 h – 20 h', '18 h', '20 h'],
  ['7 – 9 PM', '7 PM', '9 PM'],
  ['9–17 Uhr', '9:00', '17 Uhr'],
  ['19:00', undefined, undefined],
  ['19:00 – open', undefined, undefined],
  ['Hall 3 - 19:00', undefined, undefined],
])('the cell %s has the times %s and %s', (text, start, end) => {
  const range = timeRange(text)
  expect(range && { start: completedStart(range), end: range.end }).toEqual(start && { start, end })
})
