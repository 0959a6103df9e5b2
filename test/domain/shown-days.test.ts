import { daysOf } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { clockAt, dates, instantOf, temporalZone, zones } from './arbitrary-events.ts'
import { dayTable } from './day-table.ts'
import { eventOf } from './event-of.ts'

const make = createMake()

describe('the days of an event', () => {
  it.each(dayTable)('$start to $end in $timezone, all day: $allDay, seen in $zone', async (row) => {
    const event = await eventOf({
      start_date: row.start,
      end_date: row.end,
      timezone: row.timezone,
      all_day: row.allDay,
    })
    expect(daysOf(event, row.zone)).toEqual(row.days)
  })

  it('are those of a reply as well, with a password too', async () => {
    const calendar = await createTestCalendar()
    const day = { start_date: '2030-06-20', end_date: '2030-06-21', all_day: true }
    await calendar.events.create(make.event({ ...day, password: 'sesame' }))
    const visitor = calendar.as(null)
    const [reply] = await visitor.toReply.events((await visitor.events.list()).records)
    expect(reply).toMatchObject({ all_day: null })
    expect(reply && daysOf(reply)).toEqual(['2030-06-20', '2030-06-21'])
  })

  it('are of no zone that does not exist', async () => {
    const event = await eventOf({})
    expect(() => daysOf(event, 'Mars/Olympus')).toThrow(
      new TypeError('zone must be a time zone such as Europe/Zurich; received "Mars/Olympus".'),
    )
  })
})

describe('for any event', () => {
  const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

  it('are one after the other, from the day of the start on the wall clock', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(undefined, ...zones), (event, zone) => {
        const days = daysOf(event, zone)
        const start =
          zone === undefined || event.all_day ? event.start_date : clockAt(instantOf(event.utc_start_date), zone)
        expect(days[0]).toBe(start.slice(0, 10))
        expect(days.slice(1)).toEqual(days.slice(0, -1).map(nextDay))
      }),
      { numRuns: 500 },
    )
  })

  it('end with the day of the last second, on the wall clock of the event and in any zone', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(undefined, ...zones), (event, zone) => {
        const clock = zone === undefined || event.all_day ? event.timezone : zone
        const endsWithin = event.all_day || event.utc_end_date === event.utc_start_date
        const last = instantOf(event.utc_end_date).subtract({ seconds: endsWithin ? 0 : 1 })
        expect(daysOf(event, zone).at(-1)).toBe(clockAt(last, clock).slice(0, 10))
      }),
      { numRuns: 2000 },
    )
  })

  it('hold a part of the event each', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...zones), (event, zone) => {
        for (const day of event.all_day ? [] : daysOf(event, zone)) {
          const first = Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(zone))
          const next = clockAt(first.add({ days: 1 }).toInstant(), 'UTC')
          expect(event.utc_start_date < next).toBe(true)
          const isThere = event.utc_end_date > clockAt(first.toInstant(), 'UTC')
          expect(isThere || event.utc_end_date === event.utc_start_date).toBe(true)
        }
      }),
    )
  })
})
