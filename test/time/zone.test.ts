import { expect, it } from 'vitest'
import { toUtc, toWallClock } from '../../src/time/wall-clock.ts'
import { isZone } from '../../src/time/zone.ts'

it.each([
  'Europe/Berlin',
  'europe/berlin',
  'EUROPE/BERLIN',
  'America/Argentina/ComodRivadavia',
  'America/Port-au-Prince',
  'Etc/GMT+5',
  'etc/gmt-14',
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Europe/Kyiv',
  'US/Pacific',
  'EST5EDT',
  ...['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'WET', 'cet'],
  'GB',
  'Japan',
  'UTC',
  'utc',
  'UTC+0',
  'UTC-0',
  'UTC+5',
  'UTC+05',
  'UTC-11',
  'UTC+5:30',
  'UTC+05:45',
  'UTC-3:30',
  'UTC+5.5',
  'UTC-9.5',
  'UTC+5.25',
  'UTC+5.75',
  'utc-9.75',
  'UTC+13.75',
  'UTC+14',
  'UTC-14:00',
  '+00:00',
  '-00:00',
  '+05:45',
  '-03:30',
  '+14:00',
  '-14:00',
])('accepts %s', (name) => {
  expect(isZone(name)).toBe(true)
})

it.each([
  '',
  ' ',
  'UTC ',
  ' Europe/Berlin',
  'Europe',
  'Europe/Atlantis',
  'Europe/Berlin/Mitte',
  'Berlin',
  'local',
  'Z',
  'Factory',
  'constructor',
  '__proto__',
  'posix/UTC',
  '../Europe/Berlin',
  'Europe\\Berlin',
  'Europe/Berlin\n',
  'Europe/Berlin\0',
  'UTC5',
  'UTC+',
  'UTC+15',
  'UTC+14:01',
  'UTC-14.5',
  'UTC+100',
  'UTC+5:3',
  'UTC+5:60',
  'UTC+530',
  'UTC+14.25',
  'UTC+5.50',
  'UTC+5.2',
  'UTC+5.7',
  'UTC+5.',
  '+05.25',
  'UTC+5,5',
  'UTC 5',
  'GMT+5',
  '+5',
  '+05',
  '+5:30',
  '+0530',
  '05:30',
  '+14:01',
  '-15:00',
  '+05:60',
  '+05:30:00',
  '\u221205:30',
  // Names of ICU, not of IANA; its BST is the time of Dhaka.
  'PST',
  'bst',
  'IST',
  'SystemV/EST5',
  'x'.repeat(100_000),
  `Europe/${'x'.repeat(60)}`,
])('refuses %j', (name) => {
  expect(isZone(name)).toBe(false)
})

it.each([
  ['UTC+5.25', '05:15:00'],
  ['UTC+5.5', '05:30:00'],
  ['UTC+5.75', '05:45:00'],
])('takes the decimals of %s for quarters of an hour', (name, time) => {
  expect(toWallClock('2030-06-20 00:00:00', name)).toBe(`2030-06-20 ${time}`)
})

it('accepts every zone that the runtime lists', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isZone(name))).toEqual([])
})

it('goes on after more spellings of one name than it keeps', () => {
  const letters = 'america/argentina/comodrivadavia'
  const spellings = Array.from({ length: 2_500 }, (_, bits) =>
    letters.replace(/[a-z]/g, (letter, at: number) => ((bits >> (at % 16)) & 1 ? letter.toUpperCase() : letter)),
  )
  expect(new Set(spellings).size).toBe(2_500)
  expect(new Set(spellings.map((name) => toUtc('2030-06-20 10:30:15', name)))).toEqual(new Set(['2030-06-20 13:30:15']))
})
