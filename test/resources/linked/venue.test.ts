import { venuesOf } from 'daybook'
import * as client from 'daybook/client'
import * as domain from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

const make = createMake()

it('gives the venues of a reply as a list: none, one, several', async () => {
  const calendar = await createTestCalendar({
    seed: {
      venues: ['Hall', 'Garden'].map((venue) => make.venue({ venue })),
      events: [make.event(), make.event({ venue: 1 }), make.event({ venue: [2, 1] })],
    },
  })
  const events = await calendar.toReply.events((await calendar.events.list()).records)
  const names = events.map((event) => venuesOf(event).map(({ venue }) => venue))
  expect(names).toEqual([[], ['Hall'], ['Garden', 'Hall']])
})

it('gives a list of its own', () => {
  const venue = [{ id: 1 }]
  venuesOf({ venue }).push({ id: 2 })
  expect(venue).toEqual([{ id: 1 }])
})

it('is there wherever replies are', () => {
  expect([client.venuesOf, domain.venuesOf]).toEqual([venuesOf, venuesOf])
})
