import { describe, expect, it } from 'vitest'
import { aSeries, at, eventsOf, titlesOf } from './yoga-series.ts'

describe('the horizon', () => {
  it('is 24 months ahead', async () => {
    const { events } = await aSeries({ recurrence: 'FREQ=MONTHLY' })
    expect(at(events, -1).start_date).toBe('2032-03-04 18:00:00')
    expect(events).toHaveLength(25)
  })

  it.each(['FREQ=DAILY;UNTIL=20991231', 'FREQ=DAILY;COUNT=20000'])(
    'is not moved by an end that is far away: %s',
    async (recurrence) => {
      const { calendar, series } = await aSeries({ recurrence })
      expect(series.horizon).toBe('2032-03-04 18:00:00')
      expect((await calendar.events.list({ period: 'all' })).total).toBe(732)
    },
  )

  it('is the end of time at the latest', async () => {
    const times = { start_date: '9998-12-01 18:00', end_date: '9998-12-01 19:00' }
    const { series, events } = await aSeries({ ...times, recurrence: 'FREQ=WEEKLY' })
    expect(series.horizon).toBe('9998-12-31 23:59:59')
    expect(events).toHaveLength(5)
  })

  it('moves when the series are extended, which adds each event once', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=MONTHLY' })
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 0, failed: [] })
    calendar.clock.set('2030-06-01T12:00:00Z')
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 2, failed: [] })
    expect(await calendar.recurrence.extend()).toEqual({ checked: 1, added: 0, failed: [] })
    expect(at(await eventsOf(calendar, series), -1).start_date).toBe('2032-05-04 18:00:00')
  })

  it('never moves back, whatever the clock says', async () => {
    const { calendar, series } = await aSeries({ recurrence: 'FREQ=MONTHLY' })
    calendar.clock.set('2031-09-01T12:00:00Z')
    await calendar.events.update(series.id, { title: 'Pilates' })
    const { length } = await eventsOf(calendar, series)
    expect(length).toBeGreaterThan(25)
    calendar.clock.set('2030-03-01T12:00:00Z')
    await calendar.events.update(series.id, { title: 'Sauna' })
    await calendar.events.update(series.id, { recurrence: 'FREQ=MONTHLY;INTERVAL=1' })
    expect(titlesOf(await eventsOf(calendar, series))).toEqual(Array.from({ length }, () => 'Sauna'))
  })
})
