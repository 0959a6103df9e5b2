import { createCalendar, type EventInput, type EventService } from 'daybook'
import { conflicts } from 'daybook/domain'
import { list, text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const now = () => new Date('2030-06-18T09:00:00Z')
const days = { from: '2030-06-17', until: '2030-06-23' }

async function aHall(options: Parameters<typeof createCalendar>[0] = {}) {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents(), ...options })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const add = (title: string, from: string, until: string, input: Partial<EventInput> = {}) =>
    calendar.events.create({
      ...{ title, start_date: `2030-06-20 ${from}`, end_date: `2030-06-20 ${until}`, venue: [hall.id] },
      ...input,
    })
  const pairs = async (of: { readonly events: Pick<EventService, 'doubleBookings'> } = calendar, within = days) =>
    (await of.events.doubleBookings(within)).bookings.map(({ events }) => events.map(({ title }) => title).join('/'))
  return { calendar, hall, add, pairs }
}

describe('double bookings of some days', () => {
  it('are pairs of events with the venue and the time that they share', async () => {
    const { calendar, hall, add } = await aHall()
    await add('Jazz', '20:00', '23:00')
    await add('Chess', '18:00', '21:00')
    expect(await calendar.events.doubleBookings(days)).toMatchObject({
      bookings: [
        {
          events: [{ title: 'Chess' }, { title: 'Jazz' }],
          venues: [hall.id],
          utc_from: '2030-06-20 18:00:00',
          utc_until: '2030-06-20 19:00:00',
        },
      ],
      isCut: false,
    })
  })

  it.each<[string, Partial<EventInput>, number]>([
    ['published', {}, 1],
    ['scheduled', { status: 'publish', date: '2030-06-19 10:00' }, 1],
    ['pending', { status: 'pending' }, 1],
    ['private', { status: 'private' }, 1],
    ['hidden', { hide_from_listings: true }, 1],
    ['a draft', { status: 'draft' }, 0],
    ['cancelled', { event_status: 'cancelled' }, 0],
    ['moved online', { event_status: 'moved_online' }, 0],
    ['after the other', { start_date: '2030-06-20 21:00', end_date: '2030-06-20 22:00' }, 0],
    ['on other days', { start_date: '2030-06-25 20:00', end_date: '2030-06-25 22:00' }, 0],
    ['a whole day', { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }, 1],
  ])('count an event that is %s as rule 58 does', async (_, input, count) => {
    const { add, pairs } = await aHall()
    await add('Jazz', '20:00', '21:00')
    await add('Other', '20:00', '22:00', input)
    expect(await pairs()).toHaveLength(count)
  })

  it('are none of exempt venues, of other rooms, of one series, and of a part with its whole', async () => {
    const park = await aHall({ conflicts: { exempt: ({ venue }) => venue === 'Hall' } })
    await park.add('Jazz', '20:00', '22:00')
    await park.add('Chess', '20:00', '22:00')
    expect(await park.pairs()).toEqual([])

    const fields = { event: { rooms: list(text(), { partOfVenue: true }) } }
    const house = await aHall({ fields })
    for (const [title, room] of [
      ['Jazz', 'red'],
      ['Chess', 'blue'],
      ['Choir', 'RED'],
    ] as const)
      await house.add(title, '20:00', '22:00', { rooms: [room] } as Partial<EventInput>)
    expect(await house.pairs()).toEqual(['Jazz/Choir'])

    const { calendar, add, pairs } = await aHall()
    await add('Yoga', '20:00', '22:00', { recurrence: 'FREQ=HOURLY;COUNT=3' }).catch(() => undefined)
    const whole = await add('Congress', '08:00', '18:00', { author: 1 })
    await add('Talk', '10:00', '11:00', { post_parent: whole.id, author: 2 })
    expect(await pairs()).toEqual([])
    // Anybody could double-book an event by naming it as the parent.
    expect(await pairs(calendar.as({ id: 2, role: 'author' }))).toEqual(['Congress/Talk'])
    expect(await pairs(calendar.as({ id: 1, role: 'editor' }))).toEqual([])
  })

  it('name only events that the caller may see in full', async () => {
    const { calendar, add, pairs } = await aHall()
    await add('Jazz', '20:00', '22:00')
    await add('Secret', '20:00', '22:00', { status: 'private', author: 7 })
    await add('Locked', '20:00', '22:00', { password: 'open', author: 7 })
    expect(await pairs(calendar.as(null))).toEqual([])
    expect(await pairs(calendar.as({ id: 5, role: 'contributor' }))).toEqual([])
    expect(await pairs(calendar.as({ id: 1, role: 'editor' }))).toHaveLength(3)
  })

  it.each([
    ['from', { ...days, from: 'tomorrow' }],
    ['until', { ...days, until: '2030-06-31' }],
    ['from', { ...days, from: '2030-06-17/2030-06-18' }],
  ])('refuse an unreadable %s', async (name, within) => {
    const { calendar } = await aHall()
    await expect(calendar.events.doubleBookings(within)).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: { [name]: expect.stringContaining('such as 2030-06-20') },
    })
  })

  it('are those of the pure function, for events without parts, rooms and exempt venues', async () => {
    const hour = fc.integer({ min: 0, max: 20 })
    const event = fc.record({ start: hour, length: fc.integer({ min: 0, max: 3 }), venue: fc.constantFrom(1, 2) })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 9 }), async (events) => {
        const { calendar, add } = await aHall()
        await calendar.venues.create({ venue: 'Studio' })
        const at = (time: number) => `${String(time).padStart(2, '0')}:00`
        for (const { start, length, venue } of events) await add('x', at(start), at(start + length), { venue: [venue] })
        const { records } = await calendar.events.list({ period: 'all', per_page: 50 })
        const expected = conflicts(records).map(({ events: [a, b], venues }) => [a.id, b.id, ...venues])
        const { bookings } = await calendar.events.doubleBookings(days)
        expect(bookings.map(({ events: [a, b], venues }) => [a.id, b.id, ...venues])).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})
