import { describe, expect, it } from 'vitest'
import { aSeries, at, idsOf, starts, startsOf, titlesOf } from './yoga-series.ts'

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

  it('begins with an event in the trash, and changes none before it', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.update(at(events, 1).id, { title: 'Pilates', recurrence_scope: 'following' })
    expect(titlesOf((await calendar.events.list()).records)).toEqual(['Yoga', 'Pilates', 'Pilates'])
  })

  it('removes them', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 2).id, { recurrence_scope: 'following' })
    expect(idsOf((await calendar.events.list()).records)).toEqual(idsOf(events).slice(0, 2))
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;COUNT=2'] })
  })
})
