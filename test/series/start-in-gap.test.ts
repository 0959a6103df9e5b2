import type { EventInput } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, describeOnSeriesStores, eventsOf, startsOf, yoga } from './yoga-series.ts'

// A series whose own start is inside a gap. It repeats at the time that was written (rules 27, 56).

interface Case {
  readonly title: string
  readonly timezone: string
  readonly start: string
  readonly end: string
  readonly recurrence: string
  /** The starts and the ends that the events show. */
  readonly expected: readonly string[]
}

const cases: readonly Case[] = [
  {
    ...{ title: 'daily', timezone: 'Europe/Zurich', start: '2030-03-31 02:30', end: '2030-03-31 03:00' },
    recurrence: 'FREQ=DAILY;COUNT=3',
    expected: ['03-31 03:30-04:00', '04-01 02:30-03:00', '04-02 02:30-03:00'],
  },
  {
    ...{ title: 'with an end after the gap', timezone: 'Europe/Zurich', start: '2030-03-31 02:30' },
    ...{ end: '2030-03-31 04:00', recurrence: 'FREQ=DAILY;COUNT=3' },
    expected: ['03-31 03:30-04:00', '04-01 02:30-04:00', '04-02 02:30-04:00'],
  },
  {
    ...{ title: 'with only the end inside it', timezone: 'Europe/Zurich', start: '2030-03-31 01:30' },
    ...{ end: '2030-03-31 02:30', recurrence: 'FREQ=DAILY;COUNT=2' },
    expected: ['03-31 01:30-03:30', '04-01 01:30-02:30'],
  },
  {
    ...{ title: 'without duration', timezone: 'Europe/Zurich', start: '2030-03-31 02:00', end: '2030-03-31 02:00' },
    recurrence: 'FREQ=DAILY;COUNT=2',
    expected: ['03-31 03:00-03:00', '04-01 02:00-02:00'],
  },
  {
    ...{ title: 'yearly', timezone: 'Europe/Zurich', start: '2030-03-31 02:30', end: '2030-03-31 03:00' },
    recurrence: 'FREQ=YEARLY;COUNT=2',
    expected: ['03-31 03:30-04:00', '03-31 02:30-03:00'],
  },
  {
    ...{ title: 'in a gap of 30 minutes', timezone: 'Australia/Lord_Howe', start: '2030-10-06 02:15' },
    ...{ end: '2030-10-06 02:20', recurrence: 'FREQ=DAILY;COUNT=2' },
    expected: ['10-06 02:45-02:50', '10-07 02:15-02:20'],
  },
  {
    ...{ title: 'in a gap of two hours', timezone: 'Antarctica/Troll', start: '2030-03-31 01:30' },
    ...{ end: '2030-03-31 02:00', recurrence: 'FREQ=DAILY;COUNT=2' },
    expected: ['03-31 03:30-04:00', '04-01 01:30-02:00'],
  },
  {
    ...{ title: 'at midnight in Cairo', timezone: 'Africa/Cairo', start: '2030-04-26 00:00', end: '2030-04-26 01:00' },
    recurrence: 'FREQ=DAILY;COUNT=2',
    expected: ['04-26 01:00-02:00', '04-27 00:00-01:00'],
  },
  {
    ...{ title: 'at midnight in Havana', timezone: 'America/Havana', start: '2030-03-10 00:00' },
    ...{ end: '2030-03-10 02:00', recurrence: 'FREQ=DAILY;COUNT=2' },
    expected: ['03-10 01:00-02:00', '03-11 00:00-02:00'],
  },
  {
    ...{ title: 'at midnight in Beirut', timezone: 'Asia/Beirut', start: '2030-03-31 00:00', end: '2030-03-31 00:00' },
    recurrence: 'FREQ=DAILY;COUNT=2',
    expected: ['03-31 01:00-01:00', '04-01 00:00-00:00'],
  },
  {
    ...{ title: 'on a day that was skipped', timezone: 'Pacific/Apia', start: '2011-12-30 18:00' },
    ...{ end: '2011-12-30 19:00', recurrence: 'FREQ=WEEKLY;COUNT=2' },
    expected: ['12-31 18:00-19:00', '01-06 18:00-19:00'],
  },
]

