import { describe, expect, it } from 'vitest'
import { eventTimes } from '../../src/resources/event/event-times.ts'
import { aReport } from '../schema/report.ts'

const zurich = 'Europe/Zurich'
const wall = (text: string) => ({ kind: 'wall', wall: text }) as const
const day = (text: string) => ({ kind: 'day', wall: `${text} 00:00:00` }) as const
const instant = (utc: string) => ({ kind: 'instant', utc }) as const

type Draft = Parameters<typeof eventTimes>[0]
type Times = ReturnType<typeof eventTimes>

function times(draft: Draft, current?: Times, now = '2030-01-15 12:00:00') {
  const report = aReport()
  return { ...eventTimes(draft, current, { homeZone: zurich, now, report }), invalid: report.complaints.invalid }
}

const morning: Times = {
  all_day: false,
  timezone: zurich,
  start_date: '2030-06-20 09:00:00',
  end_date: '2030-06-20 11:00:00',
  utc_start_date: '2030-06-20 07:00:00',
  utc_end_date: '2030-06-20 09:00:00',
}

describe('a new event', () => {
  it('runs on the wall clock of the home zone', () => {
    const draft = { start_date: wall('2030-06-20 09:00:00'), end_date: wall('2030-06-20 11:00:00') }
    expect(times(draft)).toEqual({ ...morning, invalid: {} })
  })

  it('takes null for the home zone and for no all-day event', () => {
    const draft = { start_date: day('2030-06-20'), end_date: day('2030-06-21'), timezone: null, all_day: null }
    expect(times(draft)).toMatchObject({
      timezone: zurich,
      all_day: false,
      start_date: '2030-06-20 00:00:00',
      utc_end_date: '2030-06-20 22:00:00',
    })
  })

  it('converts instants into its zone', () => {
    const draft = {
      start_date: instant('2030-06-20 23:30:00'),
      end_date: { kind: 'now' } as const,
      timezone: 'Asia/Kathmandu',
    }
    expect(times(draft, undefined, '2030-06-21 00:00:00')).toMatchObject({
      start_date: '2030-06-21 05:15:00',
      end_date: '2030-06-21 05:45:00',
      utc_start_date: '2030-06-20 23:30:00',
    })
  })

  it('has today begin in its zone', () => {
    const today = { kind: 'today' } as const
    const draft = { start_date: today, end_date: today, timezone: 'Pacific/Auckland' }
    expect(times(draft)).toMatchObject({ start_date: '2030-01-16 00:00:00', utc_start_date: '2030-01-15 11:00:00' })
  })

  it('needs both of its dates', () => {
    expect(() => times({ end_date: day('2030-06-20') })).toThrow('An event without start_date')
    expect(() => times({ start_date: day('2030-06-20') })).toThrow('An event without end_date')
  })
})

describe('a gap of the clock', () => {
  it('moves a time forward, on the wall as in UTC', () => {
    const inGap = wall('2030-03-31 02:30:00')
    expect(times({ start_date: inGap, end_date: inGap })).toMatchObject({
      start_date: '2030-03-31 03:30:00',
      utc_start_date: '2030-03-31 01:30:00',
    })
  })

  it('moves midnight too, where a day begins at one', () => {
    const gapDay = day('2030-04-26')
    expect(times({ start_date: gapDay, end_date: gapDay, timezone: 'Africa/Cairo' })).toMatchObject({
      start_date: '2030-04-26 01:00:00',
      end_date: '2030-04-26 01:00:00',
      utc_start_date: '2030-04-25 22:00:00',
    })
  })
})

