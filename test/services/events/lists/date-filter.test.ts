import { describe, expect, it } from 'vitest'
import { dateCriteria, dateNotes, defaultWindowAt } from '../../../../src/services/events/lists/date-filter.ts'

const zurich = 'Europe/Zurich'
const weekend = ['SA', 'SU'] as const
const noon = '2030-01-15 12:00:00'
const day = (text: string) => ({ kind: 'day', wall: `${text} 00:00:00` }) as const
const wall = (text: string) => ({ kind: 'wall', wall: text }) as const
const instant = (utc: string) => ({ kind: 'instant', utc }) as const

type Filter = Parameters<typeof dateCriteria>[0]
type Context = Parameters<typeof dateCriteria>[1]

function criteria(filter: Filter, context: Partial<Context> = {}): object {
  return dateCriteria(filter, { timeZone: zurich, weekend, now: noon, defaultWindow: false, ...context })
}

describe('whole days (rule 22)', () => {
  const from = '2030-06-20 00:00:00'
  const next = '2030-06-21 00:00:00'

  it.each<[name: keyof Filter, where: object]>([
    ['start_date', { start_date: { gte: from } }],
    ['end_date', { lastSecond: { lt: next } }],
    ['starts_after', { start_date: { gte: next } }],
    ['starts_before', { start_date: { lt: next } }],
    ['ends_after', { lastSecond: { gte: next } }],
    ['ends_before', { lastSecond: { lt: next } }],
  ])('%s is a bound on the wall clock of the event, whatever the time of the day', (name, where) => {
    for (const value of [day('2030-06-20'), wall('2030-06-20 23:59:59'), instant('2030-06-19 22:00:00')]) {
      expect(criteria({ [name]: value })).toEqual(where)
    }
  })

  it('takes the day of an instant in the home zone', () => {
    const value = instant('2030-06-20 22:30:00')
    expect(criteria({ start_date: value })).toEqual({ start_date: { gte: next } })
    expect(criteria({ start_date: value }, { timeZone: 'UTC' })).toEqual({ start_date: { gte: from } })
  })

  it.each([
    ['America/Nuuk', wall('2024-03-30 23:30:00'), '2024-03-30'],
    ['Pacific/Apia', day('2011-12-30'), '2011-12-30'],
    ['Pacific/Apia', wall('2011-12-30 12:00:00'), '2011-12-30'],
    ['America/Sao_Paulo', day('2018-11-04'), '2018-11-04'],
    // An instant reads as the clock shows it.
    ['America/Nuuk', instant('2024-03-31 01:30:00'), '2024-03-31'],
  ])('takes the day as it is written, before a gap of %s moves its time', (timeZone, value, written) => {
    expect(criteria({ start_date: value }, { timeZone })).toEqual({ start_date: { gte: `${written} 00:00:00` } })
  })

  it('ends the default window with its last day, also where that ends in a gap', () => {
    // 24 months later the clock of Nuuk leaves out the hour before midnight.
    const context = { timeZone: 'America/Nuuk', weekend, now: '2022-03-30 12:00:00', defaultWindow: { months: 24 } }
    expect(criteria({}, context)).toEqual({
      start_date: { gte: '2022-03-30 00:00:00' },
      lastSecond: { lt: '2024-03-31 00:00:00' },
    })
    expect(dateNotes({}, context).defaults).toEqual({
      start_date: '2022-03-30 00:00:00',
      end_date: '2024-03-30 23:59:59',
    })
  })

  it('takes today and now by the clock of the home zone', () => {
    const late = { now: '2030-06-20 22:00:00' }
    for (const kind of ['today', 'now'] as const) {
      expect(criteria({ starts_before: { kind } }, late)).toEqual({ start_date: { lt: '2030-06-22 00:00:00' } })
    }
  })

  it('holds all conditions together: of two bounds on one side the narrower', () => {
    expect(criteria({ start_date: day('2030-06-10'), starts_after: day('2030-06-20') })).toEqual({
      start_date: { gte: next },
    })
    expect(criteria({ start_date: day('2030-06-25'), starts_after: day('2030-06-20') })).toEqual({
      start_date: { gte: '2030-06-25 00:00:00' },
    })
    expect(criteria({ end_date: day('2030-06-20'), ends_before: day('2030-06-25') })).toEqual({
      lastSecond: { lt: next },
    })
    expect(criteria({ end_date: day('2030-06-25'), ends_before: day('2030-06-20') })).toEqual({
      lastSecond: { lt: next },
    })
  })

  it('has a next day at the end of the range', () => {
    expect(criteria({ end_date: day('9998-12-31') })).toEqual({ lastSecond: { lt: '9999-01-01 00:00:00' } })
    expect(criteria({ start_date: day('0001-01-01') })).toEqual({ start_date: { gte: '0001-01-01 00:00:00' } })
  })
})

