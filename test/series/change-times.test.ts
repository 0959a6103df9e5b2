import type { EventPatch } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, startsOf } from './yoga-series.ts'

// `all` and `following` in an event that was moved before: the series gets the times that the event shows (rule 56).

const on = (day: string, from: string, to: string) => ({ start_date: `${day} ${from}`, end_date: `${day} ${to}` })

const scopes = ['all', 'following'] as const

type Row = readonly [
  name: string,
  before: EventPatch,
  change: EventPatch,
  /** The start and the end that the answer shows, and the starts of all events after a change of all. */
  shown: readonly [start: string, end: string],
  starts: readonly string[],
]

/** In the second event, on 2030-03-11 at 18:00. */
const rows: readonly Row[] = [
  [
    'a start and an end, before which it was moved by hours',
    on('2030-03-11', '20:00', '21:00'),
    on('2030-03-11', '21:00', '22:00'),
    ['2030-03-11 21:00:00', '2030-03-11 22:00:00'],
    ['2030-03-04 21:00', '2030-03-11 21:00', '2030-03-18 21:00', '2030-03-25 21:00'],
  ],
  [
    'the start of the series',
    on('2030-03-11', '20:00', '21:00'),
    on('2030-03-11', '18:00', '19:00'),
    ['2030-03-11 18:00:00', '2030-03-11 19:00:00'],
    ['2030-03-04 18:00', '2030-03-11 18:00', '2030-03-18 18:00', '2030-03-25 18:00'],
  ],
  [
    'a start and an end, before which it was moved to another day',
    on('2030-03-12', '18:00', '19:00'),
    on('2030-03-12', '19:30', '21:00'),
    ['2030-03-12 19:30:00', '2030-03-12 21:00:00'],
    ['2030-03-05 19:30', '2030-03-12 19:30', '2030-03-19 19:30', '2030-03-26 19:30'],
  ],
  [
    'another day',
    on('2030-03-12', '20:00', '21:00'),
    on('2030-03-14', '20:00', '21:00'),
    ['2030-03-14 20:00:00', '2030-03-14 21:00:00'],
    ['2030-03-07 20:00', '2030-03-14 20:00', '2030-03-21 20:00', '2030-03-28 20:00'],
  ],
  [
    'the end alone',
    on('2030-03-11', '20:00', '21:00'),
    { end_date: '2030-03-11 22:30' },
    ['2030-03-11 20:00:00', '2030-03-11 22:30:00'],
    ['2030-03-04 20:00', '2030-03-11 20:00', '2030-03-18 20:00', '2030-03-25 20:00'],
  ],
  [
    'the start alone',
    on('2030-03-11', '20:00', '21:00'),
    { start_date: '2030-03-11 19:30' },
    ['2030-03-11 19:30:00', '2030-03-11 21:00:00'],
    ['2030-03-04 19:30', '2030-03-11 19:30', '2030-03-18 19:30', '2030-03-25 19:30'],
  ],
  [
    'the end alone of an event in its place',
    {},
    { end_date: '2030-03-11 22:30' },
    ['2030-03-11 18:00:00', '2030-03-11 22:30:00'],
    ['2030-03-04 18:00', '2030-03-11 18:00', '2030-03-18 18:00', '2030-03-25 18:00'],
  ],
  [
    'all_day alone',
    on('2030-03-11', '20:00', '21:00'),
    { all_day: true },
    ['2030-03-11 00:00:00', '2030-03-11 23:59:59'],
    ['2030-03-04 00:00', '2030-03-11 00:00', '2030-03-18 00:00', '2030-03-25 00:00'],
  ],
  [
    'all_day alone, before which it was moved to another day',
    on('2030-03-13', '09:00', '10:00'),
    { all_day: true },
    ['2030-03-13 00:00:00', '2030-03-13 23:59:59'],
    ['2030-03-06 00:00', '2030-03-13 00:00', '2030-03-20 00:00', '2030-03-27 00:00'],
  ],
  [
    'times, before which it was made all-day',
    { all_day: true },
    { all_day: false, ...on('2030-03-11', '09:00', '10:00') },
    ['2030-03-11 09:00:00', '2030-03-11 10:00:00'],
    ['2030-03-04 09:00', '2030-03-11 09:00', '2030-03-18 09:00', '2030-03-25 09:00'],
  ],
  [
    'its own times once more',
    on('2030-03-11', '20:00', '21:00'),
    on('2030-03-11', '20:00', '21:00'),
    ['2030-03-11 20:00:00', '2030-03-11 21:00:00'],
    ['2030-03-04 20:00', '2030-03-11 20:00', '2030-03-18 20:00', '2030-03-25 20:00'],
  ],
]