describe('a repeated hour', () => {
  const second: Times = {
    all_day: false,
    timezone: zurich,
    start_date: '2030-10-27 02:30:00',
    end_date: '2030-10-27 02:45:00',
    utc_start_date: '2030-10-27 01:30:00',
    utc_end_date: '2030-10-27 01:45:00',
  }

  it('means its first occurrence', () => {
    const draft = { start_date: wall('2030-10-27 02:30:00'), end_date: wall('2030-10-27 02:45:00') }
    expect(times(draft)).toMatchObject({ utc_start_date: '2030-10-27 00:30:00', utc_end_date: '2030-10-27 00:45:00' })
  })

  it('keeps an instant of its second', () => {
    const draft = { start_date: instant('2030-10-27 01:30:00'), end_date: instant('2030-10-27 01:45:00') }
    expect(times(draft)).toEqual({ ...second, invalid: {} })
  })

  it('stays as it is when it is sent back as it was shown, with the zone in any spelling', () => {
    const back = { start_date: wall(second.start_date), end_date: wall(second.end_date) }
    expect(times(back, second)).toEqual({ ...second, invalid: {} })
    expect(times({ ...back, timezone: 'EUROPE/zurich' }, second)).toEqual({
      ...second,
      timezone: 'EUROPE/zurich',
      invalid: {},
    })
  })

  it('is read anew when the other date or the zone is another', () => {
    expect(times({ start_date: wall('2030-10-27 02:31:00') }, second).utc_start_date).toBe('2030-10-27 00:31:00')
    const moved = times({ start_date: wall(second.start_date), timezone: 'Europe/Athens' }, second)
    expect(moved).toMatchObject({ start_date: '2030-10-27 02:30:00', utc_start_date: '2030-10-26 23:30:00' })
  })

  it('is not touched by a change of something else', () => {
    expect(times({}, second)).toEqual({ ...second, invalid: {} })
    expect(times({ end_date: wall('2030-10-27 04:00:00') }, second)).toMatchObject({
      utc_start_date: '2030-10-27 01:30:00',
      utc_end_date: '2030-10-27 03:00:00',
    })
  })
})

describe('another zone', () => {
  it('keeps the wall clock and computes UTC anew', () => {
    expect(times({ timezone: 'America/New_York' }, morning)).toMatchObject({
      start_date: morning.start_date,
      utc_start_date: '2030-06-20 13:00:00',
      utc_end_date: '2030-06-20 15:00:00',
    })
  })

  it('moves a wall clock time that falls into its gap', () => {
    const night = { ...morning, start_date: '2030-03-10 02:30:00', end_date: '2030-03-10 02:40:00' }
    expect(times({ timezone: 'America/New_York' }, night)).toMatchObject({
      start_date: '2030-03-10 03:30:00',
      end_date: '2030-03-10 03:40:00',
      utc_start_date: '2030-03-10 07:30:00',
    })
  })

  it('goes back to the home zone with null', () => {
    const abroad = { ...morning, timezone: 'UTC', utc_start_date: '2030-06-20 09:00:00' }
    expect(times({ timezone: null }, abroad)).toMatchObject({ timezone: zurich, utc_start_date: '2030-06-20 07:00:00' })
  })

  it('is that in which dates sent with it are read', () => {
    const draft = {
      start_date: wall('2030-06-20 08:00:00'),
      end_date: instant('2030-06-20 13:00:00'),
      timezone: 'UTC+5',
    }
    expect(times(draft, morning)).toMatchObject({
      utc_start_date: '2030-06-20 03:00:00',
      end_date: '2030-06-20 18:00:00',
    })
  })
})

describe('an all-day event', () => {
  const fair: Times = {
    all_day: true,
    timezone: zurich,
    start_date: '2030-06-20 00:00:00',
    end_date: '2030-06-21 23:59:59',
    utc_start_date: '2030-06-19 22:00:00',
    utc_end_date: '2030-06-21 21:59:59',
  }

  it('runs from the first second of its first to the last second of its last day', () => {
    const draft = { start_date: wall('2030-06-20 09:00:00'), end_date: instant('2030-06-21 08:00:00'), all_day: true }
    expect(times(draft)).toEqual({ ...fair, invalid: {} })
  })

  it.each<[title: string, draft: Draft, after: Partial<Times>]>([
    ['a new end', { end_date: wall('2030-06-25 10:00:00') }, { end_date: '2030-06-25 23:59:59' }],
    ['a new start', { start_date: day('2030-06-18') }, { start_date: '2030-06-18 00:00:00' }],
    [
      'another zone',
      { timezone: 'UTC' },
      { utc_start_date: '2030-06-20 00:00:00', utc_end_date: '2030-06-21 23:59:59' },
    ],
    ['turned off', { all_day: false }, { all_day: false, start_date: fair.start_date, end_date: fair.end_date }],
    ['null', { all_day: null }, { all_day: false, end_date: fair.end_date }],
    ['nothing', {}, fair],
  ])('after an update with %s', (_title, draft, after) => {
    expect(times(draft, fair)).toMatchObject(after)
  })

  it('turned on widens the times to whole days', () => {
    expect(times({ all_day: true }, morning)).toMatchObject({
      start_date: '2030-06-20 00:00:00',
      end_date: '2030-06-20 23:59:59',
    })
  })

  it('may be sent with a start after its end on the same day', () => {
    const draft = { start_date: wall('2030-06-20 18:00:00'), end_date: wall('2030-06-20 09:00:00'), all_day: true }
    expect(times(draft)).toMatchObject({ end_date: '2030-06-20 23:59:59', invalid: {} })
  })
})

