import type { DateRange, EventCriteria } from 'daybook/storage'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  dateTimeDigits,
  spanOf,
  startParts,
  startWindow,
  storedDateTime,
  wallClockRange,
} from '../../../adapters/stores/sql/columns/dates.ts'
import { raw, render } from '../../../adapters/stores/sql/statement/statement.ts'
import { longInput } from '../../support/run-length.ts'
import { sqliteDrivers } from '../../support/sqlite-drivers.ts'

const clocks = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const
const asText = { dateTime: (date: string) => date }
type Dates = Readonly<Record<(typeof clocks)[number], string>>

const hour = 3_600
const day = 24 * hour
const middle = Date.UTC(2030, 5, 15) / 1_000

function dateTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** An event in some zone, whose offset may change by an hour until its end. */
const dates: fc.Arbitrary<Dates> = fc
  .record({
    start: fc.integer({ min: middle - 40 * day, max: middle + 40 * day }),
    lasts: fc.oneof(
      fc.constantFrom(0, 1, hour / 2),
      fc.integer({ min: 0, max: 2 * day }),
      fc.integer({ min: 0, max: 60 * day }),
      fc.tuple(fc.constantFrom(1, 14), fc.constantFrom(-hour, 0, 1, hour)).map(([days, more]) => days * day + more),
    ),
    offset: fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => (quarters * hour) / 4),
    change: fc.constantFrom(0, 0, hour, -hour),
  })
  .map(({ start, lasts, offset, change }) => ({
    start_date: dateTime(start + offset),
    end_date: dateTime(start + Math.max(lasts, 0) + offset + change),
    utc_start_date: dateTime(start),
    utc_end_date: dateTime(start + Math.max(lasts, 0)),
  }))

/** Few bounds, each at or about a date of some event: only there do mistakes show. */
const bounds = fc.array(
  fc.record({
    clock: fc.constantFrom(...clocks),
    comparison: fc.constantFrom('gt', 'gte', 'lt', 'lte'),
    near: fc.tuple(fc.nat(), fc.constantFrom(...clocks)),
    by: fc.constantFrom(0, 0, 1, -1, hour, -hour, day, -day, 14 * day, -14 * day),
  }),
  { minLength: 1, maxLength: 3 },
)

const cases = fc.tuple(fc.array(dates, { minLength: 1, maxLength: 8 }), bounds).map(([events, given]) => {
  const where: { [clock in (typeof clocks)[number]]?: DateRange } = {}
  for (const { clock, comparison, near, by } of given) {
    const [index, at] = near
    const date = events[index % events.length]?.[at] ?? ''
    where[clock] = { ...where[clock], [comparison]: dateTime(Date.parse(`${date.replace(' ', 'T')}Z`) / 1_000 + by) }
  }
  return { events, where }
})

function isIn(date: string, { gt, gte, lt, lte }: DateRange): boolean {
  return (
    (gt === undefined || date > gt) &&
    (gte === undefined || date >= gte) &&
    (lt === undefined || date < lt) &&
    (lte === undefined || date <= lte)
  )
}

function matches(event: Dates, where: EventCriteria): boolean {
  return clocks.every((clock) => isIn(event[clock], where[clock] ?? {}))
}

