import { compareEvents } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

describe('the order of a list', async () => {
  const calendar = await createTestCalendar({
    seed: {
      events: [
        make.event({ start_date: '2030-06-20 10:00', timezone: 'America/New_York' }),
        make.event({ start_date: '2030-06-20 09:00', timezone: 'America/New_York' }),
        make.event({ start_date: '2030-06-20 10:00', timezone: 'Asia/Tokyo' }),
        make.event({ start_date: '2030-06-20 10:00', timezone: 'America/New_York' }),
      ].map((event) => ({ ...event, end_date: '2030-06-20 12:00' })),
    },
  })
  const reversed = calendar.seeded.events.toReversed()

  it('is that of the wall clocks, then of ids', async () => {
    const { records } = await calendar.events.list()
    expect(reversed.toSorted(compareEvents)).toEqual(records)
    expect(records.map(({ id }) => id)).toEqual([2, 1, 3, 4])
  })

  it('is that of the instants with strict_dates', async () => {
    const { records } = await calendar.events.list({ strict_dates: true })
    expect(reversed.toSorted((a, b) => compareEvents(a, b, { strict_dates: true }))).toEqual(records)
    expect(records.map(({ id }) => id)).toEqual([3, 2, 1, 4])
  })

  it('is the same for replies', async () => {
    const replies = await calendar.toReply.events(reversed)
    expect(replies.toSorted(compareEvents).map(({ id }) => id)).toEqual([2, 1, 3, 4])
  })
})