/** What an all-day event shows, as its two dates and its two instants. */
type Shown = readonly [start: string, end: string, utcStart: string, utcEnd: string]

const shown = (event: Times): Shown => [event.start_date, event.end_date, event.utc_start_date, event.utc_end_date]

describe('the days of an all-day event', () => {
  const allDay = (timezone: string, first: string, last = first) =>
    times({ start_date: day(first), end_date: day(last), timezone, all_day: true })

  it.each<[title: string, zone: string, first: string, last: string, utcStart: string, utcEnd: string]>([
    ['begins in a gap', 'Africa/Cairo', '2030-04-26', '2030-04-26', '2030-04-25 22:00:00', '2030-04-26 20:59:59'],
    ['ends in a gap', 'America/Nuuk', '2024-03-30', '2024-03-30', '2024-03-30 02:00:00', '2024-03-31 00:59:59'],
    ['begins behind a gap', 'America/Nuuk', '2024-03-31', '2024-03-31', '2024-03-31 01:00:00', '2024-04-01 00:59:59'],
    [
      'has its last hour twice',
      'Asia/Beirut',
      '2030-10-26',
      '2030-10-26',
      '2030-10-25 21:00:00',
      '2030-10-26 21:59:59',
    ],
    [
      'has its first minute twice',
      'America/St_Johns',
      '2006-10-29',
      '2006-10-29',
      '2006-10-29 02:30:00',
      '2006-10-30 03:29:59',
    ],
    [
      'begins inside a gap',
      'America/Toronto',
      '1919-03-31',
      '1919-03-31',
      '1919-03-31 04:30:00',
      '1919-04-01 03:59:59',
    ],
    ['ends inside a gap', 'America/Toronto', '1919-03-30', '1919-03-30', '1919-03-30 05:00:00', '1919-03-31 04:29:59'],
    ['does not exist', 'Pacific/Apia', '2011-12-30', '2011-12-30', '2011-12-30 10:00:00', '2011-12-30 10:00:00'],
    [
      'is the last of two, and does not exist',
      'Pacific/Apia',
      '2011-12-29',
      '2011-12-30',
      '2011-12-29 10:00:00',
      '2011-12-30 09:59:59',
    ],
    [
      'is the first of two, and does not exist',
      'Pacific/Apia',
      '2011-12-30',
      '2011-12-31',
      '2011-12-30 10:00:00',
      '2011-12-31 09:59:59',
    ],
  ])('stay as written where one %s', (_title, zone, first, last, utcStart, utcEnd) => {
    const event = allDay(zone, first, last)
    const expected: Shown = [`${first} 00:00:00`, `${last} 23:59:59`, utcStart, utcEnd]
    expect(event.invalid).toEqual({})
    expect(shown(event)).toEqual(expected)
    const back = { start_date: wall(event.start_date), end_date: wall(event.end_date) }
    for (const update of [{}, back, { all_day: true }, { timezone: zone }]) {
      expect(shown(times(update, event))).toEqual(expected)
    }
    expect(shown(times({ all_day: false }, event))).toEqual(expected)
  })

  it('are those of an instant in the zone of the event', () => {
    const noon = instant('2011-12-30 12:00:00')
    const event = times({ start_date: noon, end_date: noon, timezone: 'Pacific/Apia', all_day: true })
    expect(event.start_date).toBe('2011-12-31 00:00:00')
  })

  it('are those of a time as it is written, before a gap moves it', () => {
    const late = wall('2024-03-30 23:30:00')
    const event = times({ start_date: late, end_date: late, timezone: 'America/Nuuk', all_day: true })
    expect(shown(event).slice(0, 2)).toEqual(['2024-03-30 00:00:00', '2024-03-30 23:59:59'])
  })

  it('stay in another zone, whose instants they get', () => {
    const event = times({ timezone: 'UTC' }, allDay('America/Nuuk', '2024-03-30'))
    expect(shown(event)).toEqual([
      '2024-03-30 00:00:00',
      '2024-03-30 23:59:59',
      '2024-03-30 00:00:00',
      '2024-03-30 23:59:59',
    ])
  })

  it('keep their times when all_day is turned off, until new ones come', () => {
    const event = times({ all_day: false }, allDay('America/Nuuk', '2024-03-30'))
    expect(shown(times({}, event))).toEqual(shown(event))
    const back = { start_date: wall(event.start_date), end_date: wall(event.end_date) }
    expect(shown(times(back, event))).toEqual(shown(event))
    const ended = times({ end_date: wall('2024-03-30 22:00:00') }, event)
    expect(shown(ended)).toEqual([
      '2024-03-30 00:00:00',
      '2024-03-30 22:00:00',
      '2024-03-30 02:00:00',
      '2024-03-31 00:00:00',
    ])
  })

  it('are never in the wrong order, also where no time lies between them', () => {
    expect(allDay('Pacific/Apia', '2011-12-31', '2011-12-30').invalid).toEqual({
      end_date: 'end_date must be at or after the start, 2011-12-31 00:00:00; received "2011-12-30 23:59:59".',
    })
  })

  it('are repaired by any update where the stored end was moved out of a gap', () => {
    const moved: Times = {
      all_day: true,
      timezone: 'America/Nuuk',
      start_date: '2024-03-30 00:00:00',
      end_date: '2024-03-31 00:59:59',
      utc_start_date: '2024-03-30 02:00:00',
      utc_end_date: '2024-03-31 01:59:59',
    }
    const expected: Shown = ['2024-03-30 00:00:00', '2024-03-30 23:59:59', '2024-03-30 02:00:00', '2024-03-31 00:59:59']
    expect(shown(times({}, moved))).toEqual(expected)
    const back = { start_date: wall(moved.start_date), end_date: wall(moved.end_date) }
    expect(shown(times(back, moved))).toEqual(expected)
  })
})

