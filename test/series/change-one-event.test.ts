import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, idsOf, titlesOf } from './yoga-series.ts'

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

  it('leaves a field its own while the series has the same value', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, { event_status: 'cancelled' })
    await calendar.events.update(series.id, { event_status: 'cancelled' })
    await calendar.events.update(id, { title: 'Yoga with a guest' })
    await calendar.events.update(series.id, { event_status: 'scheduled' })
    expect((await eventsOf(calendar, series)).map(({ event_status }) => event_status)).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
      'scheduled',
    ])
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
    await calendar.events.update(at(events, 1).id, { event_status: 'cancelled' })
    expect((await eventsOf(calendar, series)).map(({ event_status }) => event_status)).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
      'scheduled',
    ])
  })

  it('can detach it as a single event', async () => {
    const { calendar, series, events } = await aSeries()
    const single = await calendar.events.update(at(events, 1).id, { recurrence: null })
    expect(single).toMatchObject({ id: at(events, 1).id, post_parent: 0, recurrence: null })
    // Its recurrence id stays free.
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(titlesOf(await eventsOf(calendar, series))).toEqual(['Pilates', 'Pilates', 'Pilates'])
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