describe('the parts of an index on the start that a query reads', () => {
  const [driver] = sqliteDrivers
  if (driver === undefined) throw new Error('There is always one.')
  const database = driver.open(':memory:')
  database.exec(`CREATE TABLE e (${clocks.join(', ')}, span)`)
  afterAll(() => void database.close())

  /** In how many of the parts each event is. */
  function partsOf(events: readonly Dates[], where: EventCriteria): readonly number[] {
    database.exec('DELETE FROM e')
    const insert = database.prepare('INSERT INTO e VALUES (?, ?, ?, ?, ?)')
    for (const event of events) insert.run(...clocks.map((clock) => event[clock]), spanOf(event))
    const parts = startParts(startWindow(where), asText)
    const statements = parts.map(({ condition }) => render(condition, () => '?'))
    const rows = database
      .prepare(`SELECT ${statements.map(({ text }) => `(${text()})`).join(' + ')} AS n FROM e ORDER BY rowid`)
      .all(...statements.flatMap(({ values }) => values))
    return rows.map((row) => Number(Object.values(row as object)[0]))
  }

  it('hold every event that matches in exactly one, and none in two', () => {
    fc.assert(
      fc.property(cases, ({ events, where }) => {
        const parts = partsOf(events, where)
        for (const [index, event] of events.entries()) {
          const { [startWindow(where).clock]: _, ...rest } = where
          expect([event, parts[index]]).toEqual([event, parts[index] === 1 ? 1 : 0])
          expect(parts[index] === 1 && matches(event, rest)).toBe(matches(event, where))
        }
      }),
      { numRuns: longInput ? 2_000 : 500 },
    )
  })

  it('bound the wall clock of every event that matches', () => {
    fc.assert(
      fc.property(cases, ({ events, where }) => {
        const found = events.filter((event) => matches(event, where))
        expect(found.filter(({ start_date }) => !isIn(start_date, wallClockRange(startWindow(where))))).toEqual([])
      }),
      { numRuns: longInput ? 10_000 : 2_500 },
    )
  })

  it('are three only where the end alone is bounded below', () => {
    const at = '2030-06-15 00:00:00'
    expect(startParts(startWindow({}), asText)).toHaveLength(1)
    expect(startParts(startWindow({ start_date: { gte: at }, end_date: { gte: at } }), asText)).toHaveLength(1)
    expect(startParts(startWindow({ end_date: { lt: at } }), asText)).toHaveLength(1)
    expect(startParts(startWindow({ start_date: { lt: at }, end_date: { gte: at } }), asText)).toHaveLength(3)
    expect(startParts(startWindow({ utc_end_date: { gt: at } }), asText)).toHaveLength(3)
  })
})

describe('spanOf', () => {
  const event = (end_date: string, utc_end_date = end_date) => ({
    start_date: '2030-06-01 10:00:00',
    utc_start_date: '2030-06-01 10:00:00',
    end_date,
    utc_end_date,
  })
  it.each([
    ['2030-06-02 10:00:00', '2030-06-02 10:00:00', 0],
    ['2030-06-02 10:00:01', '2030-06-02 10:00:01', 1],
    ['2030-06-15 10:00:00', '2030-06-15 10:00:00', 1],
    ['2030-06-15 10:00:01', '2030-06-15 10:00:01', 2],
    ['2030-06-15 10:00:00', '2030-06-15 11:00:00', 2],
    ['2030-06-15 11:00:00', '2030-06-15 10:00:00', 2],
  ])('until %s on the wall clock and %s in UTC: %i', (end, utcEnd, span) => {
    expect(spanOf(event(end, utcEnd))).toBe(span)
  })

  it('holds to the first and the last year', () => {
    const years = (start: string, end: string) =>
      spanOf({ start_date: start, end_date: end, utc_start_date: start, utc_end_date: end })
    expect(years('9999-12-31 00:00:00', '9999-12-31 23:59:59')).toBe(0)
    expect(years('9999-12-25 00:00:00', '9999-12-31 23:59:59')).toBe(1)
    expect(years('0001-01-01 00:00:00', '9998-12-31 23:59:59')).toBe(2)
    const [, , last] = startParts(startWindow({ end_date: { gte: '0001-01-01 00:00:00' } }), asText)
    expect(render(last?.condition ?? raw(''), String).values).toEqual(['0000-12-18 00:00:00'])
  })
})

describe('a date as a number', () => {
  it.each([
    ['2030-01-15 12:30:45', 20300115123045],
    ['0000-12-31 15:00:00', 1231150000],
    ['0000-01-01 00:00:00', 101000000],
    ['9999-12-31 23:59:59', 99991231235959],
  ])('%s is %d, and comes back as it was', (date, number) => {
    expect(dateTimeDigits(date)).toBe(number)
    // Drivers give large integers as text.
    expect([number, String(number), date].map(storedDateTime)).toEqual([date, date, date])
  })
})
