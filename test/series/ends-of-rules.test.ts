import type { EventInput, EventPatch } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, describeOnSeriesStores, eventsOf, startsOf, yoga } from './yoga-series.ts'

// A rule ends once, and not before its first date (rule 56). A series keeps its length (rule 31).

type Sent = EventInput['recurrence']

const early = 'recurrence.until'
const wrong: readonly (readonly [title: string, recurrence: Sent, names: readonly string[]])[] = [
  ['until before the first day', { rules: 'FREQ=WEEKLY', until: '2030-03-03' }, [early]],
  ['until before the first time', { rules: 'FREQ=WEEKLY', until: '2030-03-04 17:59' }, [early]],
  ['until in UTC', { rules: 'FREQ=WEEKLY', until: '2030-03-04T16:59:59Z' }, [early]],
  ['UNTIL', 'FREQ=WEEKLY;UNTIL=20300303', ['recurrence.rules[0].UNTIL']],
  ['UNTIL in UTC', 'FREQ=WEEKLY;UNTIL=20300304T165959Z', ['recurrence.rules[0].UNTIL']],
  ['of a second rule', { rules: ['FREQ=WEEKLY', 'FREQ=DAILY;UNTIL=20300101'] }, ['recurrence.rules[1].UNTIL']],
  ['a DTSTART of another start', 'DTSTART:20300304T160000Z\nRRULE:FREQ=WEEKLY', ['recurrence.rules']],
]
const twice: readonly (readonly [title: string, recurrence: Sent, names: readonly string[]])[] = [
  ['COUNT', { rules: 'FREQ=WEEKLY;COUNT=9', until: '2030-05-01' }, [early, 'recurrence.rules[0].COUNT']],
  ['UNTIL', { rules: ['FREQ=WEEKLY;UNTIL=20300401'], until: '2030-05-01' }, [early, 'recurrence.rules[0].UNTIL']],
  [
    'COUNT of a second rule',
    { rules: ['FREQ=WEEKLY', 'FREQ=DAILY;COUNT=3'], until: '2030-05-01' },
    [early, 'recurrence.rules[1].COUNT'],
  ],
]
const unread: readonly (readonly [title: string, recurrence: Sent, names: readonly string[]])[] = [
  [
    'two rules',
    { rules: ['FREQ=WEEKLY;BYDAY=XX', 'FREQ=DAILY;COUNT=0'] },
    ['recurrence.rules[0].BYDAY', 'recurrence.rules[1].COUNT'],
  ],
]

describeOnSeriesStores(() => {
  describe.each([...wrong, ...twice, ...unread])('is 400, and names what is wrong: %s', (_title, recurrence, names) => {
    const refused = async (write: Promise<unknown>, others: readonly string[] = []) => {
      const errors = Object.fromEntries([...names, ...others].map((name) => [name, expect.stringContaining(name)]))
      await expect(write).rejects.toMatchObject({ status: 400, errors })
    }

    it('of a new series, with all other errors', async () => {
      const { events } = await aCalendar()
      await refused(events.create({ ...yoga, recurrence }))
      await refused(events.create({ ...yoga, recurrence, website: 'x' }), ['website'])
      await refused(events.create({ ...yoga, recurrence, venue: 99 }), ['venue'])
    })

    it('of a single event that becomes a series', async () => {
      const { events } = await aCalendar()
      const { id } = await events.create(yoga)
      await refused(events.update(id, { recurrence }))
      expect((await events.get(id)).recurrence).toBe(null)
    })

    it.each<[title: string, change: EventPatch, index?: number]>([
      ['the series', {}],
      ['all', { recurrence_scope: 'all' }, 2],
      ['following', { recurrence_scope: 'following' }, 2],
    ])('of a change of %s, which moves nothing to the trash', async (_title, change, index) => {
      const { calendar, series, events } = await aSeries()
      const id = index === undefined ? series.id : at(events, index).id
      await refused(calendar.events.update(id, { recurrence, ...change }))
      expect(await eventsOf(calendar, series)).toEqual(events)
    })
  })

  it('an end is judged by the start after the write', async () => {
    const { calendar, series } = await aSeries()
    const start = { start_date: '2030-02-04 18:00', end_date: '2030-02-04 19:00' }
    await calendar.events.update(series.id, { ...start, recurrence: { rules: 'FREQ=WEEKLY', until: '2030-02-11' } })
    expect(startsOf(await eventsOf(calendar, series))).toEqual(['2030-02-04 18:00', '2030-02-11 18:00'])
    const later = { start_date: '2030-03-04 18:00', end_date: '2030-03-04 19:00', recurrence: { until: '2030-02-18' } }
    await expect(calendar.events.update(series.id, later)).rejects.toMatchObject({ params: { [early]: /start/ } })
  })

  it('until alone replaces COUNT and UNTIL', async () => {
    const { calendar, series } = await aSeries()
    await calendar.events.update(series.id, { recurrence: { until: '2030-03-11' } })
    await calendar.events.update(series.id, { recurrence: { until: '2030-03-18' } })
    expect((await eventsOf(calendar, series)).length).toBe(3)
  })

  it.each<[title: string, change: EventPatch, index: number | undefined, starts: readonly string[]]>([
    ['the series', {}, undefined, ['2030-03-04 20:30', '2030-03-11 20:30', '2030-03-18 20:30', '2030-03-25 20:30']],
    ['one event', {}, 1, ['2030-03-04 18:00', '2030-03-11 20:30', '2030-03-18 18:00', '2030-03-25 18:00']],
    [
      'all',
      { recurrence_scope: 'all' },
      1,
      ['2030-03-04 20:30', '2030-03-11 20:30', '2030-03-18 20:30', '2030-03-25 20:30'],
    ],
    [
      'the following',
      { recurrence_scope: 'following' },
      2,
      ['2030-03-04 18:00', '2030-03-11 18:00', '2030-03-18 20:30', '2030-03-25 20:30'],
    ],
  ])('a start after the stored end keeps the length of %s', async (_title, change, index, starts) => {
    const { calendar, series, events } = await aSeries()
    const target = index === undefined ? series : at(events, index)
    await calendar.events.update(target.id, { start_date: `${target.start_date.slice(0, 10)} 20:30`, ...change })
    const { records } = await calendar.events.list({ period: 'all' })
    expect(startsOf(records)).toEqual(starts)
    const lengths = records.map(
      ({ utc_start_date, utc_end_date }) => Date.parse(`${utc_end_date}Z`) - Date.parse(`${utc_start_date}Z`),
    )
    expect(new Set(lengths)).toEqual(new Set([3_600_000]))
  })
})

describe('a series of days', () => {
  it.each([
    ['UNTIL=20300306', 3],
    ['UNTIL=20300306T000000Z', 3],
    ['UNTIL=20300306T235959Z', 3],
    ['UNTIL=20300306T120000', 3],
    ['UNTIL=20300304T000000Z', 1],
  ])('ends on the day of UNTIL as it is written, as in files: %s', async (until, days) => {
    for (const timezone of ['America/New_York', 'Europe/Zurich', 'Pacific/Auckland']) {
      const { events } = await aCalendar()
      const week = { title: 'Week', start_date: '2030-03-04', end_date: '2030-03-04', all_day: true, timezone }
      const lines = `DTSTART:20300304T000000Z\nRRULE:FREQ=DAILY;${until}`
      for (const recurrence of [`FREQ=DAILY;${until}`, lines]) {
        const { id } = await events.create({ ...week, recurrence })
        expect((await events.list({ post_parent: id, period: 'all' })).total).toBe(days)
      }
    }
  })
})
