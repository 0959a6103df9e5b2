import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, starts, titlesOf, yoga } from './yoga-series.ts'

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
    const calendar = await aCalendar({
      hideExistence: true,
    })
    const author = calendar.as({ id: 7, role: 'author' })
    const series = await author.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2' })
    const { records } = await calendar.events.list()
    await calendar.events.update(at(records, 1).id, { author: 8, status: 'draft' })
    await expect(author.events.update(series.id, { title: 'Sauna' })).rejects.toMatchObject({ code: 'rest_forbidden' })
  })

  it('are those of the author of the series, not of its events', async () => {
    const { calendar, events } = await aSeries({ author: 5 })
    const { id } = at(events, 1)
    for (const event of events) await calendar.events.update(event.id, { author: 7 })
    const author = calendar.as({ id: 7, role: 'author' })
    await author.events.update(id, { title: 'Pilates' })
    for (const recurrence_scope of ['following', 'all'] as const) {
      await expect(author.events.update(id, { title: 'Sauna', recurrence_scope })).rejects.toThrow('may not')
      await expect(author.events.remove(id, { recurrence_scope })).rejects.toThrow('may not')
    }
    expect(titlesOf((await calendar.events.list()).records)).toEqual(['Yoga', 'Pilates', 'Yoga', 'Yoga'])
  })

  it('include the right to create events, to divide it', async () => {
    const calendar = await aCalendar({
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
    const calendar = await aCalendar({
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
