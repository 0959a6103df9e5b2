import { type Calendar, createCalendar } from 'daybook'
import { expect, onTestFinished, vi } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

function printed() {
  const spy = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => spy.mockRestore())
  return spy.mock.calls
}

const evening = { title: 'Jazz night', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }

/** Stores two events at a new venue, and returns the code of the first error. */
async function storeTwo({ events, venues }: Calendar, venue: object, others: readonly object[]): Promise<unknown> {
  const { id } = await venues.create({ venue: 'Hall', ...venue })
  for (const fields of others) {
    const code = await events.create({ ...evening, venue: id, ...fields }).then(
      () => 'stored',
      (error) => error.code,
    )
    if (code !== 'stored') return code
  }
  return 'stored'
}

export const doubleBookingBlocks: readonly BlockCase[] = [
  {
    does: 'refuse a double booking',
    block: "'Chess club'",
    async check(code) {
      const calls = printed()
      await ran(code)
      expect(calls).toEqual([[['Jazz night']]])
    },
  },
  {
    does: 'look for conflicts before a write',
    block: "'Meeting'",
    async check(code) {
      const calls = printed()
      const calendar = createCalendar()
      await storeTwo(calendar, {}, [{}])
      await ran(code, calendar)
      expect(calls).toEqual([[1, 'Jazz night', false]])
    },
  },
  {
    does: 'find what is booked twice',
    block: "'Opera'",
    async check(code) {
      const calls = printed()
      await ran(code)
      expect(calls).toEqual([[['Opera and Fête']]])
    },
  },
  {
    does: 'book rooms of a venue',
    block: 'partOfVenue',
    async check(code) {
      const { house } = await ran<{ house: Calendar }>(code)
      expect(await storeTwo(house, {}, [{ rooms: ['A'] }, { rooms: ['B', 'C'] }])).toBe('stored')
      expect(await storeTwo(house, {}, [{ rooms: ['A', 'B'] }, { rooms: ['B', 'C'] }])).toBe('event-venue-taken')
    },
  },
  {
    does: 'exempt venues',
    block: 'is_shared',
    async check(code) {
      const { town } = await ran<{ town: Calendar }>(code)
      const conflicts = { conflicts: 'refuse' } as const
      const { id } = await town.venues.create({ venue: 'Park', is_shared: true } as never)
      for (const _ of [1, 2]) await town.events.create({ ...evening, venue: id }, conflicts)
      const hall = await town.venues.create({ venue: 'Hall' })
      await town.events.create({ ...evening, venue: hall.id }, conflicts)
      await expect(town.events.create({ ...evening, venue: hall.id }, conflicts)).rejects.toMatchObject({ status: 409 })
    },
  },
]