describe('a stored instant', () => {
  const [start, end] = ['2030-10-27 02:30:00', '2030-10-27 02:45:00']
  const stored = (utcStart: string, utcEnd: string): Times => ({
    ...morning,
    ...{ start_date: start, end_date: end, utc_start_date: utcStart, utc_end_date: utcEnd },
  })

  it('that does not read as the stored wall clock any more is derived anew by any write', () => {
    const stale = stored('2030-10-27 02:30:00', '2030-10-27 02:45:00')
    for (const update of [{}, { start_date: wall(start), end_date: wall(end) }, { end_date: wall(end) }]) {
      expect(shown(times(update, stale))).toEqual([start, end, '2030-10-27 00:30:00', '2030-10-27 00:45:00'])
    }
  })

  it('is judged for each of the two dates', () => {
    const stale = stored('2030-10-26 23:30:00', '2030-10-27 01:45:00')
    expect(shown(times({}, stale))).toEqual([start, end, '2030-10-27 00:30:00', '2030-10-27 01:45:00'])
  })
})

describe('a start after the stored end', () => {
  const fair: Times = {
    all_day: true,
    timezone: zurich,
    start_date: '2030-06-20 00:00:00',
    end_date: '2030-06-22 23:59:59',
    utc_start_date: '2030-06-19 22:00:00',
    utc_end_date: '2030-06-22 21:59:59',
  }

  it.each<[title: string, draft: Draft, current: Times, start: string, end: string]>([
    ['a time', { start_date: wall('2030-06-20 11:00:01') }, morning, '2030-06-20 11:00:01', '2030-06-20 13:00:01'],
    [
      'an instant',
      { start_date: instant('2030-07-01 10:00:00') },
      morning,
      '2030-07-01 12:00:00',
      '2030-07-01 14:00:00',
    ],
    [
      'across a gap',
      { start_date: wall('2031-03-30 01:00:00') },
      morning,
      '2031-03-30 01:00:00',
      '2031-03-30 03:00:00',
    ],
    [
      'in another zone',
      { start_date: wall('2030-06-21 09:00:00'), timezone: 'Asia/Tokyo' },
      morning,
      '2030-06-21 09:00:00',
      '2030-06-21 11:00:00',
    ],
    ['a day', { start_date: day('2030-06-23') }, fair, '2030-06-23 00:00:00', '2030-06-25 23:59:59'],
    [
      'of an event that becomes all-day',
      { start_date: day('2030-06-23'), all_day: true },
      morning,
      '2030-06-23 00:00:00',
      '2030-06-23 23:59:59',
    ],
    [
      'of an event that was all-day',
      { start_date: wall('2030-06-23 10:00:00'), all_day: false },
      fair,
      '2030-06-23 10:00:00',
      '2030-06-26 09:59:59',
    ],
  ])('moves the end, so that the event keeps its length: %s', (_title, draft, current, start, end) => {
    expect(times(draft, current)).toMatchObject({ start_date: start, end_date: end, invalid: {} })
  })

  it('keeps the time that passes where the clock goes back', () => {
    const late: Times = {
      ...morning,
      start_date: '2030-06-20 02:10:00',
      end_date: '2030-06-20 02:20:00',
      utc_start_date: '2030-06-20 00:10:00',
      utc_end_date: '2030-06-20 00:20:00',
    }
    // The second 02:50, after which 03:00 on the clock is ten minutes away.
    expect(times({ start_date: instant('2030-10-27 01:50:00') }, late)).toMatchObject({
      start_date: '2030-10-27 02:50:00',
      utc_end_date: '2030-10-27 02:00:00',
    })
    expect(times({ start_date: instant('2030-10-27 01:40:00') }, late)).toMatchObject({
      start_date: '2030-10-27 02:40:00',
      end_date: '2030-10-27 02:50:00',
      utc_end_date: '2030-10-27 01:50:00',
    })
  })

  it('is refused where no event can be', () => {
    expect(Object.keys(times({ start_date: { kind: 'now', months: 99_999 } }, morning).invalid)).toEqual(['start_date'])
  })
})

