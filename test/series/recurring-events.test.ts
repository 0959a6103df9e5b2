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

  it('names its own fields as they are sent', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    const changed = await calendar.events.update(id, { password: 'secret', date: '2030-01-01' })
    expect(changed.recurrence).toMatchObject({ changed_fields: ['password', 'date_utc'] })
    await calendar.events.update(series.id, { password: '', title: 'Pilates' })
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Pilates', password_hash: changed.password_hash })
    await calendar.events.update(id, { password: '', recurrence_scope: 'all' })
    expect(await calendar.events.get(id)).toMatchObject({
      password_hash: '',
      recurrence: { changed_fields: ['date_utc'] },
    })
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

  it('copies it as a single event', async () => {
    const { calendar, series, events } = await aSeries()
    const [reply] = await calendar.toReply.events([at(events, 1)], { root: { url: 'http://localhost' } as never })
    for (const sent of [reply, at(events, 1)]) {
      const copy = await calendar.events.create(sent as never)
      expect(copy).toMatchObject({ title: 'Yoga', post_parent: 0, recurrence: null })
      expect(copy.start_date).toBe(at(events, 1).start_date)
    }
    expect(await calendar.events.import([reply as never])).toEqual({ imported: 1, errors: [] })
    expect(await eventsOf(calendar, series)).toHaveLength(4)
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(titlesOf(await eventsOf(calendar, series))).toEqual(starts.map(() => 'Pilates'))
  })

  it('takes its place back after it was detached', async () => {
    const { calendar, events } = await aSeries()
    const { id, recurrence } = at(events, 1)
    await calendar.events.update(id, { recurrence: null })
    const single = await calendar.events.update(id, { title: 'Pilates', recurrence })
    expect(single).toMatchObject({ title: 'Pilates', recurrence: null })
  })

  it('refuses rules for one event', async () => {
    const { calendar, events } = await aSeries()
    await expect(calendar.events.update(at(events, 1).id, { recurrence: 'FREQ=DAILY' })).rejects.toThrow(
      'recurrence_scope',
    )
  })
})

