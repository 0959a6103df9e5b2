import type { EventInput, EventRecord } from 'daybook'
import { integer } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const yoga = { title: 'Yoga', start_date: '2030-03-04 18:00', end_date: '2030-03-04 19:00' }

function aCalendar() {
  return createTestCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents(), now: '2030-03-01T12:00:00Z' })
}

type TestCalendar = Awaited<ReturnType<typeof aCalendar>>

async function aSeries(input: Partial<EventInput> = {}) {
  const calendar = await aCalendar()
  const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4', ...input })
  return { calendar, series, events: await eventsOf(calendar, series) }
}

async function eventsOf(calendar: TestCalendar, { id }: { readonly id: number }): Promise<readonly EventRecord[]> {
  return (await calendar.events.list({ post_parent: id, period: 'all', per_page: 50 })).records
}

const at = (events: readonly EventRecord[], index: number): EventRecord => {
  const event = events.at(index)
  if (event === undefined) throw new Error(`There is no event ${index}.`)
  return event
}

const startsOf = (events: readonly EventRecord[]) => events.map(({ start_date }) => start_date.slice(0, 16))
const titlesOf = (events: readonly EventRecord[]) => events.map(({ title }) => title)
const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id)

const starts = ['2030-03-04 18:00', '2030-03-11 18:00', '2030-03-18 18:00', '2030-03-25 18:00']

