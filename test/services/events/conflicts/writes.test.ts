import type { EventPatch, FoundConflicts } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const fields = { event: { room: text({ partOfVenue: true }) } } as const

async function aCalendar(options: TestCalendarOptions<typeof fields> = {}) {
  const calendar = await createTestCalendar({
    fields,
    conflicts: 'refuse',
    recurrence: recurringEvents({ months: 2 }),
    timeZone: 'Europe/Zurich',
    ...options,
  })
  const [hall, park] = await Promise.all([
    calendar.venues.create({ venue: 'Hall' }),
    calendar.venues.create({ venue: 'Park' }),
  ])
  let count = 0
  const at = (start: string, end: string, others: object = {}) => {
    count += 1
    const times = { start_date: `2030-03-${start}`, end_date: `2030-03-${end}` }
    return { title: `Event ${count}`, ...times, venue: [hall.id], ...others }
  }
  return { calendar, hall, park, at }
}

const taken = { code: 'event-venue-taken', status: 409 }

describe('a write with conflicts: refuse', () => {
  it('is 409 with the event that takes the venue, and stores nothing', async () => {
    const { calendar, at } = await aCalendar()
    const first = await calendar.events.create(at('04 10:00', '04 11:00'))
    const second = calendar.events.create(at('04 10:59', '04 12:00'))
    await expect(second).rejects.toMatchObject({
      ...taken,
      message: 'The venue is taken at this time by Event 1.',
      conflicts: { events: [{ id: first.id, title: 'Event 1' }], total: 1, taken: false },
    })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  })

  it.each([
    ['a start at the end of another', at('04 11:00', '04 12:00')],
    ['an end at the start of another', at('04 09:00', '04 10:00')],
    ['another venue', at('04 10:00', '04 11:00', { venue: 'park' })],
    ['no venue', at('04 10:00', '04 11:00', { venue: [] })],
    ['a draft', at('04 10:00', '04 11:00', { status: 'draft' })],
    ['a cancelled event', at('04 10:00', '04 11:00', { event_status: 'cancelled' })],
    ['another room', at('04 10:00', '04 11:00', { room: 'B' })],
  ])('stores %s', async (_, input) => {
    const { calendar, at, park } = await aCalendar()
    await calendar.events.create(at('04 10:00', '04 11:00', { room: 'A' }))
    const { venue } = input
    await calendar.events.create({ ...input, title: 'Other', ...(venue === 'park' && { venue: [park.id] }) } as never)
    expect((await calendar.events.list({ period: 'all', status: ['publish', 'draft'] })).total).toBe(2)
  })

  function at(
    start: string,
    end: string,
    others: Readonly<Record<string, unknown>> = {},
  ): { readonly [name: string]: unknown } {
    return { start_date: `2030-03-${start}`, end_date: `2030-03-${end}`, venue: [1], ...others }
  }

  it('counts an event without a room as one that takes the whole venue', async () => {
    const { calendar, at } = await aCalendar()
    await calendar.events.create(at('04 10:00', '04 11:00', { room: 'A' }))
    await expect(calendar.events.create(at('04 10:00', '04 11:00'))).rejects.toMatchObject(taken)
  })

  it('counts the whole days of an all-day event, and a second of one without a duration', async () => {
    const { calendar, at } = await aCalendar()
    await calendar.events.create(at('04', '05', { all_day: true }))
    await expect(calendar.events.create(at('05 23:59:59', '06 00:30'))).rejects.toMatchObject(taken)
    await calendar.events.create(at('06 00:00', '06 01:00'))
    await expect(calendar.events.create(at('06 00:30', '06 00:30'))).rejects.toMatchObject(taken)
    await calendar.events.create(at('06 01:00', '06 01:00'))
    await expect(calendar.events.create(at('06 01:00', '06 01:00'))).rejects.toMatchObject(taken)
  })

  it('applies to each change that takes a venue, and to no other', async () => {
    const { calendar, at, hall, park } = await aCalendar()
    await calendar.events.create(at('04 10:00', '04 11:00'))
    const other = await calendar.events.create(at('04 10:00', '04 11:00', { venue: [park.id] }))
    const draft = await calendar.events.create(at('04 10:00', '04 11:00', { status: 'draft' }))
    const cancelled = await calendar.events.create(at('04 10:00', '04 11:00', { event_status: 'cancelled' }))
    const later = await calendar.events.create(at('04 12:00', '04 13:00'))
    const earlier = await calendar.events.create(at('04 08:00', '04 09:00'))
    await calendar.events.create(at('05 10:00', '05 11:00', { room: 'A' }))
    const room = await calendar.events.create(at('05 10:00', '05 11:00', { room: 'B' }))
    for (const [id, patch] of [
      [other.id, { venue: [hall.id] }],
      [draft.id, { status: 'publish' }],
      [cancelled.id, { event_status: 'scheduled' }],
      [later.id, { start_date: '2030-03-04 10:30' }],
      [earlier.id, { end_date: '2030-03-04 10:30' }],
      [room.id, { room: 'A' }],
      [room.id, { room: '' }],
    ] as const) {
      await expect(calendar.events.update(id, patch as EventPatch)).rejects.toMatchObject(taken)
      await calendar.events.update(id, { title: 'Renamed' })
    }
    await calendar.events.remove(later.id)
    await calendar.events.create(at('04 12:00', '04 13:00'))
    await expect(calendar.events.update(later.id, { status: 'publish' })).rejects.toMatchObject(taken)
  })

  it('leaves the other fields of a double booking free to change', async () => {
    const { calendar, at } = await aCalendar()
    await calendar.events.create(at('04 10:00', '04 11:00'))
    const double = await calendar.events.create(at('04 10:00', '04 11:00'), { conflicts: 'ignore' })
    await calendar.events.update(double.id, { title: 'Renamed', cost: '5' })
  })

  it('checks each event of a series, and not one against another', async () => {
    const { calendar, at, hall } = await aCalendar()
    const long = { recurrence: 'FREQ=DAILY;COUNT=10' }
    const series = await calendar.events.create(at('04 10:00', '05 11:00', long))
    const single = await calendar.events.create(at('20 10:00', '20 11:00'))
    await expect(calendar.events.create(at('06 10:30', '06 10:40', long))).rejects.toMatchObject(taken)
    const shorter = calendar.events.update(series.id, { recurrence: 'FREQ=DAILY;COUNT=20' })
    await expect(shorter).rejects.toMatchObject({ ...taken, conflicts: { events: [{ id: single.id }], total: 1 } })
    const { records } = await calendar.events.list({ period: 'all', post_parent: series.id })
    expect(records).toHaveLength(10)
    const [first] = records
    if (first === undefined) throw new Error('no event')
    await calendar.events.update(first.id, { venue: [] })
    await calendar.events.create(at('04 10:00', '04 11:00'))
    await expect(calendar.events.update(first.id, { venue: [hall.id] })).rejects.toMatchObject(taken)
  })

  it('leaves out an event and its parts', async () => {
    const { calendar, at } = await aCalendar()
    const festival = await calendar.events.create(at('04 10:00', '06 11:00'))
    const day = await calendar.events.create(at('05 08:00', '05 20:00', { post_parent: festival.id }))
    const talk = await calendar.events.create(at('05 10:00', '05 11:00', { post_parent: day.id }))
    await expect(calendar.events.create(at('05 10:00', '05 11:00', { post_parent: day.id }))).rejects.toMatchObject({
      conflicts: { events: [{ id: talk.id }] },
    })
    await calendar.events.update(festival.id, { end_date: '2030-03-07 11:00' })
  })

  it('checks a part that leaves its event, and no event that gets another series', async () => {
    const { calendar, at } = await aCalendar()
    const { events } = calendar
    const fair = await events.create(at('06 09:00', '06 18:00'))
    const part = await events.create(at('06 10:00', '06 11:00', { post_parent: fair.id }))
    for (const post_parent of [0, (await events.create(at('07', '07'))).id]) {
      await expect(events.update(part.id, { post_parent })).rejects.toMatchObject(taken)
    }
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=3' }
    await events.create(at('12 10:00', '12 11:00'))
    const series = await events.create(at('05 10:00', '05 11:00', weekly), { conflicts: 'ignore' })
    const [, second] = (await events.list({ post_parent: series.id, period: 'all' })).records
    await events.update(second?.id ?? 0, { title: 'Renamed', recurrence_scope: 'following' })
  })

  it.each([
    ['the same times', {}],
    ['an earlier end', { end_date: '2030-03-07 10:30' }],
    ['another time', { start_date: '2030-03-06 10:30', end_date: '2030-03-07 11:30' }],
  ])('finds no conflict between the parts of a series that is divided, with %s', async (_, times) => {
    const { calendar, at } = await aCalendar()
    const series = await calendar.events.create(at('04 10:00', '05 11:00', { recurrence: 'FREQ=DAILY;COUNT=4' }))
    const [, second, third] = (await calendar.events.list({ post_parent: series.id, period: 'all' })).records
    const divided = { ...times, title: 'Second part', recurrence_scope: 'following' } as const
    expect(await calendar.events.update(third?.id ?? 0, divided)).toMatchObject({ title: 'Second part' })
    // What they take later is a conflict.
    const longer = calendar.events.update(second?.id ?? 0, { end_date: '2030-03-06 13:00' })
    await expect(longer).rejects.toMatchObject({ ...taken, conflicts: { events: [{ id: third?.id }], total: 1 } })
  })

  it('exempts venues for many events at a time', async () => {
    const exempt = (venue: { venue: string }) => venue.venue === 'Park'
    const { calendar, at, hall, park } = await aCalendar({ conflicts: { onWrite: 'refuse', exempt } })
    for (const _ of [1, 2]) await calendar.events.create(at('04 10:00', '04 11:00', { venue: [park.id] }))
    await calendar.events.create(at('04 10:00', '04 11:00', { venue: [park.id, hall.id] }))
    await expect(
      calendar.events.create(at('04 10:00', '04 11:00', { venue: [park.id, hall.id] })),
    ).rejects.toMatchObject(taken)
  })
})

