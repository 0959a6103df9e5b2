import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, starts, startsOf, yoga } from './yoga-series.ts'

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