async function aSeriesInGap({ timezone, start, end, recurrence }: Case, input: Partial<EventInput> = {}) {
  const calendar = await aCalendar({ now: start.startsWith('2011') ? '2011-12-01T12:00:00Z' : '2030-03-01T12:00:00Z' })
  const times = { start_date: start, end_date: end, timezone }
  const series = await calendar.events.create({ title: 'Bell', ...times, recurrence, ...input })
  return { calendar, series, times }
}

type TestCalendar = Awaited<ReturnType<typeof aCalendar>>

const spansOf = async (calendar: TestCalendar, series: { readonly id: number }) =>
  (await eventsOf(calendar, series)).map(
    ({ start_date, end_date }) => `${start_date.slice(5, 16)}-${end_date.slice(11, 16)}`,
  )

describeOnSeriesStores(() => {
  describe.each(cases)('a series $title', (one) => {
    it('repeats at the time that was written', async () => {
      const { calendar, series } = await aSeriesInGap(one)
      expect(await spansOf(calendar, series)).toEqual(one.expected)
      expect(series).toMatchObject({ start_date: `${one.start}:00`, end_date: `${one.end}:00` })
      const first = at(await eventsOf(calendar, series), 0)
      expect(first.recurrence).toEqual({ recurrence_id: `${one.start}:00`, changed_fields: [] })
      expect([first.utc_start_date, first.utc_end_date]).toEqual([series.utc_start_date, series.utc_end_date])
    })

    it('keeps its times in changes of other fields, in the trash, and when it is sent back', async () => {
      const { calendar, series } = await aSeriesInGap(one)
      const ids = (await eventsOf(calendar, series)).map(({ id }) => id)
      const { start_date, end_date, timezone, recurrence } = series
      await calendar.events.update(series.id, { title: 'Gong' })
      await calendar.events.update(series.id, { title: 'Horn', start_date, end_date, timezone, recurrence })
      await calendar.events.remove(series.id)
      await calendar.events.update(series.id, { status: 'publish' })
      expect(await calendar.rebuildInstants()).toMatchObject({ moved: 0, failed: 0 })
      const [first, ...others] = await eventsOf(calendar, series)
      expect([first, ...others].map((event) => event?.id)).toEqual(ids)
      if (first) {
        await calendar.events.update(first.id, {
          start_date: first.start_date,
          end_date: first.end_date,
          title: 'First',
        })
        await calendar.events.update(first.id, { excerpt: 'All', recurrence_scope: 'all' })
      }
      expect(await spansOf(calendar, series)).toEqual(one.expected)
      expect(await calendar.events.get(series.id)).toMatchObject({ start_date, end_date })
      expect(await calendar.recurrence.extend()).toMatchObject({ added: 0, failed: [] })
    })

    it('becomes a single event at the time that exists', async () => {
      const { calendar, series } = await aSeriesInGap(one)
      const single = await calendar.events.update(series.id, { recurrence: null })
      const shown = `${single.start_date.slice(5, 16)}-${single.end_date.slice(11, 16)}`
      expect([shown, single.recurrence]).toEqual([one.expected[0], null])
    })
  })

  const zurich = at0(cases)

  function at0([first]: readonly Case[]): Case {
    if (first === undefined) throw new Error('There is no case.')
    return first
  }

  describe('a series that comes to start inside a gap', () => {
    const daily = ['03-31 03:30-04:00', '04-01 02:30-03:00', '04-02 02:30-03:00']
    const times = { start_date: '2030-03-31 02:30', end_date: '2030-03-31 03:00' }

    it('by a change of its start', async () => {
      const calendar = await aCalendar()
      const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=3' })
      const ids = (await eventsOf(calendar, series)).map(({ id }) => id)
      await calendar.events.update(series.id, times)
      expect(await spansOf(calendar, series)).toEqual(daily)
      expect((await eventsOf(calendar, series)).map(({ id }) => id)).toEqual(ids)
    })

    it('from a single event', async () => {
      const calendar = await aCalendar()
      const series = await calendar.events.create(yoga)
      await calendar.events.update(series.id, { ...times, recurrence: 'FREQ=DAILY;COUNT=3' })
      expect(await spansOf(calendar, series)).toEqual(daily)
    })

    it('by all, sent to an event of it', async () => {
      const calendar = await aCalendar()
      const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=DAILY;COUNT=3' })
      await calendar.events.update(at(await eventsOf(calendar, series), 0).id, { ...times, recurrence_scope: 'all' })
      expect(await spansOf(calendar, series)).toEqual(daily)
    })

    it('by following, from the event of that day, and all events stay the same', async () => {
      const calendar = await aCalendar()
      const input = { title: 'Bell', start_date: '2030-03-29 02:30', end_date: '2030-03-29 03:00' }
      const series = await calendar.events.create({ ...input, recurrence: 'FREQ=DAILY;COUNT=5' })
      const before = await eventsOf(calendar, series)
      const event = at(before, 2)
      const next = await calendar.events.update(event.id, { title: 'Gong', recurrence_scope: 'following' })
      const after = await eventsOf(calendar, { id: next.post_parent })
      expect(after.map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id))
      expect(startsOf(after)).toEqual(startsOf(before).slice(2))
      const head = await calendar.events.get(next.post_parent)
      expect(head).toMatchObject({
        ...{ start_date: '2030-03-31 02:30:00', end_date: '2030-03-31 03:00:00' },
        recurrence: { rules: ['FREQ=DAILY;COUNT=3'], exceptions: [] },
      })
      expect(head.recurrence).toMatchObject({ dates: [] })
    })

    it('by following, with the new times', async () => {
      const calendar = await aCalendar()
      const series = await calendar.events.create({
        ...{ ...yoga, start_date: '2030-03-29 18:00', end_date: '2030-03-29 19:00' },
        recurrence: 'FREQ=DAILY;COUNT=5',
      })
      const event = at(await eventsOf(calendar, series), 2)
      const { post_parent } = await calendar.events.update(event.id, { ...times, recurrence_scope: 'following' })
      expect(await spansOf(calendar, { id: post_parent })).toEqual(daily)
    })

    it('and an event of it alone shows a time that exists', async () => {
      const { calendar, series } = await aSeriesInGap(zurich)
      const event = at(await eventsOf(calendar, series), 1)
      const moved = await calendar.events.update(event.id, times)
      expect(moved).toMatchObject({ start_date: '2030-03-31 03:30:00', end_date: '2030-03-31 04:00:00' })
    })

    it('and one that is left over from it', async () => {
      const { calendar, series } = await aSeriesInGap(zurich)
      const event = at(await eventsOf(calendar, series), 1)
      await calendar.events.update(series.id, { recurrence: null })
      const change = { ...times, status: 'publish', recurrence_scope: 'all' } as const
      expect(await calendar.events.update(event.id, change)).toMatchObject({
        ...{ start_date: '2030-03-31 03:30:00', end_date: '2030-03-31 04:00:00', recurrence: null },
      })
    })

    it('and one that is left over, at a midnight that is skipped', async () => {
      const { calendar, events } = await aSeries({
        ...{ timezone: 'Africa/Cairo', start_date: '2030-04-25 10:00', end_date: '2030-04-25 11:00' },
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      const { id, post_parent } = at(events, 1)
      await calendar.events.update(post_parent, { recurrence: null })
      const midnight = { start_date: '2030-04-26 00:00', end_date: '2030-04-26 01:00' }
      const change = { ...midnight, status: 'publish', recurrence_scope: 'all' } as const
      expect(await calendar.events.update(id, change)).toMatchObject({
        ...{ start_date: '2030-04-26 01:00:00', end_date: '2030-04-26 02:00:00', recurrence: null },
      })
    })
  })
})