describe('periods (rule 48)', () => {
  it.each<[NonNullable<Filter['period']>, object]>([
    ['upcoming', { utc_start_date: { gte: noon } }],
    ['current_and_upcoming', { utc_end_date: { gte: noon } }],
    ['current', { utc_start_date: { lt: noon }, utc_end_date: { gte: noon } }],
    ['past', { utc_end_date: { lt: noon } }],
    ['all', {}],
  ])('%s is a bound on instants, in place of the default window', (period, where) => {
    expect(criteria({ period }, { defaultWindow: { months: 1 } })).toEqual(where)
    expect(criteria({ period, strict_dates: true })).toEqual(where)
  })

  it.each<keyof Filter>(['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'])(
    'gives way to %s',
    (name) => {
      const dates = { [name]: day('2030-06-20') }
      expect(criteria({ ...dates, period: 'past' })).toEqual(criteria(dates))
    },
  )

  it('gives way to include', () => {
    expect(criteria({ period: 'past', include: [1] })).toEqual({})
  })
})

describe('notes on dates', () => {
  const notes = (filter: Filter, context: Partial<Context> = {}) =>
    dateNotes(filter, { timeZone: zurich, weekend, now: noon, defaultWindow: { months: 1 }, ...context })

  it('tell of the times of the day that do not count', () => {
    const values = {
      start_date: day('2030-06-20'),
      starts_after: { kind: 'today' },
      starts_before: wall('2030-06-20 00:00:00'),
      end_date: wall('2030-06-20 00:00:01'),
      ends_after: instant('2030-06-20 12:00:00'),
      ends_before: { kind: 'now' },
    } as const
    expect(notes(values).widened).toEqual(['end_date', 'ends_before', 'ends_after'])
    expect(notes({ ...values, strict_dates: true }).widened).toEqual([])
    expect(notes({ ...values, include: [1] }).widened).toEqual([])
  })

  it('tell how much of the default window applies', () => {
    const [start_date, end_date] = ['2030-01-15 00:00:00', '2030-02-15 23:59:59']
    expect(notes({}).defaults).toEqual({ start_date, end_date })
    expect(notes({ start_date: day('2030-01-20') }).defaults).toEqual({ end_date })
    expect(notes({ end_date: day('2030-01-10') }).defaults).toEqual({})
    expect(notes({ starts_after: day('2030-01-20') }).defaults).toEqual({})
    expect(notes({ period: 'past' }).defaults).toEqual({})
    expect(notes({ include: [1] }).defaults).toEqual({})
    expect(notes({}, { defaultWindow: false }).defaults).toEqual({})
  })

  it('tell what gives way to what', () => {
    expect(notes({ period: 'past' }).overridden).toEqual([])
    expect(notes({ period: 'past', end_date: day('2030-06-20') }).overridden).toEqual(['period'])
    expect(notes({ period: 'past', end_date: day('2030-06-20'), include: [1] }).overridden).toEqual([
      'end_date',
      'period',
    ])
  })
})

describe('exact times (rule 23)', () => {
  const utc = '2030-06-20 07:00:00'

  it.each<[name: keyof Filter, where: object]>([
    ['start_date', { utc_start_date: { gte: utc } }],
    ['end_date', { utc_end_date: { lte: utc } }],
    ['starts_after', { utc_start_date: { gt: utc } }],
    ['starts_before', { utc_start_date: { lt: utc } }],
    ['ends_after', { utc_end_date: { gt: utc } }],
    ['ends_before', { utc_end_date: { lt: utc } }],
  ])('%s is a bound on the instant', (name, where) => {
    for (const value of [wall('2030-06-20 09:00:00'), instant(utc)]) {
      expect(criteria({ [name]: value, strict_dates: true })).toEqual(where)
    }
  })

  it('takes a bare day for its midnight in the home zone', () => {
    expect(criteria({ end_date: day('2030-06-20'), strict_dates: true })).toEqual({
      utc_end_date: { lte: '2030-06-19 22:00:00' },
    })
  })

  it('holds all bounds together', () => {
    const all = { start_date: instant(utc), starts_after: instant(utc), starts_before: instant('2031-01-01 00:00:00') }
    expect(criteria({ ...all, strict_dates: true })).toEqual({
      utc_start_date: { gte: utc, gt: utc, lt: '2031-01-01 00:00:00' },
    })
  })
})

