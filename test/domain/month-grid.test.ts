import { daysOf, type MonthGrid, monthGrid } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { events, type TimedEvent, zones } from './arbitrary-events.ts'

const make = createMake()

const datesOf = ({ weeks }: MonthGrid<TimedEvent>) => weeks.map(({ days }) => days.map(({ date }) => date))

describe('the weeks of a month', () => {
  it.each([
    // June 2030 begins on a Saturday.
    [2030, 6, 1, '2030-05-27', '2030-06-30', 5],
    [2030, 6, 0, '2030-05-26', '2030-07-06', 6],
    [2030, 6, 6, '2030-06-01', '2030-07-05', 5],
    [2027, 2, 1, '2027-02-01', '2027-02-28', 4],
    [1969, 12, 1, '1969-12-01', '1970-01-04', 5],
    [1, 1, 0, '0000-12-31', '0001-02-03', 5],
    [9998, 12, 1, '9998-11-30', '9999-01-03', 5],
  ])('of %i-%i, which begin on day %i', (year, month, weekStart, first, last, count) => {
    const dates = datesOf(monthGrid(year, month, [], { weekStart }))
    expect([dates[0]?.[0], dates.at(-1)?.at(-1), dates.length]).toEqual([first, last, count])
  })

  it('begin on Monday', () => {
    expect(monthGrid(2030, 6, [])).toEqual(monthGrid(2030, 6, [], { weekStart: 1 }))
  })

  it('follow each other, with all days of the month and seven each', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9998 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        (year, month, weekStart) => {
          const days = monthGrid(year, month, [], { weekStart }).weeks.flatMap(({ days }) => days)
          const first = Temporal.PlainDate.from({ year, month, day: 1 })
          const begin = first.subtract({ days: (first.dayOfWeek - weekStart + 7) % 7 })
          expect(days.length % 7).toBe(0)
          expect(days.map(({ date }) => date)).toEqual(days.map((_, index) => begin.add({ days: index }).toString()))
          expect(days.filter(({ inMonth }) => inMonth).map(({ date }) => date)).toEqual(
            Array.from({ length: first.daysInMonth }, (_, day) => first.with({ day: day + 1 }).toString()),
          )
          expect([days.slice(0, 7), days.slice(-7)].every((week) => week.some(({ inMonth }) => inMonth))).toBe(true)
        },
      ),
    )
  })

  it.each([
    [2030, 0, {}, 'month must be a whole number from 1 to 12; received 0.'],
    [2030, 13, {}, 'month must be a whole number from 1 to 12; received 13.'],
    [2030.5, 6, {}, 'year must be a whole number from 1 to 9998; received 2030.5.'],
    [9999, 6, {}, 'year must be a whole number from 1 to 9998; received 9999.'],
    [2030, 6, { weekStart: 7 }, 'weekStart must be a whole number from 0 to 6; received 7.'],
    [2030, 6, { zone: 'Mars' }, 'zone must be a time zone such as Europe/Zurich; received "Mars".'],
  ])('are none for %f, %f, %j', (year, month, options, message) => {
    expect(() => monthGrid(year, month, [], options)).toThrow(new TypeError(message))
  })
})