describe.each(scopes)('a change of %s events', (recurrence_scope) => {
  it.each(rows)('with %s', async (_, before, change, [start_date, end_date], starts) => {
    const { calendar, series, events } = await aSeries()
    const { id } = at(events, 1)
    await calendar.events.update(id, before)
    const changed = await calendar.events.update(id, { ...change, recurrence_scope })
    expect(changed).toMatchObject({ start_date, end_date, recurrence: { changed_fields: [] } })
    const later = startsOf(await eventsOf(calendar, { id: changed.post_parent }))
    expect(later).toEqual(recurrence_scope === 'all' ? starts : starts.slice(1))
    if (recurrence_scope === 'following') {
      expect(startsOf(await eventsOf(calendar, series))).toEqual(['2030-03-04 18:00'])
    }
  })

  it('leaves the own times of other events as they are', async () => {
    const { calendar, events } = await aSeries()
    await calendar.events.update(at(events, 1).id, on('2030-03-11', '20:00', '21:00'))
    await calendar.events.update(at(events, 2).id, on('2030-03-18', '07:00', '08:00'))
    const change = on('2030-03-11', '21:00', '22:00')
    const changed = await calendar.events.update(at(events, 1).id, { ...change, recurrence_scope })
    const starts = startsOf(await eventsOf(calendar, { id: changed.post_parent }))
    expect(starts.slice(-3)).toEqual(['2030-03-11 21:00', '2030-03-18 07:00', '2030-03-25 21:00'])
  })

  it('leaves the times of a moved event alone if they were not changed', async () => {
    const { calendar, series, events } = await aSeries()
    const moved = on('2030-03-11', '20:00', '21:00')
    await calendar.events.update(at(events, 1).id, moved)
    const sent = { ...moved, title: 'Pilates', recurrence_scope }
    const changed = await calendar.events.update(at(events, 1).id, sent)
    expect(changed).toMatchObject({ title: 'Pilates', recurrence: { changed_fields: ['start_date'] } })
    expect((await calendar.events.get(series.id)).start_date).toBe('2030-03-04 18:00:00')
  })

  it('shows what was sent on a day when clocks skip the start', async () => {
    const { calendar, events } = await aSeries({
      ...on('2030-03-29', '02:30', '04:30'),
      recurrence: 'FREQ=DAILY;COUNT=4',
    })
    const inGap = at(events, 2)
    expect(inGap.start_date).toBe('2030-03-31 03:30:00')
    const changed = await calendar.events.update(inGap.id, { end_date: '2030-03-31 06:00', recurrence_scope })
    expect(changed).toMatchObject({ start_date: '2030-03-31 03:30:00', end_date: '2030-03-31 06:00:00' })
    const later = await eventsOf(calendar, { id: changed.post_parent })
    expect(startsOf(later).slice(-2)).toEqual(['2030-03-31 03:30', '2030-04-01 02:30'])
    expect(later).toHaveLength(recurrence_scope === 'all' ? 4 : 2)
    const again = { start_date: '2030-03-31 05:00', end_date: '2030-03-31 06:00', recurrence_scope }
    expect(await calendar.events.update(inGap.id, again)).toMatchObject({ start_date: '2030-03-31 05:00:00' })
    expect(startsOf(await eventsOf(calendar, { id: changed.post_parent })).at(-1)).toBe('2030-04-01 05:00')
  })
})

