import { describe, expect, it } from 'vitest'
import { aCalendar, outcomes } from './many-calendar.ts'

interface Row {
  readonly what: string
  readonly from: readonly [start: string, end: string]
  readonly shift: object
  readonly to: readonly [start: string, end: string]
  /** The instants, where the clock alone does not say them. */
  readonly utc?: readonly [start: string, end: string]
  readonly all_day?: true
}

const rows: readonly Row[] = [
  {
    what: 'days over a change of the clock keep the time',
    from: ['2030-03-30 10:00', '2030-03-30 12:00'],
    shift: { days: 1 },
    to: ['2030-03-31 10:00:00', '2030-03-31 12:00:00'],
    utc: ['2030-03-31 08:00:00', '2030-03-31 10:00:00'],
  },
  {
    what: 'hours over a change of the clock are those of the clock',
    from: ['2030-03-31 00:30', '2030-03-31 01:00'],
    shift: { hours: 4 },
    to: ['2030-03-31 04:30:00', '2030-03-31 05:00:00'],
    utc: ['2030-03-31 02:30:00', '2030-03-31 03:00:00'],
  },
  {
    what: 'a start in a gap moves forward, and the end with it',
    from: ['2030-03-30 02:30', '2030-03-30 03:00'],
    shift: { days: 1 },
    to: ['2030-03-31 03:30:00', '2030-03-31 04:00:00'],
  },
  {
    what: 'an end in a gap moves forward',
    from: ['2030-03-30 01:00', '2030-03-30 02:30'],
    shift: { days: 1 },
    to: ['2030-03-31 01:00:00', '2030-03-31 03:30:00'],
  },
  {
    what: 'a time that occurs twice is the first one',
    from: ['2030-10-26 02:15', '2030-10-26 02:45'],
    shift: { days: 1 },
    to: ['2030-10-27 02:15:00', '2030-10-27 02:45:00'],
    utc: ['2030-10-27 00:15:00', '2030-10-27 00:45:00'],
  },
  {
    what: 'an end before the start on the clock keeps the time that passes',
    from: ['2030-10-27T00:45:00Z', '2030-10-27T01:15:00Z'],
    shift: { days: 7 },
    to: ['2030-11-03 02:45:00', '2030-11-03 03:15:00'],
  },
  {
    what: 'minutes, hours and days add up, and may be negative',
    from: ['2030-06-20 10:00', '2030-06-20 12:00'],
    shift: { days: 1, hours: -2, minutes: -30 },
    to: ['2030-06-21 07:30:00', '2030-06-21 09:30:00'],
  },
  {
    what: 'the last days of a month',
    from: ['2032-02-28 10:00', '2032-02-29 12:00'],
    shift: { days: 366 },
    to: ['2033-02-28 10:00:00', '2033-03-01 12:00:00'],
  },
  {
    what: 'whole days',
    from: ['2030-03-30', '2030-03-31'],
    shift: { days: 1 },
    to: ['2030-03-31 00:00:00', '2030-04-01 23:59:59'],
    all_day: true,
  },
]

describe('a shift moves', () => {
  it.each(rows)('$what', async ({ from, shift, to, utc, all_day }) => {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create({
      title: 'Fair',
      start_date: from[0],
      end_date: from[1],
      timezone: 'Europe/Zurich',
      ...(all_day && { all_day }),
    })
    const report = await calendar.events.updateMany([id], { shift })
    expect(outcomes(report)).toEqual(['changed'])
    const event = await calendar.events.get(id)
    expect([event.start_date, event.end_date]).toEqual(to)
    if (utc) expect([event.utc_start_date, event.utc_end_date]).toEqual(utc)
  })

  it('each event on the clock of its own zone', async () => {
    const { calendar } = aCalendar({ timeZone: 'UTC' })
    const times = { title: 'Fair', start_date: '2030-03-20 10:00', end_date: '2030-03-20 12:00' }
    const [zurich, york] = [
      await calendar.events.create({ ...times, timezone: 'Europe/Zurich' }),
      await calendar.events.create({ ...times, timezone: 'America/New_York' }),
    ]
    await calendar.events.updateMany([zurich.id, york.id], { shift: { days: 14 } })
    const after = await Promise.all([calendar.events.get(zurich.id), calendar.events.get(york.id)])
    expect(after.map(({ start_date, utc_start_date }) => [start_date, utc_start_date])).toEqual([
      ['2030-04-03 10:00:00', '2030-04-03 08:00:00'],
      ['2030-04-03 10:00:00', '2030-04-03 14:00:00'],
    ])
  })

  it('nothing of an all-day event by hours, nor beyond the years of a date', async () => {
    const { calendar } = aCalendar()
    const day = { title: 'Fair', all_day: true, start_date: '2030-06-20', end_date: '2030-06-20' }
    const [fair, last] = [
      await calendar.events.create(day),
      await calendar.events.create({ ...day, start_date: '9998-12-31', end_date: '9998-12-31' }),
    ]
    const byHours = await calendar.events.updateMany([fair.id], { shift: { days: 1, hours: 24 } })
    expect(byHours.results).toMatchObject([
      { error: { params: { shift: 'shift must have only days, because the event is all-day.' } } },
    ])
    expect(outcomes(await calendar.events.updateMany([fair.id, last.id], { shift: { days: 1 } }))).toEqual([
      'changed',
      'rest_invalid_param',
    ])
    const far = await calendar.events.updateMany([last.id], { shift: { days: 36_525 } })
    expect(far.results).toMatchObject([{ error: { params: { shift: expect.stringContaining('1 to 9998') } } }])
  })
})