describe('the default window (rule 25)', () => {
  const months = (count: number, now = noon, timeZone = zurich) => defaultWindowAt(now, timeZone, { months: count })

  it('goes from today to the end of the day so many months later', () => {
    expect(months(24)).toEqual({ start_date: '2030-01-15 00:00:00', end_date: '2032-01-15 23:59:59' })
  })

  it('ends on the 28th of February where it began on the 29th', () => {
    expect(months(24, '2028-02-29 12:00:00').end_date).toBe('2030-02-28 23:59:59')
    expect(months(48, '2028-02-29 12:00:00').end_date).toBe('2032-02-29 23:59:59')
  })

  it('begins today in the home zone', () => {
    expect(months(1, '2030-01-31 23:30:00').start_date).toBe('2030-02-01 00:00:00')
    expect(months(1, '2030-01-31 23:30:00', 'America/New_York').end_date).toBe('2030-02-28 23:59:59')
  })

  const windowed = (filter: Filter) => criteria(filter, { defaultWindow: { months: 24 } })
  const both = { start_date: { gte: '2030-01-15 00:00:00' }, lastSecond: { lt: '2032-01-16 00:00:00' } }

  it.each<[title: string, filter: Filter, where: object]>([
    ['both sides without dates', {}, both],
    [
      'the end beside a start',
      { start_date: day('2030-06-20') },
      { ...both, start_date: { gte: '2030-06-20 00:00:00' } },
    ],
    [
      'no end beside a start behind it',
      { start_date: day('2032-01-16') },
      { start_date: { gte: '2032-01-16 00:00:00' } },
    ],
    [
      'the end beside a start on its day',
      { start_date: day('2032-01-15') },
      { ...both, start_date: { gte: '2032-01-15 00:00:00' } },
    ],
    [
      'the start beside an end',
      { end_date: day('2030-06-20') },
      { ...both, lastSecond: { lt: '2030-06-21 00:00:00' } },
    ],
    [
      'the start beside an end today',
      { end_date: day('2030-01-15') },
      { ...both, lastSecond: { lt: '2030-01-16 00:00:00' } },
    ],
    [
      'no start beside an end before it',
      { end_date: day('2030-01-14') },
      { lastSecond: { lt: '2030-01-15 00:00:00' } },
    ],
    [
      'neither beside both',
      { start_date: day('2030-01-01'), end_date: day('2030-01-02') },
      {
        start_date: { gte: '2030-01-01 00:00:00' },
        lastSecond: { lt: '2030-01-03 00:00:00' },
      },
    ],
    ['both with publish among the statuses', { status: ['publish', 'draft'] }, both],
    ['neither with other statuses', { status: ['draft', 'trash'] }, {}],
    ['neither with starts_after', { starts_after: day('2030-06-20') }, { start_date: { gte: '2030-06-21 00:00:00' } }],
    ['neither with starts_before', { starts_before: day('2030-06-20') }, { start_date: { lt: '2030-06-21 00:00:00' } }],
    ['neither with ends_after', { ends_after: day('2030-06-20') }, { lastSecond: { gte: '2030-06-21 00:00:00' } }],
    ['neither with ends_before', { ends_before: day('2030-06-20') }, { lastSecond: { lt: '2030-06-21 00:00:00' } }],
    [
      'neither with overlaps',
      { overlaps: { from: day('2030-06-20'), to: day('2030-06-21') } },
      { start_date: { lt: '2030-06-22 00:00:00' }, lastSecond: { gte: '2030-06-20 00:00:00' } },
    ],
    [
      'neither with when',
      { when: { kind: 'weekend' } },
      { start_date: { lt: '2030-01-21 00:00:00' }, lastSecond: { gte: '2030-01-19 00:00:00' } },
    ],
    ['neither with modified_after', { modified_after: day('2030-01-01') }, {}],
    ['neither with include_deleted', { include_deleted: true }, {}],
    ['neither with external_id', { external_id: ['7'] }, {}],
    ['nothing with include', { include: [7], start_date: day('2030-06-20') }, {}],
  ])('gives %s', (_title, filter, where) => {
    expect(windowed(filter)).toEqual(where)
  })

  it('is instants in strict mode', () => {
    expect(windowed({ strict_dates: true })).toEqual({
      utc_start_date: { gte: '2030-01-14 23:00:00' },
      utc_end_date: { lte: '2032-01-15 22:59:59' },
    })
  })

  it('gives nothing when it is off', () => {
    expect(criteria({})).toEqual({})
  })
})