describe('a series that becomes all-day', () => {
  const dates = ['2030-03-06 09:00', '2030-03-07 23:30']
  const exceptions = ['2030-03-18 18:00', '2030-03-07 23:30']

  it.each<[string, EventPatch]>([
    ['by itself', { all_day: true }],
    ['with its day', { all_day: true, start_date: '2030-03-04', end_date: '2030-03-04' }],
  ])('keeps its dates and exceptions on their days, %s', async (_, change) => {
    const recurrence = { rules: 'FREQ=WEEKLY;COUNT=4', dates, exceptions }
    const { calendar, series } = await aSeries({ recurrence })
    await calendar.events.update(series.id, change)
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-04 00:00', '2030-03-06 00:00', '2030-03-11 00:00', '2030-03-25 00:00'],
    ])
    expect((await calendar.events.get(series.id)).recurrence).toMatchObject({
      dates: ['2030-03-06 00:00:00', '2030-03-07 00:00:00'],
      exceptions: ['2030-03-07 00:00:00', '2030-03-18 00:00:00'],
    })
  })

  it('keeps its dates on their days if one of their events becomes all-day with all', async () => {
    const { calendar, series } = await aSeries({ recurrence: { rules: 'FREQ=WEEKLY;COUNT=2', dates } })
    const extra = at(await eventsOf(calendar, series), 2)
    const changed = await calendar.events.update(extra.id, { all_day: true, recurrence_scope: 'all' })
    expect(changed).toMatchObject({ start_date: '2030-03-07 00:00:00', recurrence: { changed_fields: [] } })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-04 00:00', '2030-03-06 00:00', '2030-03-07 00:00', '2030-03-11 00:00'],
    ])
  })

  it('starts at midnight already', async () => {
    const { calendar, series } = await aSeries({
      ...on('2030-03-04', '00:00', '01:00'),
      recurrence: { rules: 'FREQ=WEEKLY;COUNT=2', dates },
    })
    await calendar.events.update(series.id, { all_day: true })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-04 00:00', '2030-03-06 00:00', '2030-03-07 00:00', '2030-03-11 00:00'],
    ])
  })

  it('moves with its dates by whole days', async () => {
    const { calendar, series } = await aSeries({ recurrence: { rules: 'FREQ=WEEKLY;COUNT=2', dates } })
    await calendar.events.update(series.id, { all_day: true, start_date: '2030-03-05', end_date: '2030-03-05' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-05 00:00', '2030-03-07 00:00', '2030-03-08 00:00', '2030-03-12 00:00'],
    ])
  })

  it('keeps the last day of its rule', async () => {
    for (const until of ['2030-03-18', '2030-03-18 18:00', '2030-03-20 12:00']) {
      const { calendar, series } = await aSeries({ recurrence: { rules: 'FREQ=WEEKLY', until } })
      await calendar.events.update(series.id, { all_day: true })
      expect(startsOf(await eventsOf(calendar, series)).at(-1)).toBe('2030-03-18 00:00')
    }
  })
})

describe('until alone', () => {
  it.each([
    ['a count', ['FREQ=WEEKLY;COUNT=4'], 'UNTIL=20300318T235959'],
    ['another end', ['FREQ=WEEKLY;UNTIL=20301231T000000'], 'UNTIL=20300318T235959'],
    ['no end', ['FREQ=WEEKLY'], 'UNTIL=20300318T235959'],
  ])('replaces the end of rules with %s', async (_, rules, end) => {
    const { calendar, series, events } = await aSeries({ recurrence: { rules } })
    const changed = await calendar.events.update(series.id, { recurrence: { until: '2030-03-18' } })
    expect(changed.recurrence).toMatchObject({ rules: [`FREQ=WEEKLY;${end}`] })
    expect((await eventsOf(calendar, series)).map(({ id }) => id)).toEqual(events.slice(0, 3).map(({ id }) => id))
  })

  it('replaces the end of each rule, and may be later than before', async () => {
    const rules = ['FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;BYDAY=WE;COUNT=2']
    const { calendar, series } = await aSeries({ recurrence: { rules } })
    await calendar.events.update(series.id, { recurrence: { until: '2030-03-20 18:00' } })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-04 18:00', '2030-03-06 18:00', '2030-03-11 18:00', '2030-03-13 18:00', '2030-03-18 18:00'],
      '2030-03-20 18:00',
    ])
  })

  it('ends the following events, or all', async () => {
    for (const recurrence_scope of scopes) {
      const { calendar, events } = await aSeries()
      const change = { recurrence: { until: '2030-03-18' }, recurrence_scope }
      const { post_parent } = await calendar.events.update(at(events, 1).id, change)
      expect(startsOf(await eventsOf(calendar, { id: post_parent })).at(-1)).toBe('2030-03-18 18:00')
    }
  })

  it('ends rules that move with the start in the same change', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=MO' })
    await calendar.events.update(series.id, {
      ...on('2030-03-05', '18:00', '19:00'),
      recurrence: { until: '2030-03-19' },
    })
    expect(startsOf(await eventsOf(calendar, series))).toEqual([
      ...['2030-03-05 18:00', '2030-03-12 18:00', '2030-03-19 18:00'],
    ])
  })

  it('is 400 without rules', async () => {
    const refused = { status: 400, errors: { 'recurrence.until': expect.stringContaining('no rule') } }
    const { calendar, series } = await aSeries({ recurrence: { dates: ['2030-03-06', '2030-03-07'] } })
    const change = { recurrence: { until: '2030-03-06' } }
    await expect(calendar.events.update(series.id, change)).rejects.toMatchObject(refused)
    expect(await eventsOf(calendar, series)).toHaveLength(3)
    const single = await calendar.events.create({ title: 'Market', ...on('2030-03-04', '08:00', '12:00') })
    await expect(calendar.events.update(single.id, change)).rejects.toMatchObject(refused)
    await expect(aSeries(change)).rejects.toMatchObject(refused)
  })
})
