import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
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

  it('day, with slashes or in the basic form with its time, is read as with hyphens', () => {
    fc.assert(
      fc.property(day, time, (date, clock) => {
        expect(parseDate(date.replaceAll('-', '/'))).toEqual(parseDate(date))
        const basic = `${date.replaceAll('-', '')}T${clock.replaceAll(':', '')}`
        expect(parseDate(basic)).toEqual(parseDate(`${date}T${clock}`))
        expect(parseDate(`${basic}Z`)).toEqual(parseDate(`${date}t${clock}z`))
      }),
    )
  })

  it('date with hours as its offset is the one with full hours', () => {
    fc.assert(
      fc.property(day, time, offset, (date, clock, [sign, hours]) => {
        expect(parseDate(`${date} ${clock}${sign}${hours}`)).toEqual(parseDate(`${date}T${clock}${sign}${hours}:00`))
      }),
    )
  })

  it('date as Temporal writes it is its instant, and with any other offset it is none', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.constantFrom(-3600, -60, 60, 7200), (date, zone, wrongBy) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
        const utc = date.toISOString().slice(0, 19).replace('T', ' ')
        expect(parseDate(zoned.toString())).toEqual({ kind: 'instant', utc })
        const minutes = Math.abs(zoned.offsetNanoseconds / 6e10 + wrongBy / 60)
        const sign = zoned.offsetNanoseconds / 1e9 + wrongBy < 0 ? '-' : '+'
        const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
        const other = `${zoned.toPlainDateTime()}${sign}${parts.join(':')}[${zone}]`
        expect(parseDate(other)).toBeUndefined()
      }),
    )
  })

  it('number of days, weeks or months is counted from now, by whatever sign', () => {
    const units = fc.constantFrom('day', 'days', 'week', 'weeks', 'month', 'months')
    fc.assert(
      fc.property(fc.nat({ max: 99_999 }), units, fc.constantFrom('+', '-', ' '), (count, unit, sign) => {
        const signed = sign === '-' ? 0 - count : count
        const by = unit.startsWith('month')
          ? { months: signed }
          : { days: unit.startsWith('day') ? signed : signed * 7 }
        expect(parseDate(`${sign}${count} ${unit}`)).toEqual({ kind: 'now', ...by })
        expect(parseDate(`${sign}${count}${unit.toUpperCase()}`)).toEqual({ kind: 'now', ...by })
      }),
    )
  })

  it('text is read or refused, never an error, and what is read is well formed', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789-:T Z+./[]tz') }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 11 }),
      fc.string({ unit: fc.constantFrom('+', '-', ' ', '1', '7', 'day', 'days', 'week', 'month', 's') }),
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

  it.each([
    ['white space', ' '],
    ['signs', '+'],
    ['digits', '7'],
    ['units', 'day'],
    ['dates', '2030-06-20'],
    ['fractions', '.9'],
    ['offsets', '+02:00'],
    ['brackets', '[Europe/Zurich'],
    ['names', 'a/'],
  ])('long text of %s takes time that grows with its length only', (_title, piece) => {
    const before = ['', '+7', '2030-06-20T10:30:15.9', '2030-06-20T10:30:15+02:00[', '20300620T']
    const timeOf = (length: number) => {
      const texts = before.flatMap((head) => [`${head}${piece.repeat(length)}`, `${head}${piece.repeat(length)}x`])
      const start = performance.now()
      for (const text of texts) parseDate(text)
      return performance.now() - start
    }
    timeOf(1_000)
    // Were it quadratic, this would take an hour.
    expect(timeOf(300_000)).toBeLessThan(5_000)
  })
})