describe('a change of all events', () => {
  it('hides them in lists', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    expect(await calendar.events.update(id, { hide_from_listings: true, recurrence_scope: 'all' })).toMatchObject({
      hide_from_listings: true,
      recurrence: { changed_fields: [] },
    })
    expect((await calendar.events.list()).total).toBe(0)
    await calendar.events.update(series.id, { hide_from_listings: false })
    expect((await calendar.events.list()).total).toBe(4)
  })

  it('gives them the value that the event has of its own', async () => {
    const { calendar, series, events } = await aSeries({ title: 'Yoga' })
    const { id } = at(events, 1)
    const own = { title: 'Pilates', cancelled: true, start_date: '2030-03-12 20:00', end_date: '2030-03-12 21:00' }
    await calendar.events.update(id, own)
    const title = await calendar.events.update(id, { title: 'Pilates', recurrence_scope: 'all' })
    expect(title.recurrence).toMatchObject({ changed_fields: ['cancelled', 'start_date'] })
    const { start_date, end_date } = own
    await calendar.events.update(id, { start_date, end_date, recurrence_scope: 'all' })
    const after = await eventsOf(calendar, series)
    expect(titlesOf(after)).toEqual(starts.map(() => 'Pilates'))
    expect(after.map(({ cancelled }) => cancelled)).toEqual([false, true, false, false])
    expect(startsOf(after)).toEqual(['2030-03-05 20:00', '2030-03-12 20:00', '2030-03-19 20:00', '2030-03-26 20:00'])
    expect(at(after, 1).recurrence).toEqual({ recurrence_id: '2030-03-12 20:00:00', changed_fields: ['cancelled'] })
    await calendar.events.update(id, { date: '2030-01-01' })
    await calendar.events.update(id, { date: '2030-01-01', recurrence_scope: 'all' })
    expect(new Set((await eventsOf(calendar, series)).map(({ date_utc }) => date_utc)).size).toBe(1)
  })

  it('leaves its other own fields alone if it has a new value', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, { cancelled: true, start_date: '2030-03-12 20:00', end_date: '2030-03-12 21:00' })
    const { uid: _, slug: __, ...whole } = await calendar.events.get(id)
    const { recurrence: ___, ...form } = whole
    for (const [sent, title] of [
      [form, 'Pilates'],
      [whole, 'Sauna'],
    ] as const) {
      await calendar.events.update(id, { ...sent, title, recurrence_scope: 'all' } as never)
      const after = await eventsOf(calendar, series)
      expect(titlesOf(after)).toEqual(starts.map(() => title))
      expect(after.map(({ cancelled }) => cancelled)).toEqual([false, true, false, false])
      expect(startsOf(after)).toEqual([starts[0], '2030-03-12 20:00', starts[2], starts[3]])
    }
  })

  it('changes nothing if a response is sent back', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, { title: 'Pilates', start_date: '2030-03-12 20:00', end_date: '2030-03-12 21:00' })
    const [reply] = await calendar.toReply.events([await calendar.events.get(id)], {
      root: { url: 'http://localhost' } as never,
    })
    const before = await eventsOf(calendar, series)
    for (const recurrence_scope of ['this', 'all'] as const) {
      await calendar.events.update(id, { ...(reply as object), recurrence_scope })
      const after = await eventsOf(calendar, series)
      expect(titlesOf(after)).toEqual(titlesOf(before))
      expect(startsOf(after)).toEqual(startsOf(before))
    }
  })

  it('moves no event to the trash because one with a status of its own is there', async () => {
    const { calendar, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, { status: 'draft' })
    await calendar.events.remove(id)
    await calendar.events.update(id, { status: 'trash', recurrence_scope: 'all' })
    expect((await calendar.events.list()).total).toBe(3)
  })

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

  it('gives them the value that the first has of its own', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.update(at(events, 2).id, { cancelled: true })
    await calendar.events.update(at(events, 2).id, { cancelled: true, recurrence_scope: 'following' })
    const { records } = await calendar.events.list()
    expect(records.map(({ cancelled }) => cancelled)).toEqual([false, false, true, true])
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

describe('an update of a series', () => {
  it('publishes no event that was a draft before it went to the trash', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(at(events, 3).id, { status: 'draft' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=4' })
    expect(await calendar.events.get(at(events, 2).id)).toMatchObject({ status: 'publish' })
    expect(await calendar.events.get(at(events, 3).id)).toMatchObject({
      status: 'draft',
      recurrence: { changed_fields: ['status'] },
    })
  })

  it('publishes no event that was restored as a draft', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.update(at(events, 1).id, { status: 'draft' })
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(await calendar.events.get(at(events, 1).id)).toMatchObject({ status: 'draft', title: 'Pilates' })
  })

  it('publishes the pending venues of its events', async () => {
    const calendar = await aCalendar()
    const contributor = calendar.as({ id: 7, role: 'contributor' })
    const series = await contributor.events.create({ ...yoga, status: 'pending', recurrence: 'FREQ=WEEKLY;COUNT=2' })
    const { records } = await contributor.events.list({ status: 'pending' })
    await contributor.events.update(at(records, 1).id, { venue: { venue: 'Lido' } })
    await calendar.events.update(series.id, { status: 'publish' })
    expect((await calendar.venues.list()).records).toMatchObject([{ venue: 'Lido', status: 'publish' }])
  })

  it('gives events that come back slugs of their own', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=HOURLY;COUNT=4' })
    for (const recurrence of [
      'FREQ=DAILY;COUNT=4',
      'FREQ=HOURLY;INTERVAL=2;COUNT=4',
      'FREQ=DAILY;COUNT=4',
      'FREQ=HOURLY;COUNT=8',
    ]) {
      await calendar.events.update(series.id, { recurrence })
    }
    const slugs = (await eventsOf(calendar, series)).map(({ slug }) => slug)
    expect([slugs.length, new Set(slugs).size]).toEqual([8, 8])
  })

  it('moves weekdays while it hides the events', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4' })
    const { recurrence } = await calendar.events.update(series.id, {
      start_date: '2030-03-05 18:00',
      end_date: '2030-03-05 19:00',
      recurrence: { hide_from_listings: true },
    })
    expect(recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH'], hide_from_listings: true })
  })

  it('moves weekdays by the same distance, also those of every other week', async () => {
    const { calendar, series, events } = await aSeries({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=4' })
    expect(startsOf(events).map((start) => start.slice(5, 10))).toEqual(['03-04', '03-10', '03-18', '03-24'])
    await calendar.events.update(series.id, { start_date: '2030-03-05 18:00', end_date: '2030-03-05 19:00' })
    const after = await eventsOf(calendar, series)
    expect(startsOf(after).map((start) => start.slice(5, 10))).toEqual(['03-05', '03-11', '03-19', '03-25'])
    expect(idsOf(after)).toEqual(idsOf(events))
  })

  it('takes back more exceptions than it adds at once', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=HOURLY;COUNT=1100' })
    const hours = Array.from({ length: 1100 }, (_, hour) =>
      new Date(Date.UTC(2030, 2, 4, 18 + hour)).toISOString().slice(0, 16),
    )
    const change = (recurrence: object) => calendar.events.update(series.id, { recurrence })
    for (const name of ['exceptions', 'dates']) {
      const refused = { params: { [`recurrence.${name}`]: expect.stringContaining('at most 1000 new dates') } }
      await expect(change({ [name]: hours.slice(1, 1002) })).rejects.toMatchObject(refused)
      await change({ [name]: hours.slice(1, 1001) })
      await change({ [name]: hours.slice(1, 1050) })
      const { recurrence } = await calendar.events.update(series.id, { title: 'Bell' })
      const again = await calendar.events.update(series.id, { title: 'Gong', recurrence })
      expect(again.recurrence).toMatchObject({ [name]: { length: 1049 } })
      await change({ [name]: [] })
    }
  })

  it('takes back a recurrence whose last date was removed', async () => {
    const { calendar, series, events } = await aSeries({ recurrence: { dates: ['2030-03-05'] } })
    await calendar.events.remove(at(events, 1).id)
    const { recurrence } = await calendar.events.get(series.id)
    expect(recurrence).toMatchObject({ rules: [], dates: [], exceptions: ['2030-03-05 18:00:00'] })
    expect(await calendar.events.update(series.id, { recurrence, title: 'Pilates' })).toMatchObject({ recurrence })
  })
})

describe('the end of a recurrence', () => {
  it.each(['FREQ=DAILY;UNTIL=20991231', 'FREQ=DAILY;COUNT=20000'])('may be far away: %s', async (recurrence) => {
    const { calendar, series } = await aSeries({ recurrence })
    expect(series.horizon).toBe('2032-03-04 18:00:00')
    expect((await calendar.events.list({ period: 'all' })).total).toBe(732)
  })

  it('is the end of time at the latest', async () => {
    const times = { start_date: '9998-12-01 18:00', end_date: '9998-12-01 19:00' }
    const { series, events } = await aSeries({ ...times, recurrence: 'FREQ=WEEKLY' })
    expect(series.horizon).toBe('9998-12-31 23:59:59')
    expect(events).toHaveLength(5)
  })
})

describe('an event in the trash', () => {
  it('can come back alone after its series has ended', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(series.id, { recurrence: null })
    await calendar.events.update(at(events, 1).id, { title: 'Pilates' })
    const restored = await calendar.events.update(at(events, 1).id, { status: 'publish' })
    expect(restored).toMatchObject({ title: 'Pilates', status: 'publish', post_parent: 0, recurrence: null })
    const again = await calendar.events.update(at(events, 2).id, {
      status: 'publish',
      recurrence: 'FREQ=DAILY;COUNT=2',
    })
    expect(again).toMatchObject({ post_parent: 0, recurrence: { rules: ['FREQ=DAILY;COUNT=2'] } })
    expect(await eventsOf(calendar, again)).toHaveLength(2)
  })

  it('changes the following events, and none before it', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.update(at(events, 1).id, { title: 'Pilates', recurrence_scope: 'following' })
    expect(titlesOf((await calendar.events.list()).records)).toEqual(['Yoga', 'Pilates', 'Pilates'])
  })

  it.each([
    ['following', ['Yoga', 'Yoga', 'Pilates', 'Pilates']],
    ['all', ['Pilates', 'Pilates', 'Pilates', 'Pilates']],
  ] as const)('comes back with a change of %s', async (recurrence_scope, titles) => {
    const { calendar, events } = await aSeries()
    const { id } = at(events, 2)
    await calendar.events.remove(id)
    await calendar.events.update(id, { status: 'publish', title: 'Pilates', recurrence_scope })
    expect(titlesOf((await calendar.events.list()).records)).toEqual(titles)
  })
})

