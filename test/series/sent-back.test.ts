import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, idsOf, starts, startsOf, titlesOf } from './yoga-series.ts'

describe('a response can be sent back', () => {
  it('to the series and to its events', async () => {
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

  it('to an event with any scope, and changes nothing', async () => {
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

  it('to create, which makes a copy that is a single event', async () => {
    const { calendar, series, events } = await aSeries()
    const [reply] = await calendar.toReply.events([at(events, 1)], { root: { url: 'http://localhost' } as never })
    for (const sent of [reply, at(events, 1)]) {
      const copy = await calendar.events.create(sent as never)
      expect(copy).toMatchObject({ title: 'Yoga', post_parent: 0, recurrence: null })
      expect(copy.start_date).toBe(at(events, 1).start_date)
    }
    expect(await calendar.events.import([reply as never])).toEqual({ imported: 1, errors: [], conflicts: [] })
    expect(await eventsOf(calendar, series)).toHaveLength(4)
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(titlesOf(await eventsOf(calendar, series))).toEqual(starts.map(() => 'Pilates'))
  })

  it('to an event that has left its series', async () => {
    const { calendar, events } = await aSeries()
    const { id, recurrence } = at(events, 1)
    await calendar.events.update(id, { recurrence: null })
    const single = await calendar.events.update(id, { title: 'Pilates', recurrence })
    expect(single).toMatchObject({ title: 'Pilates', recurrence: null })
  })

  it('with more dates than one change adds', async () => {
    const { calendar, series } = await aSeries(
      { recurrence: 'FREQ=HOURLY;COUNT=1100' },
      { recurrence: recurringEvents({ maxEvents: 2000 }) },
    )
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

  it('after its last date was removed', async () => {
    const { calendar, series, events } = await aSeries({ recurrence: { dates: ['2030-03-05'] } })
    await calendar.events.remove(at(events, 1).id)
    const { recurrence } = await calendar.events.get(series.id)
    expect(recurrence).toMatchObject({ rules: [], dates: [], exceptions: ['2030-03-05 18:00:00'] })
    expect(await calendar.events.update(series.id, { recurrence, title: 'Pilates' })).toMatchObject({ recurrence })
  })
})
