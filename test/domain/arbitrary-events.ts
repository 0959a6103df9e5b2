import type { EventDates } from 'daybook/domain'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'

/** Zones with gaps at midnight, at 2 o'clock, of half an hour, on both ends of the date line, and without any. */
export const zones = [
  ...['UTC', 'America/New_York', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe'],
  ...['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC-3.5'],
]

/** An event with its times alone, as a record and a reply both have them. */
export interface TimedEvent extends EventDates {
  readonly id: number
  readonly venue: readonly number[]
}

/** The name by which Temporal knows a zone. */
export function temporalZone(zone: string): string {
  return zone === 'UTC-3.5' ? '-03:30' : zone
}

export function instantOf(utc: string): Temporal.Instant {
  return Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`)
}

/** `YYYY-MM-DD HH:MM:SS` of what a zone's clock shows at an instant. */
export function clockAt(instant: Temporal.Instant, zone: string): string {
  const wall = instant.toZonedDateTimeISO(temporalZone(zone)).toPlainDateTime()
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

function datesOf(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime, timezone: string) {
  const [begin, finish] = [start.toInstant(), end.toInstant()]
  return {
    start_date: clockAt(begin, timezone),
    end_date: clockAt(finish, timezone),
    utc_start_date: clockAt(begin, 'UTC'),
    utc_end_date: clockAt(finish, 'UTC'),
    timezone,
  }
}

const march25 = Temporal.PlainDateTime.from('2030-03-25T00:00')

/** On full hours and a second beside them: ends and starts of others, midnights and gaps. */
const timed = fc
  .record({
    timezone: fc.constantFrom(...zones),
    hour: fc.integer({ min: 0, max: 45 * 24 }),
    beside: fc.constantFrom(0, 0, 0, 1, 1800),
    hours: fc.oneof(fc.constantFrom(0, 1, 2, 24), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 400 })),
  })
  .map(({ timezone, hour, beside, hours }): EventDates => {
    const start = march25.add({ hours: hour, seconds: beside }).toZonedDateTime(temporalZone(timezone))
    return { ...datesOf(start, start.add({ hours }), timezone), all_day: false }
  })

/** From 00:00:00 to 23:59:59 on the wall clock (rule 31). */
const allDay = fc
  .record({
    timezone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 45 }),
    days: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20 })),
  })
  .map(({ timezone, day, days }): EventDates => {
    const zone = temporalZone(timezone)
    const start = march25.add({ days: day })
    const end = start.add({ days }).subtract({ seconds: 1 })
    return { ...datesOf(start.toZonedDateTime(zone), end.toZonedDateTime(zone), timezone), all_day: true }
  })

/** Times of an event, about the changes of clocks in the spring of 2030. */
export const dates: fc.Arbitrary<EventDates> = fc.oneof(
  { weight: 3, arbitrary: timed },
  { weight: 1, arbitrary: allDay },
)

/** Events with different ids, in any order. */
export const events: fc.Arbitrary<TimedEvent[]> = fc
  .array(fc.tuple(dates, fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 })), {
    maxLength: 30,
    size: 'max',
  })
  .map((made) => made.map(([times, venue], index) => ({ id: index + 1, venue, ...times })))
  .chain((made) => fc.shuffledSubarray(made, { minLength: made.length }))
