import { createCalendar, type EventPatch, isCalendarError } from 'daybook'
import { list, text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Which changes of events that have conflicts are refused: those that add to them (rule 58).

const fields = { event: { rooms: list(text(), { partOfVenue: true }) } } as const

/** The venues, the hours and the rooms of an event. Without rooms it takes all of them, with those that nobody names. */
const values = {
  venue: fc.subarray([1, 2], { minLength: 1 }),
  hours: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })),
  rooms: fc.subarray(['A', 'B']),
  isHeld: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
}
const booking = fc.record(values)
const change = fc.record(values, { requiredKeys: [] })
type Booking = typeof booking extends fc.Arbitrary<infer Value> ? Value : never

function inputOf({ venue, hours: [start, hours], rooms, isHeld }: Booking) {
  const times = { start_date: `2030-03-04 1${start}:00`, end_date: `2030-03-04 1${start + hours}:00` }
  return { ...times, venue, rooms, event_status: isHeld ? 'scheduled' : 'cancelled' } as const
}

function takenBy({ venue, hours: [start, hours], rooms, isHeld }: Booking): readonly string[] {
  if (!isHeld) return []
  const everyRoom = rooms.length > 0 ? rooms : ['A', 'B', 'another']
  const every = Array.from({ length: hours }, (_, hour) => start + hour)
  return venue.flatMap((id) => every.flatMap((hour) => everyRoom.map((room) => `${id} ${hour} ${room}`)))
}

it('a change is refused for the events with which it shares more than before', async () => {
  let [refused, accepted] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      booking,
      change,
      fc.array(booking, { minLength: 1, maxLength: 3 }),
      async (before, patch, others) => {
        const after = { ...before, ...patch }
        const calendar = createCalendar({ fields })
        for (const venue of ['Hall', 'Park']) await calendar.venues.create({ venue })
        const { id } = await calendar.events.create({ title: 'Changed', ...inputOf(before) })
        const expected: string[] = []
        for (const [index, other] of others.entries()) {
          const { title } = await calendar.events.create({ title: `Event ${index}`, ...inputOf(other) })
          const [taken, had] = [takenBy(other), takenBy(before)]
          if (takenBy(after).some((one) => taken.includes(one) && !had.includes(one))) expected.push(title)
        }
        const found = await calendar.events.update(id, inputOf(after), { conflicts: 'refuse' }).then(
          () => [],
          (error: unknown) =>
            isCalendarError(error) ? error.conflicts?.events.map(({ title }) => title) : [String(error)],
        )
        expect(found?.toSorted()).toEqual(expected)
        if (expected.length > 0) refused += 1
        else if (others.some((other) => takenBy(after).some((one) => takenBy(other).includes(one)))) accepted += 1
      },
    ),
    { numRuns: 300 },
  )
  expect(Math.min(refused, accepted)).toBeGreaterThan(8)
})

async function aCalendar() {
  const calendar = await createTestCalendar({
    conflicts: 'refuse',
    recurrence: recurringEvents({ months: 2 }),
    seed: { venues: [{ venue: 'Hall' }, { venue: 'Park' }] },
  })
  let count = 0
  const at = (start: string, end: string, others: object = {}) => {
    count += 1
    const times = { start_date: `2030-03-${start}`, end_date: `2030-03-${end}` }
    return { title: `Event ${count}`, ...times, venue: [1], ...others }
  }
  return { calendar, at }
}

const refusal = (...ids: readonly number[]) => ({
  code: 'event-venue-taken',
  conflicts: { events: ids.map((id) => ({ id })) },
})

