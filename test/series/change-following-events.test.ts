import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, eventsOf, idsOf, starts, startsOf, titlesOf, yoga } from './yoga-series.ts'

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

  it('leaves the id in its source to the first part', async () => {
    const calendar = await aCalendar()
    const external = { source: 'feed', external_id: '7', sync_state: '{}' }
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4' }, { external })
    const { id } = at(await eventsOf(calendar, series), 2)
    const { post_parent } = await calendar.events.update(id, { title: 'Pilates', recurrence_scope: 'following' })
    expect(await calendar.events.get(series.id)).toMatchObject(external)
    expect(await calendar.events.get(post_parent)).toMatchObject({ source: '', external_id: '', sync_state: '' })
  })

  it('gives the second part a uid and a slug of its own', async () => {
    const { calendar, series, events } = await aSeries()
    const { post_parent } = await calendar.events.update(at(events, 2).id, { recurrence_scope: 'following' })
    const [first, second] = [await calendar.events.get(series.id), await calendar.events.get(post_parent)]
    expect([first.slug, second.slug]).toEqual(['yoga', 'yoga-2'])
    expect(second.uid).not.toBe(first.uid)
  })

  it('gives them the value that the first has of its own', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.update(at(events, 2).id, { event_status: 'cancelled' })
    await calendar.events.update(at(events, 2).id, { event_status: 'cancelled', recurrence_scope: 'following' })
    const { records } = await calendar.events.list()
    expect(records.map(({ event_status }) => event_status)).toEqual([
      'scheduled',
      'scheduled',
      'cancelled',
      'cancelled',
    ])
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

  it('begins with an event in the trash, and changes none before it', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.update(at(events, 1).id, { title: 'Pilates', recurrence_scope: 'following' })
    expect(titlesOf((await calendar.events.list()).records)).toEqual(['Yoga', 'Pilates', 'Pilates'])
  })

  it('begins with an event that the rules do not select, and leaves it in the trash', async () => {
    const { calendar, series, events } = await aSeries({ recurrence: 'FREQ=WEEKLY;UNTIL=20300326' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20300326' })
    const { id } = at(events, 1)
    expect(await calendar.events.get(id)).toMatchObject({ status: 'trash' })
    const before = startsOf((await calendar.events.list()).records)
    await calendar.events.update(id, { title: 'Pilates', recurrence_scope: 'following' })
    expect(await calendar.events.get(id)).toMatchObject({ status: 'trash' })
    expect(startsOf((await calendar.events.list()).records)).toEqual(before)
  })

  it('removes them', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 2).id, { recurrence_scope: 'following' })
    expect(idsOf((await calendar.events.list()).records)).toEqual(idsOf(events).slice(0, 2))
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=2'] })
  })
})
