import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate } from '../../src/time/date-grammar.ts'
import { readable, unreadable } from './date-tables.ts'

it.each(readable)('reads %j', (written, value) => {
  expect(parseDate(written)).toEqual(value)
})

it.each(unreadable)('does not read %j', (written) => {
  expect(parseDate(written)).toBeUndefined()
})

describe('any', () => {
  const padded = (min: number, max: number, length = 2) =>
    fc.integer({ min, max }).map((number) => String(number).padStart(length, '0'))
  const day = fc.tuple(padded(1, 9998, 4), padded(1, 12), padded(1, 28)).map((parts) => parts.join('-'))
  const time = fc.tuple(padded(0, 23), padded(0, 59), padded(0, 59)).map((parts) => parts.join(':'))
  const offset = fc.tuple(fc.constantFrom('+', '-'), padded(0, 23), padded(0, 59))

  it('day, and any day with its time, is read as it is written', () => {
    fc.assert(
      fc.property(day, time, fc.constantFrom(' ', 'T'), (date, clock, separator) => {
        expect(parseDate(date)).toEqual({ kind: 'day', wall: `${date} 00:00:00` })
        expect(parseDate(`${date}${separator}${clock}`)).toEqual({ kind: 'wall', wall: `${date} ${clock}` })
      }),
    )
  })

  it('date with an offset is the instant that Date takes it for', () => {
    fc.assert(
      fc.property(day, time, offset, (date, clock, [sign, hours, minutes]) => {
        const iso = new Date(`${date}T${clock}${sign}${hours}:${minutes}`).toISOString()
        const utc = iso.slice(0, 19).replace('T', ' ')
        expect(parseDate(`${date}T${clock}${sign}${hours}:${minutes}`)).toEqual({ kind: 'instant', utc })
        expect(parseDate(`${date} ${clock}${sign}${hours}${minutes}`)).toEqual({ kind: 'instant', utc })
      }),
    )
  })

  it('text is read or refused, never an error, and what is read is well formed', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789-:T Z+.') }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 11 }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const value = parseDate(written)
        if (value === undefined || value.kind === 'now' || value.kind === 'today') return
        expect(value.kind === 'instant' ? value.utc : value.wall).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }),
    )
  })

  it('long fraction is cut in no time to speak of', () => {
    expect(parseDate(`2030-06-20 10:30:15.${'9'.repeat(1_000_000)}`)).toEqual({
      kind: 'wall',
      wall: '2030-06-20 10:30:15',
    })
  })
})
