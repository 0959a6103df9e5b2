import { describe, expect, it } from 'vitest'
import { aSeries, at, describeOnSeriesStores, eventsOf, startsOf, titlesOf } from './yoga-series.ts'

// Starts that the clocks skip or repeat, and what a series of them may still do (rules 27, 56).

const spans = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(({ start_date, end_date }) => [start_date.slice(0, 16), end_date.slice(11, 16)].join('-'))

describeOnSeriesStores(() => {
  describe('a series with a start inside a gap', () => {
    it.each([
      ['02:30', '03:00', ['2030-03-30 02:30-03:00', '2030-03-31 03:30-04:00', '2030-04-01 02:30-03:00']],
      ['02:00', '03:00', ['2030-03-30 02:00-03:00', '2030-03-31 03:00-04:00', '2030-04-01 02:00-03:00']],
      ['02:30', '03:30', ['2030-03-30 02:30-03:30', '2030-03-31 03:30-04:30', '2030-04-01 02:30-03:30']],
      ['02:30', '04:00', ['2030-03-30 02:30-04:00', '2030-03-31 03:30-04:00', '2030-04-01 02:30-04:00']],
      ['02:30', '02:30', ['2030-03-30 02:30-02:30', '2030-03-31 03:30-03:30', '2030-04-01 02:30-02:30']],
    ])('takes its end along: %s to %s', async (start, end, expected) => {
      const { calendar, series, events } = await aSeries({
        start_date: `2030-03-30 ${start}`,
        end_date: `2030-03-30 ${end}`,
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      expect(spans(events)).toEqual(expected)
      expect(at(events, 1).recurrence).toEqual({ recurrence_id: `2030-03-31 ${start}:00`, changed_fields: [] })
      // What it shows can be sent back, and is changed like every other event.
      const { start_date, end_date } = at(events, 1)
      await calendar.events.update(at(events, 1).id, { title: 'Pilates', start_date, end_date })
      expect(at(await eventsOf(calendar, series), 1).recurrence).toMatchObject({ changed_fields: ['title'] })
    })

    it.each(['following', 'all'] as const)(
      'keeps its other starts after a change of %s from that event',
      async (scope) => {
        const times = { start_date: '2030-03-29 02:30', end_date: '2030-03-29 03:00' }
        const { calendar, events } = await aSeries({ ...times, recurrence: 'FREQ=DAILY;COUNT=5' })
        const { id } = at(events, 2)
        await calendar.events.update(id, { title: 'Pilates', recurrence_scope: scope })
        const { records } = await calendar.events.list()
        expect(records.map((event) => event.id)).toEqual(events.map((event) => event.id))
        expect(spans(records)).toEqual(spans(events))
        const first = scope === 'all' ? 'Pilates' : 'Yoga'
        expect(titlesOf(records)).toEqual([first, first, 'Pilates', 'Pilates', 'Pilates'])
      },
    )

    it.each([
      ['04:30', ['2030-03-30 02:30-03:30', '2030-03-31 03:30-04:30', '2030-04-01 02:30-03:30']],
      ['05:00', ['2030-03-30 02:30-05:00', '2030-03-31 03:30-05:00', '2030-04-01 02:30-05:00']],
      ['03:30', ['2030-03-30 02:30-02:30', '2030-03-31 03:30-03:30', '2030-04-01 02:30-02:30']],
    ])('keeps its other starts after a change of all ends to %s from that event', async (end, expected) => {
      const times = { start_date: '2030-03-30 02:30', end_date: '2030-03-30 03:00' }
      const { calendar, series, events } = await aSeries({ ...times, recurrence: 'FREQ=DAILY;COUNT=3' })
      const { id, start_date } = at(events, 1)
      const change = { end_date: `2030-03-31 ${end}`, recurrence_scope: 'all' } as const
      await calendar.events.update(id, change)
      expect(spans(await eventsOf(calendar, series))).toEqual(expected)
      // The start that it shows is no change.
      await calendar.events.update(id, { ...change, start_date })
      const after = await eventsOf(calendar, series)
      expect(spans(after)).toEqual(expected)
      expect(after.map((event) => event.id)).toEqual(events.map((event) => event.id))
    })

    it('is extended across it', async () => {
      const { calendar, series } = await aSeries({
        start_date: '2030-03-27 02:30',
        end_date: '2030-03-27 03:00',
        recurrence: 'FREQ=YEARLY',
      })
      calendar.clock.set('2035-01-01T12:00:00Z')
      expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 4, failed: [] })
      const events = await eventsOf(calendar, series)
      expect(spans(events).slice(2, 5)).toEqual([
        '2032-03-27 02:30-03:00',
        '2033-03-27 03:30-04:00',
        '2034-03-27 02:30-03:00',
      ])
      await calendar.events.update(series.id, { title: 'Pilates' })
      expect(at(await eventsOf(calendar, series), 3)).toMatchObject({
        title: 'Pilates',
        recurrence: { recurrence_id: '2033-03-27 02:30:00', changed_fields: [] },
      })
    })

    it.each([
      ['Africa/Cairo', '2030-04-25', ['2030-04-25 00:00-01:00', '2030-04-26 01:00-02:00', '2030-04-27 00:00-01:00']],
      ['America/Havana', '2030-03-09', ['2030-03-09 00:00-01:00', '2030-03-10 01:00-02:00', '2030-03-11 00:00-01:00']],
      ['Asia/Beirut', '2030-03-30', ['2030-03-30 00:00-01:00', '2030-03-31 01:00-02:00', '2030-04-01 00:00-01:00']],
    ])('moves a midnight that is skipped, as every other time: %s', async (timezone, day, expected) => {
      const { calendar, series, events } = await aSeries({
        ...{ timezone, start_date: `${day} 00:00`, end_date: `${day} 01:00`, recurrence: 'FREQ=DAILY;COUNT=3' },
      })
      expect(spans(events)).toEqual(expected)
      await calendar.events.update(series.id, { title: 'Pilates' })
      expect(spans(await eventsOf(calendar, series))).toEqual(expected)
    })

    it('keeps events of whole days', async () => {
      const { events } = await aSeries({
        ...{ start_date: '2030-04-25', end_date: '2030-04-25', all_day: true, timezone: 'Africa/Cairo' },
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      expect(spans(events)).toEqual(['2030-04-25 00:00-23:59', '2030-04-26 00:00-23:59', '2030-04-27 00:00-23:59'])
      expect(at(events, 1).utc_start_date).toBe('2030-04-25 22:00:00')
    })
  })

  it('gives each event the time that passes, if the first one ends in the second of two equal hours', async () => {
    const { calendar, series, events } = await aSeries({
      start_date: '2030-10-27T00:50:00Z',
      end_date: '2030-10-27T01:10:00Z',
      recurrence: 'FREQ=DAILY;COUNT=3',
    })
    expect(spans(events)).toEqual(['2030-10-27 02:50-02:10', '2030-10-28 02:50-03:10', '2030-10-29 02:50-03:10'])
    await calendar.events.update(series.id, { title: 'Pilates' })
    expect(startsOf(await eventsOf(calendar, series))).toEqual(startsOf(events))
  })
})
