import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, idsOf, starts, startsOf, titlesOf, yoga } from './yoga-series.ts'

describe('the trash', () => {
  it('makes an exception of an event until it comes back', async () => {
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

  it('gives back an event that the rules do not select', async () => {
    const recurrence = { rules: ['FREQ=WEEKLY;COUNT=2'], dates: ['2030-03-06'] }
    const { calendar, series, events } = await aSeries({ recurrence })
    const { id } = at(events, 1)
    await calendar.events.remove(id)
    await calendar.events.update(id, { status: 'publish' })
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([starts[0], '2030-03-06 18:00', starts[1]])
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({ dates: ['2030-03-06 18:00:00'] })
  })

  it('takes the events that a new rule does not select, and gives them back', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect(idsOf(await eventsOf(calendar, series))).toEqual(idsOf(events).slice(0, 2))
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' })
    expect(idsOf(await eventsOf(calendar, series))).toEqual(idsOf(events).slice(0, 3))
  })

  it('takes a series with its events, and gives them back', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.remove(series.id)
    expect((await calendar.events.list({ status: 'trash' })).total).toBe(4)
    await calendar.events.update(series.id, { status: 'publish' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([starts[0], starts[2], starts[3]])
  })
})

describe('an event in the trash', () => {
  it('comes back as a draft if it was one', async () => {
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

  it('inherits its status again if the series is a draft too', async () => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 3)
    await calendar.events.update(id, { status: 'draft', title: 'Pilates' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
    await calendar.events.update(series.id, { status: 'draft' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=WEEKLY;COUNT=4' })
    expect(await calendar.events.get(id)).toMatchObject({ status: 'draft', recurrence: { changed_fields: ['title'] } })
    await calendar.events.update(series.id, { status: 'publish' })
    expect(await calendar.events.get(id)).toMatchObject({ status: 'publish', title: 'Pilates' })
  })

  it('stays a draft if it was restored as one', async () => {
    const { calendar, series, events } = await aSeries()
    await calendar.events.remove(at(events, 1).id)
    await calendar.events.update(at(events, 1).id, { status: 'draft' })
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(await calendar.events.get(at(events, 1).id)).toMatchObject({ status: 'draft', title: 'Pilates' })
  })

  it('comes back with another slug if its own is taken', async () => {
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

  it('comes back with a slug that no other event has', async () => {
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
