import { integer } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, eventsOf, idsOf, starts, startsOf, titlesOf, yoga } from './yoga-series.ts'

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

  it('refuses a start that its rule does not select', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=MONTHLY;BYMONTHDAY=4;COUNT=3' })
    const moved = calendar.events.update(series.id, { start_date: '2030-03-05 18:00', end_date: '2030-03-05 19:00' })
    await expect(moved).rejects.toMatchObject({ params: { start_date: expect.stringContaining('BYMONTHDAY=4') } })
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

  it('leaves fields of the app alone that are not inherited', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      fields: { event: { seats: integer(), sold: integer({ default: 0, inherited: false }) } },
    })
    const recurrence = 'FREQ=WEEKLY;COUNT=2'
    const series = await calendar.events.create({ ...yoga, recurrence, seats: 20, sold: 5 })
    const valuesOfEvents = async () =>
      (await calendar.events.list()).records.map(({ seats, sold, recurrence }) => [
        seats,
        sold,
        recurrence && 'changed_fields' in recurrence ? recurrence.changed_fields : [],
      ])
    expect(await valuesOfEvents()).toEqual([
      [20, 0, []],
      [20, 0, []],
    ])
    const { records: events } = await calendar.events.list()
    await calendar.events.update(at(events, 0).id, { sold: 7 })
    await calendar.events.update(at(events, 1).id, { sold: 8, seats: 30 })
    await calendar.events.update(series.id, { seats: 10, sold: 9 })
    expect(await valuesOfEvents()).toEqual([
      [10, 7, []],
      [30, 8, ['seats']],
    ])
    expect(await calendar.events.get(series.id)).toMatchObject({ seats: 10, sold: 9 })
  })

  it('leaves them alone if the app has no others', async () => {
    const calendar = await createTestCalendar({
      now: '2030-03-01T12:00:00Z',
      recurrence: recurringEvents(),
      fields: { event: { sold: integer({ inherited: false }) } },
    })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=2', sold: 5 })
    const { records: events } = await calendar.events.list()
    await calendar.events.update(at(events, 0).id, { sold: 7 })
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect((await calendar.events.list()).records.map(({ title, sold }) => [title, sold])).toEqual([
      ['Pilates', 7],
      ['Pilates', null],
    ])
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

  it('ends the recurrence with null', async () => {
    const { calendar, series } = await aSeries()
    const event = await calendar.events.update(series.id, { recurrence: null })
    expect(event).toMatchObject({ id: series.id, recurrence: null, hide_from_listings: false, horizon: '' })
    expect(idsOf((await calendar.events.list()).records)).toEqual([series.id])
  })
})