describe('the events of a month', async () => {
  const calendar = await createTestCalendar({
    seed: {
      events: [
        make.event({ title: 'Camp', start_date: '2030-06-13', end_date: '2030-06-19', all_day: true }),
        make.event({ title: 'Fair', start_date: '2030-06-15 18:00', end_date: '2030-06-16 02:00' }),
        make.event({ title: 'Sale', start_date: '2030-06-17', end_date: '2030-06-18', all_day: true }),
        make.event({ title: 'Late', start_date: '2030-06-15 20:00', end_date: '2030-06-15 23:00' }),
        make.event({ title: 'Early', start_date: '2030-06-15 08:00', end_date: '2030-06-15 09:00' }),
      ],
    },
  })
  const replies = await calendar.toReply.events(calendar.seeded.events)

  it('stand on their days, by their start', () => {
    const { weeks } = monthGrid(2030, 6, replies)
    const saturday = weeks[2]?.days[5]
    expect(saturday).toMatchObject({ date: '2030-06-15', inMonth: true })
    expect(saturday?.events.map(({ title }) => title)).toEqual(['Camp', 'Early', 'Fair', 'Late'])
    expect(saturday?.events[0]).toBe(replies[0])
  })

  it('have spans in the weeks that they go through, when they take more than one day', () => {
    const spans = monthGrid(2030, 6, replies).weeks.map(({ spans }) =>
      spans.map(({ event, ...span }) => ({ title: event.title, ...span })),
    )
    expect(spans).toEqual([
      [],
      [],
      [
        { title: 'Camp', from: 3, to: 6, lane: 0, startsBefore: false, endsAfter: true },
        { title: 'Fair', from: 5, to: 6, lane: 1, startsBefore: false, endsAfter: false },
      ],
      [
        { title: 'Camp', from: 0, to: 2, lane: 0, startsBefore: true, endsAfter: false },
        { title: 'Sale', from: 0, to: 1, lane: 1, startsBefore: false, endsAfter: false },
      ],
      [],
    ])
  })

  it('stand by their ids where they start together, and the one that takes longest has the first lane', async () => {
    const { seeded } = await createTestCalendar({
      seed: {
        events: [15, 17, 16].map((last) =>
          make.event({ start_date: '2030-06-13', end_date: `2030-06-${last}`, all_day: true }),
        ),
      },
    })
    const week = monthGrid(2030, 6, seeded.events.toReversed()).weeks[2]
    expect(week?.days[3]?.events.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(week?.spans.map(({ event, lane }) => [event.id, lane])).toEqual([
      [2, 0],
      [3, 1],
      [1, 2],
    ])
  })

  it('are shown on the wall clock of a zone, all-day ones on their own days', () => {
    const { weeks } = monthGrid(2030, 6, replies, { zone: 'Asia/Tokyo' })
    const titles = weeks.flatMap(({ days }) => days.map(({ events }) => events.map(({ title }) => title)))
    expect(titles.slice(17, 24)).toEqual([
      ['Camp'],
      ['Camp'],
      ['Camp', 'Early'],
      ['Camp', 'Fair', 'Late'],
      ['Camp', 'Sale'],
      ['Camp', 'Sale'],
      ['Camp'],
    ])
  })
})

describe('for any events', () => {
  const options = fc.record(
    { weekStart: fc.integer({ min: 0, max: 6 }), zone: fc.constantFrom(...zones) },
    { requiredKeys: [] },
  )
  /** April 2030, which some of them do not touch, with the options. */
  const grids = fc.tuple(events, options).map(([given, options]) => ({
    given,
    options,
    weeks: monthGrid(2030, 4, given, options).weeks,
  }))

  it('each day has those whose days it is one of, and no other', () => {
    fc.assert(
      fc.property(grids, ({ given, options, weeks }) => {
        for (const { date, events } of weeks.flatMap(({ days }) => days)) {
          const expected = given.filter((event) => daysOf(event, options.zone).includes(date))
          expect(new Set(events)).toEqual(new Set(expected))
          expect(events.length).toBe(expected.length)
        }
      }),
    )
  })

  it('each week has one span for each that takes more than one day, over its days there', () => {
    fc.assert(
      fc.property(grids, ({ given, options, weeks }) => {
        for (const { days, spans } of weeks) {
          const dates = days.map(({ date }) => date)
          const several = given.filter((event) => daysOf(event, options.zone).length > 1)
          const expected = several.filter((event) => daysOf(event, options.zone).some((day) => dates.includes(day)))
          expect(new Set(spans.map(({ event }) => event))).toEqual(new Set(expected))
          expect(spans.length).toBe(expected.length)
          for (const { event, from, to, startsBefore, endsAfter } of spans) {
            const all = daysOf(event, options.zone)
            expect(dates.slice(from, to + 1)).toEqual(all.filter((day) => dates.includes(day)))
            expect({ startsBefore, endsAfter }).toEqual({
              startsBefore: (all[0] ?? '') < (dates[0] ?? ''),
              endsAfter: (all.at(-1) ?? '') > (dates[6] ?? ''),
            })
          }
        }
      }),
    )
  })

  it('no two spans of a lane meet, and no lane is there that the busiest day does not need', () => {
    let lanes = 0
    fc.assert(
      fc.property(grids, ({ weeks }) => {
        for (const { spans } of weeks) {
          const columns = [0, 1, 2, 3, 4, 5, 6].map((column) =>
            spans.filter(({ from, to }) => from <= column && column <= to).map(({ lane }) => lane),
          )
          for (const taken of columns) expect(new Set(taken).size).toBe(taken.length)
          const used = new Set(spans.map(({ lane }) => lane))
          expect(used.size).toBe(Math.max(...columns.map((taken) => taken.length)))
          expect([...used].every((lane) => lane < used.size)).toBe(true)
          lanes = Math.max(lanes, used.size)
        }
      }),
    )
    expect(lanes).toBeGreaterThan(3)
  })
})
