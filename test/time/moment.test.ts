import { expect, it } from 'vitest'
import { parseDate } from '../../src/time/date-grammar.ts'
import { resolveDate } from '../../src/time/moment.ts'
import { now, resolved } from './date-tables.ts'

it.each(resolved)('resolves $written in $zone to $wall, $utc UTC', ({ written, zone, wall, utc }) => {
  const value = parseDate(written)
  expect(value && resolveDate(value, zone, now)).toMatchObject({ wall, utc })
})

it.each([
  ['2024-03-30 23:30', 'America/Nuuk', '2024-03-30 23:30:00', '2024-03-31 00:30:00'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30 00:00:00', '2011-12-31 00:00:00'],
  ['2011-12-30T12:00Z', 'Pacific/Apia', '2011-12-31 02:00:00', '2011-12-31 02:00:00'],
  ['today', 'Asia/Tokyo', '2030-03-10 00:00:00', '2030-03-10 00:00:00'],
])('keeps of %s in %s what was written, %s, beside what a gap makes of it', (written, zone, asWritten, wall) => {
  const value = parseDate(written)
  expect(value && resolveDate(value, zone, now)).toMatchObject({ written: asWritten, wall })
})

it('takes today from the clock that it is given', () => {
  expect(resolveDate({ kind: 'today' }, 'Europe/Berlin', '2030-12-31 22:59:59').wall).toBe('2030-12-31 00:00:00')
  expect(resolveDate({ kind: 'today' }, 'Europe/Berlin', '2030-12-31 23:00:00').wall).toBe('2031-01-01 00:00:00')
})

it('keeps the instant of the present in an hour that comes twice', () => {
  const second = { wall: '2030-10-27 02:30:00', utc: '2030-10-27 01:30:00' }
  expect(resolveDate({ kind: 'now' }, 'Europe/Berlin', second.utc)).toMatchObject(second)
})

it('throws RangeError for an unknown zone', () => {
  expect(() => resolveDate({ kind: 'now' }, 'Mars/Olympus', now)).toThrow(RangeError)
})
