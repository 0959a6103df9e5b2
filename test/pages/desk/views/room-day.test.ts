import type { EventReply } from 'daybook'
import { toUtc } from 'daybook/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomDay } from '../../../../adapters/pages/desk/values/periods/room-day.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']

/** What the layout reads of an event: it takes its venue. */
function anEvent(id: number, start: string, end: string, zone: string): EventReply {
  const taking = { status: 'publish', event_status: 'scheduled', all_day: false, recurrence: null }
  return { id, utc_start_date: toUtc(start, zone), utc_end_date: toUtc(end, zone), ...taking } as unknown as EventReply
}

describe('a day of a venue', () => {
  it('adds up over the days to the time that its events take, in any zone, also when the clock changes', () => {
    const days = ['2030-03-30', '2030-03-31', '2030-04-01', '2030-04-07', '2030-10-27', '2030-11-03', '2030-11-04']
    const wall = fc.record({ day: fc.constantFrom(...days), hour: fc.integer({ min: 0, max: 23 }) })
    fc.assert(
      fc.property(wall, fc.integer({ min: 1, max: 30 }), fc.constantFrom(...zones), ({ day, hour }, hours, zone) => {
        const start = `${day} ${String(hour).padStart(2, '0')}:00:00`
        const end = new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + hours * 3_600_000)
        const event = anEvent(1, start, end.toISOString().slice(0, 19).replace('T', ' '), zone)
        const first = Date.parse(`${day}T00:00:00Z`) - 86_400_000
        const around = [0, 1, 2, 3, 4].map((at) => new Date(first + at * 86_400_000).toISOString().slice(0, 10))
        const taken = around.reduce((sum, one) => sum + roomDay(one, [event], zone).taken, 0)
        const instant = (utc: string) => Date.parse(`${utc.replace(' ', 'T')}Z`)
        const whole = (instant(event.utc_end_date) - instant(event.utc_start_date)) / 60_000
        // An end in the gap of a clock can be the instant of the start.
        expect(taken).toBeCloseTo(Math.max(whole, 1 / 60), 3)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['Europe/Berlin', '2030-03-31', 23],
    ['Europe/Berlin', '2030-10-27', 25],
    ['Australia/Lord_Howe', '2030-04-07', 24.5],
    ['America/New_York', '2030-11-03', 25],
    ['UTC', '2030-03-31', 24],
  ])('has in %s on %s %d hours', (zone, day, hours) => {
    expect(roomDay(day, [], zone).minutes).toBe(hours * 60)
  })

  it.each([
    [[], undefined],
    [[['10:00', '12:00']], '12:00'],
    [
      [
        ['00:00', '08:00'],
        ['12:00', '24:00'],
      ],
      '08:00',
    ],
    [
      [
        ['08:00', '13:00'],
        ['12:00', '15:00'],
        ['17:00', '23:00'],
      ],
      '15:00',
    ],
    [[['00:00', '24:00']], undefined],
    [
      [
        ['08:00', '15:45'],
        ['16:10', '24:00'],
      ],
      undefined,
    ],
  ] as const)('is free longest after %j from %s', (times, free) => {
    const at = (time: string) => (time === '24:00' ? '2030-06-19 00:00:00' : `2030-06-18 ${time}:00`)
    const events = times.map(([from, until], id) => anEvent(id, at(from), at(until), 'Europe/Berlin'))
    expect(roomDay('2030-06-18', events, 'Europe/Berlin').freeFrom?.slice(11, 16)).toBe(free)
  })

  it('counts the time once that several events take', () => {
    const times = [
      ['10:00', '18:00'],
      ['11:00', '12:00'],
      ['13:00', '14:00'],
    ] as const
    const events = times.map(([from, until], id) =>
      anEvent(id, `2030-06-18 ${from}:00`, `2030-06-18 ${until}:00`, 'UTC'),
    )
    expect(roomDay('2030-06-18', events, 'UTC').taken).toBe(8 * 60)
  })
})