describe('a series', () => {
  it('lists its events, and not itself', async () => {
    const { calendar, series } = await aSeries()
    const { records } = await calendar.events.list()
    expect(startsOf(records)).toEqual(starts)
    expect(records.map(({ slug }) => slug)).toEqual(starts.map((start) => `yoga-${start.slice(0, 10)}`))
    expect(records.map(({ post_parent }) => post_parent)).toEqual(starts.map(() => series.id))
    expect((await calendar.events.list({ hide_from_listings: true })).total).toBe(0)
    expect((await calendar.events.list({ status: ['publish', 'draft', 'trash'] })).total).toBe(4)
    expect((await calendar.events.getBySlug('yoga')).recurrence).toEqual({
      rules: ['FREQ=WEEKLY;COUNT=4'],
      dates: [],
      exceptions: [],
      hide_from_listings: false,
    })
  })

  it('keeps the wall clock when clocks change', async () => {
    const { events } = await aSeries({ recurrence: 'FREQ=WEEKLY;COUNT=5' })
    expect(events.map(({ utc_start_date }) => utc_start_date.slice(5, 16))).toEqual([
      '03-04 17:00',
      '03-11 17:00',
      '03-18 17:00',
      '03-25 17:00',
      '04-01 16:00',
    ])
    expect(at(events, 4).end_date).toBe('2030-04-01 19:00:00')
  })

  it('moves a start inside a gap, whose place stays', async () => {
    const { events } = await aSeries({
      start_date: '2030-03-30 02:30',
      end_date: '2030-03-30 02:45',
      recurrence: 'FREQ=DAILY;COUNT=3',
    })
    expect(startsOf(events)).toEqual(['2030-03-30 02:30', '2030-03-31 03:30', '2030-04-01 02:30'])
    expect(at(events, 1).recurrence).toEqual({ recurrence_id: '2030-03-31 02:30:00', changed_fields: [] })
  })

  it('reaches 24 months ahead', async () => {
    const { events } = await aSeries({ recurrence: 'FREQ=MONTHLY' })
    expect(at(events, -1).start_date).toBe('2032-03-04 18:00:00')
    expect(events).toHaveLength(25)
  })

  it('has additional dates and exceptions', async () => {
    const { events } = await aSeries({
      recurrence: { rules: ['freq=weekly;count=3'], dates: ['2030-03-07'], exceptions: ['2030-03-11 18:00'] },
    })
    expect(startsOf(events)).toEqual(['2030-03-04 18:00', '2030-03-07 18:00', '2030-03-18 18:00'])
  })

  it('ends with until', async () => {
    const { events, series } = await aSeries({ recurrence: { rules: 'FREQ=WEEKLY', until: '2030-03-18' } })
    expect(startsOf(events)).toEqual(starts.slice(0, 3))
    expect(series.recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;UNTIL=20300318T235959'] })
  })

  it('inherits links, status and the flag that hides it', async () => {
    const { calendar, events } = await aSeries({
      venue: { venue: 'Hall' },
      tags: ['Sport'],
      hide_from_listings: true,
    })
    expect(events).toHaveLength(0)
    const hidden = await calendar.events.list({ hide_from_listings: true })
    expect(hidden.records.map(({ venue, tags }) => [venue, tags])).toEqual(starts.map(() => [[1], [1]]))
    expect((await calendar.tags.get(1)).count).toBe(0)
  })

  it('counts each event in its terms', async () => {
    const { calendar } = await aSeries({ tags: ['Sport'] })
    expect((await calendar.tags.get(1)).count).toBe(4)
  })

  it.each([
    ['FREQ=WEEKLY;COUNT=x', 'recurrence.rules[0].COUNT'],
    ['nonsense', 'recurrence.rules[0]'],
    [{ rules: [] }, 'recurrence'],
    [{ rules: 'FREQ=WEEKLY', until: 'someday' }, 'recurrence.until'],
    [{ dates: ['2030-02-30'] }, 'recurrence.dates'],
    [{ every: 'week' }, 'recurrence.every'],
    [7, 'recurrence'],
  ])('refuses %j', async (recurrence, name) => {
    const calendar = await aCalendar()
    const created = calendar.events.create({ ...yoga, recurrence: recurrence as never })
    await expect(created).rejects.toMatchObject({ code: 'rest_invalid_param', params: { [name]: expect.any(String) } })
    expect((await calendar.events.list({ hide_from_listings: true })).total).toBe(0)
  })

  it('is made of a single event, which keeps its id', async () => {
    const calendar = await aCalendar()
    const event = await calendar.events.create(yoga)
    await calendar.events.update(event.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect(startsOf((await calendar.events.list()).records)).toEqual(starts.slice(0, 2))
    expect((await calendar.events.get(event.id)).recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=2'] })
  })

  it('is not there without the option', async () => {
    const calendar = await createTestCalendar({ unknownInput: 'reject' })
    await expect(calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY' })).rejects.toThrow('recurrence')
    await expect(calendar.recurrence.extend()).rejects.toThrow(TypeError)
  })
})

describe('a change of a series', () => {
  it('changes its events, except for their own fields', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(at(events, 1).id, { title: 'Yoga with a guest' })
    await calendar.events.update(series.id, { title: 'Pilates', description: 'On mats', tags: ['Sport'] })
    const after = await eventsOf(calendar, series)
    expect(titlesOf(after)).toEqual(['Pilates', 'Yoga with a guest', 'Pilates', 'Pilates'])
    expect(after.map(({ description, tags }) => [description, tags])).toEqual(starts.map(() => ['On mats', [1]]))
    expect(idsOf(after)).toEqual(idsOf(events))
    expect((await calendar.events.list({ search: 'pilates' })).total).toBe(3)
  })

  it('moves its events, which keep their ids', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(series.id, { start_date: '2030-03-04 17:00' })
    const after = await eventsOf(calendar, series)
    expect(startsOf(after)).toEqual(starts.map((start) => start.replace('18:00', '17:00')))
    expect(idsOf(after)).toEqual(idsOf(events))
    expect(at(after, 0).end_date).toBe('2030-03-04 19:00:00')
  })

  it('moves weekdays and exceptions with the start', async () => {
    const { calendar, series } = await aSeries({
      recurrence: { rules: ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'], exceptions: ['2030-03-06'] },
    })
    const moved = { start_date: '2030-03-05 18:00', end_date: '2030-03-05 19:00' }
    const { recurrence } = await calendar.events.update(series.id, moved)
    expect(recurrence).toMatchObject({
      rules: ['FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH'],
      exceptions: ['2030-03-07 18:00:00'],
    })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      '2030-03-05 18:00',
      '2030-03-12 18:00',
      '2030-03-14 18:00',
    ])
  })

  it('refuses a start that its rule does not select', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=MONTHLY;BYMONTHDAY=4;COUNT=3' })
    const moved = calendar.events.update(series.id, { start_date: '2030-03-05 18:00', end_date: '2030-03-05 19:00' })
    await expect(moved).rejects.toMatchObject({ params: { start_date: expect.stringContaining('BYMONTHDAY=4') } })
  })

  it('moves events to the trash that a new rule does not have, and restores them', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect(idsOf(await eventsOf(calendar, series))).toEqual(idsOf(events).slice(0, 2))
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' })
    expect(idsOf(await eventsOf(calendar, series))).toEqual(idsOf(events).slice(0, 3))
  })

  it('takes back what it shows', async () => {
    const { calendar, series, events } = await aSeries({
      recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'], dates: ['2030-03-05'] },
    })
    const [shown] = await calendar.toReply.events([series], {
      root: { url: 'http://localhost/cal/events/v1' } as never,
    })
    await calendar.events.update(series.id, { ...(shown as object), title: 'Pilates' })
    const after = await eventsOf(calendar, series)
    expect(idsOf(after)).toEqual(idsOf(events))
    expect(new Set(titlesOf(after))).toEqual(new Set(['Pilates']))
    const [event] = await calendar.toReply.events([at(after, 1)], { root: { url: 'http://localhost' } as never })
    await calendar.events.update(at(after, 1).id, event as object)
    expect(at(await eventsOf(calendar, series), 1).recurrence).toEqual(at(after, 1).recurrence)
  })

  it('goes to the trash with its events, and comes back', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.remove(series.id)
    expect((await calendar.events.list({ status: 'trash' })).total).toBe(4)
    await calendar.events.update(series.id, { status: 'publish' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([starts[0], starts[2], starts[3]])
  })

  it('ends the recurrence with null', async () => {
    const { calendar, series } = await aSeries()
    const event = await calendar.events.update(series.id, { recurrence: null })
    expect(event).toMatchObject({ id: series.id, recurrence: null, hide_from_listings: false, horizon: '' })
    expect(idsOf((await calendar.events.list()).records)).toEqual([series.id])
  })

  it('includes fields of the app', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      fields: { event: { seats: integer(), level: integer() } },
    })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2', seats: 20, level: 1 })
    const { records: events } = await calendar.events.list()
    await calendar.events.update(events[0]?.id ?? 0, { seats: 30 })
    await calendar.events.update(series.id, { seats: 10, level: 2 })
    const { records } = await calendar.events.list()
    expect(records.map(({ seats, level }) => [seats, level])).toEqual([
      [30, 2],
      [10, 2],
    ])
  })
})

