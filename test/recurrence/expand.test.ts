import { isCalendarError } from 'daybook'
import { type ExpandOptions, expand, type RecurrenceInput } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'

const start = '2030-01-01 18:00:00'
const end = '9999-12-31 23:59:59'

function paramsOf(recurrence: RecurrenceInput, options: Partial<ExpandOptions> = {}): unknown {
  try {
    expand(recurrence, { start, ...options })
  } catch (error) {
    if (isCalendarError(error) && error.code === 'rest_invalid_param') return error.params
    throw error
  }
  return undefined
}

describe('expand', () => {
  it('returns the start of a recurrence without rules', () => {
    expect(expand({ rules: [] }, { start })).toEqual([start])
  })

  it('sorts the union of rules and dates, each once', () => {
    const rules = ['FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY;COUNT=2']
    const dates = ['2030-01-02 18:00:00', '2029-12-24 10:00:00']
    expect(expand({ rules, dates }, { start })).toEqual([
      '2029-12-24 10:00:00',
      '2030-01-01 18:00:00',
      '2030-01-02 18:00:00',
      '2030-01-08 18:00:00',
    ])
  })

  it('has the start first, and counts it, even if the rule does not select it', () => {
    const rules = ['FREQ=WEEKLY;BYDAY=FR;COUNT=3']
    const all = ['2030-01-01 18:00:00', '2030-01-04 18:00:00', '2030-01-11 18:00:00']
    expect(expand({ rules }, { start })).toEqual(all)
    expect(expand({ rules, exceptions: [start] }, { start })).toEqual(all.slice(1))
  })

  it('leaves out exceptions of rules and of dates, which COUNT counts', () => {
    const recurrence = { rules: ['FREQ=DAILY;COUNT=3'], dates: ['2030-02-01 18:00:00'] }
    const exceptions = ['2030-01-02 18:00:00', '2030-02-01 18:00:00', '2031-01-01 00:00:00']
    expect(expand({ ...recurrence, exceptions }, { start })).toEqual([start, '2030-01-03 18:00:00'])
  })

  it('returns the starts from one second to another, both included', () => {
    const window = { from: '2030-01-02 18:00:00', to: '2030-01-03 18:00:00' }
    expect(expand({ rules: ['FREQ=DAILY'] }, { start, ...window })).toEqual([window.from, window.to])
    const within = { from: '2030-01-02 18:00:01', to: '2030-01-03 17:59:59' }
    expect(expand({ rules: ['FREQ=DAILY'] }, { start, ...within })).toEqual([])
    expect(expand({ rules: ['FREQ=DAILY'] }, { start, from: within.to, to: within.from })).toEqual([])
  })

  it('counts from the start, not from the window', () => {
    const window = { from: '2030-01-03 00:00:00', to: '2031-01-01 00:00:00' }
    const expected = ['2030-01-03 18:00:00', '2030-01-04 18:00:00']
    expect(expand({ rules: ['FREQ=DAILY;COUNT=4'] }, { start, ...window })).toEqual(expected)
    expect(expand({ rules: ['FREQ=DAILY;COUNT=4;BYMONTH=1'] }, { start, ...window })).toEqual(expected)
  })

  it('ends at UNTIL, inclusive', () => {
    expect(expand({ rules: ['FREQ=DAILY;UNTIL=20300102T180000'] }, { start })).toHaveLength(2)
    expect(expand({ rules: ['FREQ=DAILY;UNTIL=20300102T175959'] }, { start })).toEqual([start])
    expect(expand({ rules: ['FREQ=DAILY;UNTIL=20300102'] }, { start })).toHaveLength(2)
    expect(expand({ rules: ['FREQ=DAILY;UNTIL=20290102'] }, { start })).toEqual([start])
  })

  it.each([
    ['FREQ=MONTHLY;COUNT=4', '2030-01-31', ['2030-01-31', '2030-03-31', '2030-05-31', '2030-07-31']],
    ['FREQ=YEARLY;COUNT=3', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=YEARLY;COUNT=3', '2096-02-29', ['2096-02-29', '2104-02-29', '2108-02-29']],
    ['FREQ=YEARLY;BYYEARDAY=366;COUNT=2', '2028-12-31', ['2028-12-31', '2032-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=53;COUNT=3', '2026-12-31', ['2026-12-31', '2032-12-30', '2037-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3', '2030-12-30', ['2030-12-30', '2031-12-29', '2033-01-03']],
    ['FREQ=YEARLY;BYWEEKNO=-1;COUNT=3', '2032-12-31', ['2032-12-31', '2033-12-30', '2034-12-29']],
    ['FREQ=YEARLY;BYDAY=-1SU;COUNT=2', '2030-12-29', ['2030-12-29', '2031-12-28']],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=4,-4;COUNT=2', '2030-01-07', ['2030-01-07', '2030-01-08']],
    ['FREQ=DAILY', '9999-12-30', ['9999-12-30', '9999-12-31']],
    ['FREQ=YEARLY;COUNT=2', '0001-02-03', ['0001-02-03', '0002-02-03']],
    ['FREQ=WEEKLY;COUNT=2;WKST=SU;BYDAY=SA', '0001-01-01', ['0001-01-01', '0001-01-06']],
  ])('expands %s from %s', (rule, day, days) => {
    const at = (date: string) => `${date} 18:00:00`
    expect(expand({ rules: [rule] }, { start: at(day), to: end })).toEqual(days.map(at))
  })
})

describe('what cannot be expanded', () => {
  it.each([
    ['start', {}, { start: '2030-01-01' }],
    ['start', {}, { start: '2030-02-29 00:00:00' }],
    ['start', {}, { start: '0000-01-01 00:00:00' }],
    ['start', {}, { start: '2030-01-01 24:00:00' }],
    ['from', {}, { from: 'today' }],
    ['to', {}, { to: '2030-01-01T00:00:00' }],
    ['to', { rules: ['FREQ=DAILY'] }, {}],
    ['max', {}, { max: 0 }],
    ['max', {}, { max: 1.5 }],
    ['max', { rules: ['FREQ=DAILY;COUNT=3'] }, { max: 2 }],
    ['rules', { rules: 'FREQ=DAILY' }, {}],
    ['rules', { rules: Array(101).fill('FREQ=DAILY;COUNT=1') }, {}],
    ['rules[0]', { rules: [null] }, {}],
    ['rules[1].COUNT', { rules: ['FREQ=DAILY;COUNT=1', 'FREQ=DAILY;COUNT=0'] }, {}],
    ['rules[0].BYMONTH', { rules: [{ freq: 'DAILY', interval: 1, count: 2, byMonth: [13], weekStart: 'MO' }] }, {}],
    ['dates[1]', { dates: [start, '2030'] }, {}],
    ['exceptions[0]', { exceptions: [20300101] }, {}],
  ])('is an error at %s for %j and %j', (name, recurrence, options) => {
    // A JavaScript program may pass anything.
    const params = paramsOf({ rules: [], ...recurrence } as RecurrenceInput, options as Partial<ExpandOptions>)
    expect(Object.keys(params as object)).toEqual([name])
  })

  const to = '9999-12-31 23:59:59'
  const all = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const everySecond = `BYHOUR=${all(0, 23)};BYMINUTE=${all(0, 59)};BYSECOND=${all(0, 59)}`
  const everyWeek = `BYWEEKNO=${all(1, 53)};BYDAY=MO,TU,WE,TH,FR,SA,SU`

  it.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=1;BYMONTHDAY=1',
    'FREQ=SECONDLY;BYMONTH=1;BYYEARDAY=300',
    'FREQ=SECONDLY;INTERVAL=7200;BYMINUTE=1',
    'FREQ=SECONDLY;BYYEARDAY=366;BYHOUR=5;BYSECOND=7',
    'FREQ=MINUTELY;INTERVAL=7;BYDAY=MO;BYSETPOS=2',
    `FREQ=MINUTELY;BYSECOND=${all(0, 59)};BYYEARDAY=1`,
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=5',
    'FREQ=DAILY;COUNT=999999999;BYHOUR=3',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    `FREQ=DAILY;${everySecond}`,
    `FREQ=YEARLY;${everyWeek}`,
    `FREQ=YEARLY;${everyWeek};BYSETPOS=-1,1;${everySecond}`,
    `FREQ=YEARLY;BYYEARDAY=${all(1, 366)};BYMONTH=2;BYMONTHDAY=29;BYDAY=MO`,
  ])('is the number of steps of %s', (rule) => {
    const sentence =
      'rules[0] takes more than 60000 steps to expand. Occurrences are too rare or too many: change the rule, or choose a shorter period.'
    expect(paramsOf({ rules: [rule] }, { to })).toEqual({ 'rules[0]': sentence })
  })

  it('is the number of steps of all rules together', () => {
    const rule = 'FREQ=DAILY;BYMONTH=3;BYMONTHDAY=3;UNTIL=20700101'
    expect(expand({ rules: [rule] }, { start })).toHaveLength(41)
    expect(Object.keys(paramsOf({ rules: Array(3).fill(rule) }) as object)).toEqual(['rules[2]'])
  })

  it('is more occurrences than may be returned, dates included', () => {
    const dates = all(1, 10_000).map((second) => `2031-01-01 ${new Date(second * 1000).toISOString().slice(11, 19)}`)
    expect(paramsOf({ rules: [], dates })).toEqual({
      max: 'max must be at least 10001, the number of occurrences; received 10000.',
    })
    expect(expand({ rules: [], dates }, { start, max: 10_001 })).toHaveLength(10_001)
    expect(paramsOf({ rules: [], dates: [...dates, start] })).toEqual({
      dates: 'dates must be a list of at most 10000; received a list.',
    })
    expect(paramsOf({ rules: ['FREQ=DAILY'] }, { to: '2060-01-01 00:00:00' })).toEqual({
      max: 'max must be at least 10957, the number of occurrences; received 10000.',
    })
  })

  it('is not a rule of a few seconds a year, because months that it excludes are skipped', () => {
    const rule = 'FREQ=SECONDLY;BYMONTH=12;BYMONTHDAY=31;BYHOUR=0;BYMINUTE=0;BYSECOND=0'
    expect(expand({ rules: [rule] }, { start, to: '2529-12-31 23:59:59' })).toHaveLength(501)
  })

  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;BYSECOND=7',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1,-2;BYSETPOS=-1',
    'FREQ=DAILY;COUNT=900000000',
    'FREQ=SECONDLY;BYMONTH=12;BYMONTHDAY=31;BYHOUR=23;BYMINUTE=59',
  ])('is not a window far from the start of %s', (rule) => {
    const window = { from: '9999-12-31 23:59:00', to }
    expect(expand({ rules: [rule] }, { start: '0001-01-01 23:59:30', max: 100, ...window }).length).toBeLessThan(61)
  })
})