describe('the rights to change a series', () => {
  it('do not reach an event that the caller may not change', async () => {
    const calendar = await aCalendar()
    const contributor = calendar.as({ id: 7, role: 'contributor' })
    const series = await contributor.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const { records } = await calendar.events.list({ status: 'draft' })
    const { id } = at(records, 1)
    await contributor.events.update(series.id, { title: 'Pilates' })
    await calendar.events.update(id, { status: 'publish' })
    const forbidden = { code: 'rest_forbidden' }
    await expect(contributor.events.update(series.id, { title: 'Sauna' })).rejects.toMatchObject(forbidden)
    await expect(contributor.events.remove(series.id)).rejects.toMatchObject(forbidden)
    await expect(contributor.events.update(series.id, { recurrence: null })).rejects.toMatchObject(forbidden)
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Pilates', status: 'publish' })
    await calendar.events.update(id, { author: 8 })
    await calendar.events.update(series.id, { status: 'publish' })
    const author = calendar.as({ id: 7, role: 'author' })
    await expect(author.events.update(series.id, { title: 'Sauna' })).rejects.toMatchObject(forbidden)
  })

  it('forbid the change also if an event is hidden from the caller', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      hideExistence: true,
    })
    const author = calendar.as({ id: 7, role: 'author' })
    const series = await author.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    const { records } = await calendar.events.list()
    await calendar.events.update(at(records, 1).id, { author: 8, status: 'draft' })
    await expect(author.events.update(series.id, { title: 'Sauna' })).rejects.toMatchObject({ code: 'rest_forbidden' })
  })

  it('are those of the author of the series, not of one of its events', async () => {
    const { calendar, events } = await aSeries({ author: 5 })
    const { id } = at(events, 1)
    await calendar.events.update(id, { author: 7 })
    const author = calendar.as({ id: 7, role: 'author' })
    await author.events.update(id, { title: 'Pilates' })
    for (const recurrence_scope of ['following', 'all'] as const) {
      await expect(author.events.update(id, { title: 'Sauna', recurrence_scope })).rejects.toThrow('may not')
      await expect(author.events.remove(id, { recurrence_scope })).rejects.toThrow('may not')
    }
    expect(titlesOf((await calendar.events.list()).records)).toEqual(['Yoga', 'Pilates', 'Yoga', 'Yoga'])
  })

  it('include the right to create events, to divide it', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      policy: { scope: () => 'all', may: (actor, action) => action !== 'create' || actor?.role === 'administrator' },
    })
    await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const { records: events } = await calendar.events.list()
    const caller = calendar.as({ id: 7, role: 'editor' })
    const change = { title: 'Pilates', recurrence_scope: 'following' } as const
    await expect(caller.events.update(at(events, 1).id, change)).rejects.toMatchObject({ code: 'rest_forbidden' })
    expect(titlesOf((await calendar.events.list()).records)).toEqual(starts.map(() => 'Yoga'))
    // All events are the following ones of the first.
    await caller.events.update(at(events, 0).id, change)
    expect(titlesOf((await calendar.events.list()).records)).toEqual(starts.map(() => 'Pilates'))
    await caller.events.remove(at(events, 2).id, { recurrence_scope: 'following' })
    expect((await calendar.events.list()).total).toBe(2)
  })

  it('include the right to delete it, to remove all its events', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      policy: { scope: () => 'all', may: (_, action, __, record) => action !== 'delete' || record?.author !== 5 },
    })
    await calendar.events.create({ ...yoga, author: 5, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const { records: events } = await calendar.events.list()
    await calendar.events.update(at(events, 1).id, { author: 7 })
    const caller = calendar.as({ id: 7, role: 'editor' })
    await expect(caller.events.remove(at(events, 1).id, { recurrence_scope: 'all' })).rejects.toThrow('may not')
    expect((await calendar.events.list()).total).toBe(4)
  })
})