describe('a change of one event of a series', () => {
  it('is its own, until it equals the series again', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    const moved = await calendar.events.update(id, { start_date: '2030-03-12 20:00', end_date: '2030-03-12 21:00' })
    expect(moved.recurrence).toEqual({ recurrence_id: '2030-03-11 18:00:00', changed_fields: ['start_date'] })
    expect(moved.slug).toBe('yoga-2030-03-11')
    await calendar.events.update(series.id, { start_date: '2030-03-04 17:00' })
    expect(await calendar.events.get(id)).toMatchObject({ start_date: '2030-03-12 20:00:00' })
    const back = await calendar.events.update(id, { start_date: '2030-03-11 17:00', end_date: '2030-03-11 19:00' })
    expect(back.recurrence).toMatchObject({ changed_fields: [] })
  })

  it('removes it as an exception, and restores it', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.remove(id)
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ exceptions: ['2030-03-11 18:00:00'] })
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([starts[0], starts[2], starts[3]])
    await calendar.events.update(id, { status: 'publish' })
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ exceptions: [] })
    await calendar.events.update(series.id, { title: 'Sauna' })
    expect(titlesOf(await eventsOf(calendar, series))).toEqual(['Sauna', 'Sauna', 'Sauna', 'Sauna'])
  })

  it('can cancel it, and lists still show it', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(at(events, 1).id, { cancelled: true })
    expect((await eventsOf(calendar, series)).map(({ cancelled }) => cancelled)).toEqual([false, true, false, false])
  })

  it('can detach it as a single event', async () => {
    const { calendar, series, events } = await aSeries()
    const single = await calendar.events.update(at(events, 1).id, { recurrence: null })
    expect(single).toMatchObject({ id: at(events, 1).id, post_parent: 0, recurrence: null })
    await calendar.events.remove(series.id)
    expect(idsOf((await calendar.events.list()).records)).toEqual([single.id])
  })

  it('refuses rules for one event', async () => {
    const { calendar, events } = await aSeries()
    await expect(calendar.events.update(at(events, 1).id, { recurrence: 'FREQ=DAILY' })).rejects.toThrow(
      'recurrence_scope',
    )
  })
})

