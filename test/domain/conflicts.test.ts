import { compareEvents, conflicts, overlaps } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { events, type TimedEvent } from './arbitrary-events.ts'

const make = createMake()

/** A calendar with three halls, and an event for each of these. */
async function calendarOf(...inputs: readonly Parameters<typeof make.event>[0][]) {
  const venues = ['Hall', 'Garden', 'Cellar'].map((venue) => ({ venue }))
  return createTestCalendar({ seed: { venues, events: inputs.map((input) => make.event(input)) } })
}

const at = (start: string, end: string, venue: readonly number[]) => ({
  start_date: `2030-06-20 ${start}`,
  end_date: `2030-06-20 ${end}`,
  venue,
})

const idsOf = (found: ReturnType<typeof conflicts<TimedEvent>>) =>
  found.map(({ events: [a, b], venues }) => ({ ids: [a.id, b.id], venues }))

describe('events conflict', () => {
  it('when they overlap at a venue, in the order in which the conflicts begin', async () => {
    const { seeded } = await calendarOf(
      at('10:00', '12:00', [1]),
      at('09:00', '18:00', [1, 2]),
      at('12:00', '13:00', [1]),
      at('09:30', '18:00', [2]),
      at('09:00', '18:00', [3]),
      at('09:00', '18:00', []),
    )
    expect(idsOf(conflicts(seeded.events))).toEqual([
      { ids: [2, 4], venues: [2] },
      { ids: [2, 1], venues: [1] },
      { ids: [2, 3], venues: [1] },
    ])
  })

  it('in the order of their ids where they start together', async () => {
    const { seeded } = await calendarOf(...[1, 2, 3].map(() => at('09:00', '11:00', [1])))
    expect(idsOf(conflicts(seeded.events.toReversed()))).toEqual([
      { ids: [1, 2], venues: [1] },
      { ids: [1, 3], venues: [1] },
      { ids: [2, 3], venues: [1] },
    ])
  })

  it('once, however many venues they share', async () => {
    const { seeded } = await calendarOf(at('09:00', '11:00', [3, 1, 2]), at('10:00', '12:00', [1, 3]))
    expect(idsOf(conflicts(seeded.events))).toEqual([{ ids: [1, 2], venues: [1, 3] }])
  })

  it('never with themselves, listed twice', async () => {
    const { seeded } = await calendarOf(at('09:00', '11:00', [1]), at('10:00', '12:00', [1]))
    expect(idsOf(conflicts([...seeded.events, ...seeded.events]))).toEqual([{ ids: [1, 2], venues: [1] }])
  })

  it('never with themselves, at a venue that they name twice', async () => {
    const { seeded } = await calendarOf(at('09:00', '11:00', [1]))
    expect(conflicts(seeded.events.map((event) => ({ ...event, venue: [1, 1] })))).toEqual([])
  })

  it('as replies, with one venue, several or none', async () => {
    const calendar = await calendarOf(at('09:00', '11:00', [2]), at('10:00', '12:00', [1, 2]), at('10:00', '12:00', []))
    const replies = await calendar.toReply.events(calendar.seeded.events)
    expect(conflicts(replies)).toEqual([{ events: [replies[0], replies[1]], venues: [2] }])
  })
})

it('finds what comparing each with each finds, in the same order for any order of the events', () => {
  let found = 0
  fc.assert(
    fc.property(events, (given) => {
      const inOrder = given.toSorted((a, b) => compareEvents(a, b, { strict_dates: true }))
      const pairs = inOrder.flatMap((b, index) => inOrder.slice(0, index).map((a) => [a, b] as const))
      const naive = pairs.flatMap(([a, b]) => {
        const venues = b.venue.filter((id) => a.venue.includes(id))
        return venues.length > 0 && overlaps(a, b) ? [{ events: [a, b], venues }] : []
      })
      expect(conflicts(given)).toEqual(naive)
      found += naive.length
    }),
  )
  expect(found).toBeGreaterThan(500)
})
