import type { EventInput } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aCalendar, aSeries, at, describeOnSeriesStores, eventsOf, startsOf } from './yoga-series.ts'

// An all-day series has one event on each of its days (rule 56).

const fair = { title: 'Fair', start_date: '2030-03-04', end_date: '2030-03-04', all_day: true }

const daysOf = async (...[calendar, series]: Parameters<typeof eventsOf>) =>
  (await eventsOf(calendar, series)).map(({ start_date }) => start_date.slice(5))

describeOnSeriesStores(() => {
  describe('a rule that repeats within a day', () => {
    const cases: readonly [rule: string, part: string][] = [
      ['FREQ=HOURLY;COUNT=3', 'FREQ'],
      ['FREQ=MINUTELY;COUNT=3', 'FREQ'],
      ['FREQ=SECONDLY;INTERVAL=86400;COUNT=3', 'FREQ'],
      ['FREQ=DAILY;COUNT=3;BYHOUR=9,15', 'BYHOUR'],
      ['FREQ=DAILY;COUNT=3;BYMINUTE=0,30', 'BYMINUTE'],
      ['FREQ=WEEKLY;COUNT=3;BYSECOND=0', 'BYSECOND'],
    ]

    it.each(cases)('is refused in a series of days, by its part: %s', async (rule, part) => {
      const calendar = await aCalendar()
      const refused = { params: { [`recurrence.rules[0].${part}`]: expect.stringContaining('with all_day') } }
      const create = (input: Partial<EventInput>) => calendar.events.create({ ...fair, ...input })
      await expect(create({ recurrence: rule })).rejects.toMatchObject(refused)
      const series = await create({ recurrence: 'FREQ=DAILY;COUNT=2' })
      await expect(calendar.events.update(series.id, { recurrence: rule })).rejects.toMatchObject(refused)
      const event = at(await eventsOf(calendar, series), 1)
      for (const recurrence_scope of ['all', 'following'] as const) {
        const change = { recurrence: rule, recurrence_scope }
        await expect(calendar.events.update(event.id, change)).rejects.toMatchObject(refused)
      }
      const single = await create({})
      await expect(calendar.events.update(single.id, { recurrence: rule })).rejects.toMatchObject(refused)
      const import_ = await calendar.events.import([{ ...fair, recurrence: rule }])
      expect(import_).toMatchObject({ imported: 0, errors: [{ error: refused }] })
    })

    it.each(cases)('is refused when its series becomes one of days: %s', async (rule, part) => {
      const { calendar, series, events } = await aSeries({ recurrence: rule })
      const refused = { params: { [`recurrence.rules[0].${part}`]: expect.stringContaining('with all_day') } }
      await expect(calendar.events.update(series.id, { all_day: true })).rejects.toMatchObject(refused)
      const all = { all_day: true, recurrence_scope: 'all' } as const
      await expect(calendar.events.update(at(events, 0).id, all)).rejects.toMatchObject(refused)
      expect(await eventsOf(calendar, series)).toEqual(events)
      // With another rule it becomes one.
      await calendar.events.update(series.id, { all_day: true, recurrence: 'FREQ=DAILY;COUNT=2' })
      expect(await daysOf(calendar, series)).toEqual(['03-04 00:00:00', '03-05 00:00:00'])
    })

    it('is accepted with times that replace the days', async () => {
      const { calendar, series } = await aSeries({ ...fair, recurrence: 'FREQ=DAILY;COUNT=2' })
      const times = { all_day: false, start_date: '2030-03-04 09:00', end_date: '2030-03-04 10:00' }
      await calendar.events.update(series.id, { ...times, recurrence: 'FREQ=DAILY;COUNT=3;BYHOUR=9,15' })
      expect(startsOf(await eventsOf(calendar, series))).toEqual([
        '2030-03-04 09:00',
        '2030-03-04 15:00',
        '2030-03-05 09:00',
      ])
    })
  })

  describe('a series of days', () => {
    it('has one event on a day, whatever the times of its dates and exceptions', async () => {
      const { calendar, series } = await aSeries({
        ...fair,
        recurrence: {
          rules: 'FREQ=DAILY;COUNT=4',
          dates: ['2030-03-04 15:00', '2030-03-20 09:00', '2030-03-20 18:00', '2030-03-20', '2030-03-21T23:30Z'],
          exceptions: ['2030-03-05 09:00', '2030-03-05 18:00', '2030-03-05T23:30Z'],
        },
      })
      const days = ['04', '07', '20', '22'].map((day) => `03-${day} 00:00:00`)
      expect(await daysOf(calendar, series)).toEqual(days)
      const { recurrence } = series
      await calendar.events.update(series.id, { title: 'Market', recurrence })
      expect(await daysOf(calendar, series)).toEqual(days)
      await calendar.events.update(series.id, { recurrence: { exceptions: ['2030-03-20 12:00'] } })
      expect(await daysOf(calendar, series)).toEqual(['04', '05', '06', '07', '22'].map((day) => `03-${day} 00:00:00`))
    })

    it('keeps one event of two dates on a day when it becomes one', async () => {
      for (const recurrence of [undefined, 'FREQ=DAILY;COUNT=2']) {
        const { calendar, series } = await aSeries({
          recurrence: { rules: 'FREQ=DAILY;COUNT=2', dates: ['2030-03-20 09:00', '2030-03-20 18:00'] },
        })
        await calendar.events.update(series.id, { all_day: true, ...(recurrence && { recurrence }) })
        expect(await daysOf(calendar, series)).toEqual(['04', '05', '20'].map((day) => `03-${day} 00:00:00`))
      }
    })

    it('is divided into series of days', async () => {
      const { calendar, series, events } = await aSeries({
        ...fair,
        recurrence: { rules: ['FREQ=DAILY;COUNT=4', 'FREQ=WEEKLY;COUNT=3'] },
      })
      const change = { title: 'Market', recurrence_scope: 'following' } as const
      const { post_parent } = await calendar.events.update(at(events, 1).id, change)
      const next = await calendar.events.get(post_parent)
      expect(JSON.stringify([next.recurrence, (await calendar.events.get(series.id)).recurrence])).not.toMatch(/BYHOUR/)
      await calendar.events.update(next.id, { recurrence: next.recurrence, title: 'Feast' })
      expect(await daysOf(calendar, next)).toEqual(['05', '06', '07', '11', '18'].map((day) => `03-${day} 00:00:00`))
    })
  })
})