describe('a change of all events', () => {
  it('moves all by the same distance', async () => {
    const { calendar, series, events } = await aSeries()
    const moved = { start_date: '2030-03-11 20:00', end_date: '2030-03-11 20:30', recurrence_scope: 'all' } as const
    const changed = await calendar.events.update(at(events, 1).id, moved)
    expect(changed).toMatchObject({ id: at(events, 1).id, end_date: '2030-03-11 20:30:00' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual(starts.map((start) => start.replace('18:00', '20:00')))
  })

  it('removes the series', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 2).id, { recurrence_scope: 'all' })
    expect((await calendar.events.get(series.id)).status).toBe('trash')
    expect((await calendar.events.list()).total).toBe(0)
  })
})

describe('a change of this and the following events', () => {
  it('cuts the series in two', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(at(events, 3).id, { title: 'Last one' })
    const changed = await calendar.events.update(at(events, 2).id, {
      title: 'Pilates',
      start_date: '2030-03-19 18:00',
      end_date: '2030-03-19 19:00',
      recurrence_scope: 'following',
    })
    expect(changed.id).toBe(at(events, 2).id)
    expect(changed.post_parent).not.toBe(series.id)
    const { records } = await calendar.events.list()
    expect(idsOf(records)).toEqual(idsOf(events))
    expect(titlesOf(records)).toEqual(['Yoga', 'Yoga', 'Pilates', 'Last one'])
    expect(startsOf(records)).toEqual([starts[0], starts[1], '2030-03-19 18:00', '2030-03-26 18:00'])
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=2'] })
    expect((await calendar.events.get(changed.post_parent)).recurrence).toMatchObject({
      rules: ['FREQ=WEEKLY;COUNT=2'],
    })
  })

  it('takes exceptions with their side', async () => {
    const { calendar, series, events } = await aSeries({ recurrence: 'FREQ=WEEKLY;UNTIL=20300326' })
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.remove(at(events, 3).id)
    const { post_parent } = await calendar.events.update(at(events, 2).id, { recurrence_scope: 'following' })
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ exceptions: ['2030-03-11 18:00:00'] })
    expect((await calendar.events.get(post_parent)).recurrence).toMatchObject({ exceptions: ['2030-03-25 18:00:00'] })
    expect(startsOf((await calendar.events.list()).records)).toEqual([starts[0], starts[2]])
  })

  it('can change the rule of the second part', async () => {
    const { calendar, events } = await aSeries({ recurrence: 'FREQ=WEEKLY;UNTIL=20300401' })
    await calendar.events.update(at(events, 2).id, { recurrence: 'FREQ=DAILY;COUNT=2', recurrence_scope: 'following' })
    expect(startsOf((await calendar.events.list()).records)).toEqual([
      starts[0],
      starts[1],
      starts[2],
      '2030-03-19 18:00',
    ])
  })

  it('removes them', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 2).id, { recurrence_scope: 'following' })
    expect(idsOf((await calendar.events.list()).records)).toEqual(idsOf(events).slice(0, 2))
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=2'] })
  })
})

describe('extend', () => {
  it('adds events up to the present horizon, once', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=MONTHLY' })
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 0, failed: [] })
    calendar.clock.set('2030-06-01T12:00:00Z')
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 2, failed: [] })
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 0, failed: [] })
    expect(at(await eventsOf(calendar, series), -1).start_date).toBe('2032-05-04 18:00:00')
  })
})

it('restores events that had the same slug', async () => {
  const { calendar, series, events } = await aSeries()
  const { id } = series
  await calendar.events.remove(id)
  // The slug is free while the event is in the trash.
  const other = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4', slug: 'yoga' })
  await calendar.events.remove(other.id)
  const single = await calendar.events.create({ ...yoga, slug: 'yoga-2030-03-04' })
  await calendar.events.update(id, { status: 'publish' })
  await calendar.events.update(other.id, { status: 'publish' })
  expect(idsOf(await eventsOf(calendar, series))).toEqual(idsOf(events))
  const slugs = [...(await eventsOf(calendar, series)), ...(await eventsOf(calendar, other))].map(({ slug }) => slug)
  expect(slugs).toContain('yoga-2030-03-04-3')
  expect(new Set([...slugs, single.slug]).size).toBe(9)
})