describe('an end before its start', () => {
  const sentences = (draft: Draft) => times(draft, morning).invalid

  it.each<[title: string, draft: Draft, invalid: object]>([
    [
      'a new end',
      { end_date: wall('2030-06-20 08:59:59') },
      { end_date: 'end_date must be at or after the start, 2030-06-20 09:00:00; received "2030-06-20 08:59:59".' },
    ],
    [
      'both, which is the end',
      { start_date: day('2030-06-22'), end_date: day('2030-06-21') },
      { end_date: 'end_date must be at or after the start, 2030-06-22 00:00:00; received "2030-06-21 00:00:00".' },
    ],
    ['an end at the very start', { end_date: wall('2030-06-20 09:00:00') }, {}],
  ])('is reported on the field that was sent: %s', (_title, draft, invalid) => {
    expect(sentences(draft)).toEqual(invalid)
  })

  it('is judged in UTC: a wall clock may go back', () => {
    const draft = { start_date: instant('2030-10-27 00:50:00'), end_date: instant('2030-10-27 01:10:00') }
    expect(times(draft)).toMatchObject({
      start_date: '2030-10-27 02:50:00',
      end_date: '2030-10-27 02:10:00',
      invalid: {},
    })
  })

  it('is reported on the zone when that alone was sent', () => {
    const overlap = {
      ...morning,
      start_date: '2030-10-27 02:50:00',
      end_date: '2030-10-27 02:10:00',
      utc_start_date: '2030-10-27 00:50:00',
      utc_end_date: '2030-10-27 01:10:00',
    }
    expect(times({ timezone: 'UTC' }, overlap).invalid).toEqual({
      timezone: 'timezone must be a zone in which the event does not end before it starts; received "UTC".',
    })
  })
})