describe('a write with conflicts: warn', () => {
  it('stores the event, and reports the others after the commit', async () => {
    const reports: FoundConflicts[] = []
    const { calendar, at } = await aCalendar({ conflicts: 'warn', onConflicts: (found) => void reports.push(found) })
    const first = await calendar.events.create(at('04 10:00', '04 11:00'))
    const own: FoundConflicts[] = []
    const second = await calendar.events.create(at('04 10:00', '04 11:00'), {
      onConflicts: (one) => void own.push(one),
    })
    expect(own).toEqual([{ event: second, events: [first], total: 1, taken: false }])
    expect(reports).toEqual(own)
  })

  it('reports nothing of a transaction that is rolled back', async () => {
    const reports: FoundConflicts[] = []
    const { calendar, at } = await aCalendar({ conflicts: 'warn', onConflicts: (found) => void reports.push(found) })
    await calendar.events.create(at('04 10:00', '04 11:00'))
    const work = calendar.transaction(async ({ events }) => {
      await events.create(at('04 10:00', '04 11:00'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(reports).toEqual([])
  })
})

describe('an extension of series', () => {
  it('stores events at a venue that is taken, and reports it', async () => {
    const reports: FoundConflicts[] = []
    const { calendar, at } = await aCalendar({ now: '2030-03-01', onConflicts: (found) => void reports.push(found) })
    const series = await calendar.events.create(at('04 10:00', '04 11:00', { recurrence: 'FREQ=WEEKLY' }))
    const times = { start_date: '2030-06-03 10:30', end_date: '2030-06-03 12:00' }
    const single = await calendar.events.create(at('04', '04', times))
    calendar.clock.set('2030-05-01')
    expect(await calendar.recurrence.extend()).toMatchObject({ added: 8, failed: [] })
    expect(reports).toMatchObject([{ event: { id: series.id }, events: [{ id: single.id }], total: 1 }])
  })
})

describe('an import', () => {
  it('refuses events one by one, in their order', async () => {
    const { calendar, at } = await aCalendar()
    const result = await calendar.events.import([
      at('04 10:00', '04 11:00'),
      at('04 10:30', '04 12:00'),
      // Conflicts with the second one alone, which is not stored.
      at('04 11:00', '04 12:00'),
      at('11 11:00', '11 12:00', { recurrence: 'FREQ=WEEKLY;COUNT=3' }),
      at('18 11:30', '18 11:45'),
    ])
    expect(result.errors.map(({ line, error }) => [line, error.code])).toEqual([
      [2, 'event-venue-taken'],
      [5, 'event-venue-taken'],
    ])
    expect(result.imported).toBe(3)
  })

  it('reports conflicts with their lines', async () => {
    const { calendar, at } = await aCalendar()
    const input = [at('04 10:00', '04 11:00'), at('04 10:30', '04 12:00')]
    const { imported, conflicts } = await calendar.events.import(input, { conflicts: 'warn' })
    const [first, second] = (await calendar.events.list({ period: 'all' })).records
    expect([imported, conflicts]).toEqual([2, [{ line: 2, id: second?.id, conflicts: [first?.id] }]])
  })
})

describe('events.conflicts', () => {
  it('returns those of a stored event, whatever its status is', async () => {
    const { calendar, at } = await aCalendar()
    const first = await calendar.events.create(at('04 10:00', '04 11:00'))
    const draft = await calendar.events.create(at('04 10:00', '04 11:00', { status: 'draft' }))
    expect(await calendar.events.conflicts(draft.id)).toEqual({ events: [first], total: 1, taken: false })
    expect(await calendar.events.conflicts({ slug: draft.slug })).toEqual({ events: [first], total: 1, taken: false })
    expect(await calendar.events.conflicts(first.id)).toEqual({ events: [], total: 0, taken: false })
  })

  it('returns those of an event that is not stored, and of each event of a series, and stores nothing', async () => {
    const { calendar, at, hall } = await aCalendar()
    const first = await calendar.events.create(at('04 10:00', '04 11:00'))
    const second = await calendar.events.create(at('11 10:00', '11 11:00'))
    const version = JSON.stringify(await calendar.dump())
    const input = at('04 10:30', '04 10:45', {
      password: 'secret',
      categories: ['New'],
      organizer: { organizer: 'New' },
    })
    expect((await calendar.events.conflicts(input)).events).toEqual([first])
    const weekly = { ...input, recurrence: 'FREQ=WEEKLY;COUNT=4', venue: { venue: hall.venue } }
    expect((await calendar.events.conflicts(weekly)).events).toEqual([first, second])
    expect((await calendar.events.conflicts({ ...input, venue: { venue: 'New' } })).events).toEqual([])
    expect(JSON.stringify(await calendar.dump())).toBe(version)
  })

  it('says of events that the caller may not see only that the venue is taken', async () => {
    const { calendar, at } = await aCalendar()
    const hidden = await calendar.events.create(at('04 10:00', '04 11:00', { status: 'private', author: 7 }))
    const locked = await calendar.events.create(at('05 10:00', '05 11:00', { password: 'secret' }))
    const open = await calendar.events.create(at('06 10:00', '06 11:00'))
    const { events } = calendar.as({ id: 9, role: 'author' })
    const nothing = { events: [], total: 0, taken: true }
    expect(await events.conflicts(at('04 10:00', '04 11:00'))).toEqual(nothing)
    expect(await events.conflicts(at('05 10:00', '05 11:00'))).toEqual(nothing)
    expect(await events.conflicts(at('05 10:00', '06 11:00'))).toEqual({ events: [open], total: 1, taken: true })
    const error = await events.create(at('04 10:00', '05 11:00')).catch((one: unknown) => one)
    expect(error).toMatchObject({ ...taken, message: 'The venue is taken at this time.', conflicts: nothing })
    expect(JSON.stringify(error)).not.toContain(hidden.title)
    await expect(calendar.as(null).events.conflicts(at('04 10:00', '04 11:00'))).rejects.toMatchObject({ status: 401 })
    await expect(events.conflicts(locked.id)).rejects.toMatchObject({ code: 'rest_forbidden' })
  })
})

it.each([
  ['Red', 'red'],
  ['Café', 'cafe '],
  ['Saal “A”', 'saal "a"'],
])('compares parts as names of venues: %s is %s', async (room, other) => {
  const { calendar, at } = await aCalendar()
  await calendar.events.create(at('04 18:00', '04 20:00', { room }))
  const taken = calendar.events.create(at('04 19:00', '04 21:00', { room: other }))
  await expect(taken).rejects.toMatchObject({ code: 'event-venue-taken' })
  await calendar.events.create(at('04 19:00', '04 21:00', { room: 'Blue' }))
})
