import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, starts, startsOf, titlesOf } from './yoga-series.ts'

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
    const own = {
      title: 'Pilates',
      event_status: 'cancelled',
      start_date: '2030-03-12 20:00',
      end_date: '2030-03-12 21:00',
    } as const
    await calendar.events.update(id, own)
    const title = await calendar.events.update(id, { title: 'Pilates', recurrence_scope: 'all' })
    expect(title.recurrence).toMatchObject({ changed_fields: ['event_status', 'start_date'] })
    const { start_date, end_date } = own
    await calendar.events.update(id, { start_date, end_date, recurrence_scope: 'all' })
    const after = await eventsOf(calendar, series)
    expect(titlesOf(after)).toEqual(starts.map(() => 'Pilates'))
    expect(after.map(({ event_status }) => event_status)).toEqual(['scheduled', 'cancelled', 'scheduled', 'scheduled'])
    expect(startsOf(after)).toEqual(['2030-03-05 20:00', '2030-03-12 20:00', '2030-03-19 20:00', '2030-03-26 20:00'])
    expect(at(after, 1).recurrence).toEqual({ recurrence_id: '2030-03-12 20:00:00', changed_fields: ['event_status'] })
    await calendar.events.update(id, { date: '2030-01-01' })
    await calendar.events.update(id, { date: '2030-01-01', recurrence_scope: 'all' })
    expect(new Set((await eventsOf(calendar, series)).map(({ date_utc }) => date_utc)).size).toBe(1)
  })

  it('leaves its other own fields alone if it has a new value', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, {
      event_status: 'cancelled',
      start_date: '2030-03-12 20:00',
      end_date: '2030-03-12 21:00',
    })
    const { uid: _, slug: __, ...whole } = await calendar.events.get(id)
    const { recurrence: ___, ...form } = whole
    for (const [sent, title] of [
      [form, 'Pilates'],
      [whole, 'Sauna'],
    ] as const) {
      await calendar.events.update(id, { ...sent, title, recurrence_scope: 'all' } as never)
      const after = await eventsOf(calendar, series)
      expect(titlesOf(after)).toEqual(starts.map(() => title))
      expect(after.map(({ event_status }) => event_status)).toEqual([
        'scheduled',
        'cancelled',
        'scheduled',
        'scheduled',
      ])
      expect(startsOf(after)).toEqual([starts[0], '2030-03-12 20:00', starts[2], starts[3]])
    }
  })

  it('moves all by the same distance', async () => {
    const { calendar, series, events } = await aSeries()
    const moved = { start_date: '2030-03-11 20:00', end_date: '2030-03-11 20:30', recurrence_scope: 'all' } as const
    const changed = await calendar.events.update(at(events, 1).id, moved)
    expect(changed).toMatchObject({ id: at(events, 1).id, end_date: '2030-03-11 20:30:00' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual(starts.map((start) => start.replace('18:00', '20:00')))
  })

  it('moves no event to the trash because one with a status of its own is there', async () => {
    const { calendar, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, { status: 'draft' })
    await calendar.events.remove(id)
    await calendar.events.update(id, { status: 'trash', recurrence_scope: 'all' })
    expect((await calendar.events.list()).total).toBe(3)
  })

  it('removes the series', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 2).id, { recurrence_scope: 'all' })
    expect((await calendar.events.get(series.id)).status).toBe('trash')
    expect((await calendar.events.list()).total).toBe(0)
  })
})