describe('of a series', () => {
  async function aSeries() {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create({
      title: 'Yoga',
      start_date: '2030-03-18 10:00',
      end_date: '2030-03-18 11:00',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    const dates = (await calendar.events.list({ post_parent: id })).records.map((event) => event.id)
    const starts = async () =>
      (await calendar.events.list({ post_parent: id, period: 'all' })).records.map((event) =>
        event.start_date.slice(0, 13),
      )
    return { calendar, series: id, dates, starts }
  }

  it('events move alone, and keep the series', async () => {
    const { calendar, dates, series, starts } = await aSeries()
    const report = await calendar.events.updateMany(dates.slice(1, 3), { shift: { hours: 2 } })
    expect(report.changed).toBe(2)
    expect(await starts()).toEqual(['2030-03-18 10', '2030-03-25 12', '2030-04-01 12', '2030-04-08 10'])
    expect(await calendar.events.get(series)).toMatchObject({ start_date: '2030-03-18 10:00:00' })
    await calendar.events.undoMany(report.undo)
    expect(await starts()).toEqual(['2030-03-18 10', '2030-03-25 10', '2030-04-01 10', '2030-04-08 10'])
    const { records } = await calendar.events.list({ post_parent: series })
    expect(records.map(({ recurrence }) => recurrence)).toEqual(
      records.map(({ start_date }) => ({ recurrence_id: start_date, changed_fields: [] })),
    )
  })

  it.each([
    ['all', ['2030-03-18 12', '2030-03-25 12', '2030-04-01 12', '2030-04-08 12']],
    ['following', ['2030-03-18 10']],
  ] as const)('with %s, a series moves once, by the earliest of its events', async (recurrence_scope, expected) => {
    const { calendar, dates, starts } = await aSeries()
    const [, second = 0, third = 0] = dates
    const report = await calendar.events.updateMany([third, second], { shift: { hours: 2 }, set: { recurrence_scope } })
    expect(report.results).toMatchObject([
      {
        id: third,
        outcome: 'refused',
        error: { code: 'rest_invalid_param', params: { recurrence_scope: expect.stringContaining(String(second)) } },
      },
      { id: second, outcome: 'changed', event: { start_date: '2030-03-25 12:00:00' }, undo: null },
    ])
    expect(await starts()).toEqual(expected)
    expect((await calendar.events.get(third)).start_date).toBe('2030-04-01 12:00:00')
  })

  it('with all, what an event has of its own already becomes that of the series', async () => {
    const { calendar, dates, series } = await aSeries()
    const [first = 0] = dates
    const cancelled = { event_status: 'cancelled', status_reason: 'Rain' } as const
    await calendar.events.updateMany([first], { set: cancelled })
    const report = await calendar.events.updateMany([first], { set: { ...cancelled, recurrence_scope: 'all' } })
    expect(report.results).toMatchObject([{ outcome: 'changed', undo: null }])
    const { records } = await calendar.events.list({ post_parent: series })
    expect(records.map(({ event_status }) => event_status)).toEqual(Array(4).fill('cancelled'))
    const again = await calendar.events.updateMany([first], { set: { ...cancelled, recurrence_scope: 'all' } })
    expect(outcomes(again)).toEqual(['unchanged'])
  })

  it('an event whose series is among the ids is changed with it, and only so', async () => {
    const { calendar, dates, series, starts } = await aSeries()
    const report = await calendar.events.updateMany([...dates, series], { shift: { hours: 2 } })
    expect(outcomes(report)).toEqual([...Array(4).fill('rest_invalid_param'), 'changed'])
    expect(await starts()).toEqual(['2030-03-18 12', '2030-03-25 12', '2030-04-01 12', '2030-04-08 12'])
  })

  it('events are removed alone, and come back', async () => {
    const { calendar, dates, starts } = await aSeries()
    const report = await calendar.events.removeMany(dates.slice(0, 2))
    expect(report.changed).toBe(2)
    expect(await starts()).toEqual(['2030-04-01 10', '2030-04-08 10'])
    expect((await calendar.events.undoMany(report.undo)).changed).toBe(2)
    expect(await starts()).toEqual(['2030-03-18 10', '2030-03-25 10', '2030-04-01 10', '2030-04-08 10'])
  })

  it('all later events are removed with following', async () => {
    const { calendar, dates, starts } = await aSeries()
    const report = await calendar.events.removeMany(dates.slice(2), { recurrence_scope: 'following' })
    expect(outcomes(report)).toEqual(['changed', 'rest_invalid_param'])
    expect(await starts()).toEqual(['2030-03-18 10', '2030-03-25 10'])
  })
})