it('keeps a field of its own while the series has the same value', async () => {
  const { calendar, series, events } = await aSeries()
  const { id } = at(events, 1)
  await calendar.events.update(id, { cancelled: true })
  await calendar.events.update(series.id, { cancelled: true })
  await calendar.events.update(id, { title: 'Yoga with a guest' })
  await calendar.events.update(series.id, { cancelled: false })
  expect((await eventsOf(calendar, series)).map(({ cancelled }) => cancelled)).toEqual([false, true, false, false])
})

it('is in each change of its events, also of one that leaves it', async () => {
  const changes: [type: string, id: number | undefined, series: number | undefined][] = []
  const calendar = await createTestCalendar({
    now: '2030-03-01T12:00:00Z',
    recurrence: recurringEvents(),
    onChange: ({ type, after, series }) => void changes.push([type, after?.id, series]),
  })
  const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=3' })
  const [first, second, third] = idsOf(await eventsOf(calendar, series))
  changes.length = 0
  await calendar.events.update(second ?? 0, { recurrence: null })
  await calendar.events.update(second ?? 0, { title: 'Alone' })
  await calendar.events.update(series.id, { recurrence: null })
  expect(changes).toEqual([
    ['event.updated', series.id, series.id],
    ['event.updated', second, series.id],
    ['event.updated', second, undefined],
    ['event.updated', series.id, series.id],
    ['event.trashed', first, series.id],
    ['event.trashed', third, series.id],
  ])
})