describe('a part of an event', () => {
  it.each([
    ['of the caller', 2, true],
    ['of somebody else', 3, false],
  ])('is exempt from one %s: %s, %s', async (_, author, isExempt) => {
    const { calendar, at } = await aCalendar()
    const fair = await calendar.events.create(at('04 09:00', '04 18:00', { author, status: 'publish' }))
    const { events } = calendar.as({ id: 2, role: 'author' })
    const talk = at('04 10:00', '04 11:00', { post_parent: fair.id })
    expect((await events.conflicts(talk)).events.map(({ id }) => id)).toEqual(isExempt ? [] : [fair.id])
    const created = events.create(talk)
    if (isExempt) await created
    else await expect(created).rejects.toMatchObject(refusal(fair.id))
    // In between there may be an event of the caller.
    const day = await events.create(at('05 09:00', '05 18:00', { post_parent: fair.id }))
    const below = events.create(at('04 10:00', '04 11:00', { post_parent: day.id }))
    if (isExempt) await expect(below).rejects.toMatchObject(refusal((await created).id))
    else await expect(below).rejects.toMatchObject(refusal(fair.id))
  })

  it('is not exempt from an event of a series of somebody else', async () => {
    const { calendar, at } = await aCalendar()
    const series = await calendar.events.create(
      at('04 09:00', '04 18:00', { recurrence: 'FREQ=DAILY;COUNT=2', author: 3 }),
    )
    const [first] = (await calendar.events.list({ post_parent: series.id, period: 'all' })).records
    const part = at('04 10:00', '04 11:00', { post_parent: series.id })
    const created = calendar.as({ id: 2, role: 'author' }).events.create(part)
    await expect(created).rejects.toMatchObject(refusal(first?.id ?? 0))
    const own = await calendar.events.create(part)
    expect(await calendar.events.conflicts(series.id)).toMatchObject({ total: 0 })
    await calendar.events.update(series.id, { end_date: '2030-03-04 19:00' })
    await calendar.events.update(own.id, { end_date: '2030-03-04 11:30' })
  })

  it('stays where it is if its event is moved, and is then exempt as before', async () => {
    const { calendar, at } = await aCalendar()
    const fair = await calendar.events.create(at('04 09:00', '04 18:00'))
    const talk = await calendar.events.create(at('04 10:00', '04 11:00', { post_parent: fair.id }))
    await calendar.events.update(fair.id, { start_date: '2030-03-05 09:00', end_date: '2030-03-05 18:00' })
    expect(await calendar.events.get(talk.id)).toEqual(talk)
    await calendar.events.update(fair.id, { start_date: '2030-03-04 10:30', end_date: '2030-03-04 18:00' })
  })

  it('conflicts with the events that are no longer above it', async () => {
    const { calendar, at } = await aCalendar()
    const { events } = calendar
    const fair = await events.create(at('04 09:00', '06 18:00'))
    const day = await events.create(at('05 08:00', '05 20:00', { post_parent: fair.id, status: 'draft' }))
    const track = await events.create(at('05 09:00', '05 12:00', { post_parent: day.id, venue: [] }))
    await events.create(at('05 10:00', '05 11:00', { post_parent: track.id }))
    // A third event has nothing to do with it.
    await events.create(at('05 10:00', '05 11:00'), { conflicts: 'ignore' })
    await expect(events.update(day.id, { post_parent: 0 })).rejects.toMatchObject(refusal(fair.id))
    await events.update(fair.id, { venue: [] })
    await events.update(day.id, { post_parent: 0 } as EventPatch)
  })

  it('that leaves its event is refused for that one, and not for others that it had conflicts with', async () => {
    const { calendar, at } = await aCalendar()
    const fair = await calendar.events.create(at('04 09:00', '04 18:00'))
    const talk = await calendar.events.create(at('04 10:00', '04 11:00', { post_parent: fair.id }))
    await calendar.events.create(at('04 10:00', '04 11:00'), { conflicts: 'ignore' })
    await expect(calendar.events.update(talk.id, { post_parent: 0 })).rejects.toMatchObject(refusal(fair.id))
  })
})

it('events.conflicts compares each event of a series, also cancelled ones, and no part of the series', async () => {
  const { calendar, at } = await aCalendar()
  const { events } = calendar
  const series = await events.create(at('04 10:00', '04 11:00', { recurrence: 'FREQ=DAILY;COUNT=4' }))
  const [first, second, third] = (await events.list({ post_parent: series.id, period: 'all' })).records
  await events.update(first?.id ?? 0, { event_status: 'cancelled' })
  await events.remove(second?.id ?? 0)
  await events.update(third?.id ?? 0, { start_date: '2030-03-06 14:00', end_date: '2030-03-06 15:00' })
  await events.create(at('10 10:00', '10 11:00', { post_parent: series.id }))
  const others = []
  for (const day of ['04', '05', '06', '10'])
    others.push(await events.create(at(`${day} 10:00`, `${day} 10:30`), { conflicts: 'ignore' }))
  expect((await events.conflicts(series.id)).events.map(({ id }) => id)).toEqual([others[0]?.id])
  await events.update(series.id, { event_status: 'cancelled' })
  expect((await events.conflicts(series.id)).events.map(({ id }) => id)).toEqual([others[0]?.id])
})

it('compares each event of a series at its own venue', async () => {
  const { calendar, at } = await aCalendar()
  const { events } = calendar
  const series = await events.create(at('04 10:00', '04 11:00', { recurrence: 'FREQ=DAILY;COUNT=2' }))
  const [, second] = (await events.list({ post_parent: series.id, period: 'all' })).records
  await events.update(second?.id ?? 0, { venue: 2 })
  const [elsewhere, there] = [
    await events.create(at('04 10:00', '04 11:00', { venue: 2 })),
    await events.create(at('05 10:00', '05 11:00', { venue: 2 }), { conflicts: 'ignore' }),
  ]
  expect(await events.conflicts(elsewhere.id)).toMatchObject({ total: 0, taken: false })
  expect((await events.conflicts(series.id)).events.map(({ id }) => id)).toEqual([there.id])
})
