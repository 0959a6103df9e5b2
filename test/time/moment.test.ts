import { expect, it } from 'vitest'
import { parseDate } from '../../src/time/date-grammar.ts'
import { resolveDate } from '../../src/time/moment.ts'
import { now, resolved } from './date-tables.ts'

it.each(resolved)('resolves $written in $zone to $wall, $utc UTC', ({ written, zone, wall, utc }) => {
  const value = parseDate(written)
  expect(value && resolveDate(value, zone, now)).toEqual({ wall, utc })
})

it('takes today from the clock that it is given', () => {
  expect(resolveDate({ kind: 'today' }, 'Europe/Berlin', '2030-12-31 22:59:59').wall).toBe('2030-12-31 00:00:00')
  expect(resolveDate({ kind: 'today' }, 'Europe/Berlin', '2030-12-31 23:00:00').wall).toBe('2031-01-01 00:00:00')
})

it('throws RangeError for an unknown zone', () => {
  expect(() => resolveDate({ kind: 'now' }, 'Mars/Olympus', now)).toThrow(RangeError)
})
