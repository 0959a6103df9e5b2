import { expect, it } from 'vitest'
import { abbreviationAt } from '../../src/time/abbreviation.ts'

it.each([
  ['America/New_York', '2030-01-20 12:00:00', 'EST'],
  ['America/New_York', '2030-06-20 12:00:00', 'EDT'],
  ['america/new_york', '2030-06-20 12:00:00', 'EDT'],
  ['Europe/London', '2030-06-20 12:00:00', 'BST'],
  ['Europe/Berlin', '2030-01-20 12:00:00', 'CET'],
  ['Europe/Berlin', '2030-06-20 12:00:00', 'CEST'],
  ['Australia/Sydney', '2030-01-20 12:00:00', 'AEDT'],
  ['Pacific/Auckland', '2030-06-20 12:00:00', 'NZST'],
  ['Asia/Kolkata', '2030-06-20 12:00:00', 'IST'],
  ['Africa/Johannesburg', '2030-06-20 12:00:00', 'SAST'],
  ['Asia/Tokyo', '2030-06-20 12:00:00', 'JST'],
  ['Asia/Kathmandu', '2030-06-20 12:00:00', 'UTC+05:45'],
  ['Asia/Singapore', '2030-06-20 12:00:00', 'UTC+08:00'],
  ['America/Sao_Paulo', '2030-06-20 12:00:00', 'UTC-03:00'],
  ['Pacific/Marquesas', '2030-06-20 12:00:00', 'UTC-09:30'],
  ['Etc/GMT+5', '2030-06-20 12:00:00', 'UTC-05:00'],
  ['America/New_York', '1850-06-20 12:00:00', 'UTC-04:56'],
  ['UTC', '2030-06-20 12:00:00', 'UTC'],
  ['utc', '2030-06-20 12:00:00', 'UTC'],
  ['UTC+2', '2030-06-20 12:00:00', 'UTC+2'],
  ['UTC-3:30', '2030-06-20 12:00:00', 'UTC-3:30'],
  ['+05:30', '2030-06-20 12:00:00', '+05:30'],
])('%s at %s is %s', (zone, utc, abbreviation) => {
  expect(abbreviationAt(utc, zone)).toBe(abbreviation)
})

it.each([
  ['America/New_York', '2030-03-10 06:59:59', 'EST'],
  ['America/New_York', '2030-03-10 07:00:00', 'EDT'],
  ['America/New_York', '2030-11-03 05:59:59', 'EDT'],
  ['America/New_York', '2030-11-03 06:00:00', 'EST'],
  // The name changed from mountain summer to central standard time here, the offset did not.
  ['America/Ojinaga', '2022-10-30 07:59:59', 'MDT'],
  ['America/Ojinaga', '2022-11-30 12:00:00', 'CST'],
])('%s at the second of %s is %s', (zone, utc, abbreviation) => {
  expect(abbreviationAt(utc, zone)).toBe(abbreviation)
})

it('says the same again after many other zones', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const first = zones.map((zone) => abbreviationAt('2031-06-20 12:00:00', zone))
  expect(zones.map((zone) => abbreviationAt('2031-06-21 12:00:00', zone))).toEqual(first)
  expect(first.filter((text) => !/^([A-Za-z]+|UTC[+-]\d\d:\d\d)$/.test(text))).toEqual([])
})

it('throws RangeError for an unknown zone', () => {
  expect(() => abbreviationAt('2030-06-20 12:00:00', 'Mars/Olympus')).toThrow(RangeError)
})
