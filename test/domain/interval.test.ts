import { overlaps } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dates } from './arbitrary-events.ts'
import { eventOf } from './event-of.ts'

const make = createMake()

describe('events overlap', () => {
  it.each([
    ['one within the other', ['09:00', '12:00'], ['10:00', '11:00'], true],
    ['one into the other', ['09:00', '11:00'], ['10:59:59', '12:00'], true],
    ['the same times', ['09:00', '11:00'], ['09:00', '11:00'], true],
    ['one after the other', ['09:00', '11:00'], ['11:00', '12:00'], false],
    ['a moment as another starts', ['09:00', '11:00'], ['09:00', '09:00'], true],
    ['a moment within another', ['09:00', '11:00'], ['10:00', '10:00'], true],
    ['a moment as another ends', ['09:00', '11:00'], ['11:00', '11:00'], false],
    ['the same moment', ['09:00', '09:00'], ['09:00', '09:00'], true],
  ])('%s: %j %j %s', async (_, [startOfA, endOfA], [startOfB, endOfB], expected) => {
    const a = await eventOf({ start_date: `2030-06-20 ${startOfA}`, end_date: `2030-06-20 ${endOfA}` })
    const b = await eventOf({ start_date: `2030-06-20 ${startOfB}`, end_date: `2030-06-20 ${endOfB}` })
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
  })

  it('as instants, whatever their wall clocks show', async () => {
    const zurich = await eventOf({
      start_date: '2030-06-20 18:00',
      end_date: '2030-06-20 20:00',
      timezone: 'Europe/Zurich',
    })
    const of = (start_date: string) =>
      eventOf({ start_date, end_date: '2030-06-20 20:00', timezone: 'America/New_York' })
    expect(overlaps(zurich, await of('2030-06-20 18:00'))).toBe(false)
    expect(overlaps(zurich, await of('2030-06-20 13:59'))).toBe(true)
  })

  it('to the end of the last day when they are all day', async () => {
    const fair = await eventOf({ start_date: '2030-06-20', end_date: '2030-06-20', all_day: true })
    const at = (time: string) => eventOf({ start_date: time, end_date: time })
    expect(overlaps(fair, await at('2030-06-20 23:59:59'))).toBe(true)
    expect(overlaps(fair, await at('2030-06-21 00:00:00'))).toBe(false)
  })

  it('as replies as well', async () => {
    const calendar = await createTestCalendar({ seed: { events: [make.event(), make.event()] } })
    const [a, b] = await calendar.toReply.events(calendar.seeded.events)
    expect(a && b && overlaps(a, b)).toBe(true)
  })
})

it('is the same from both sides, and true of every event and itself', () => {
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a))
      expect(overlaps(a, a)).toBe(true)
    }),
  )
})
