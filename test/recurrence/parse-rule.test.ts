import { isCalendarError } from 'daybook'
import { formatRule, parseRule } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'

/** The params of the error that an action throws. */
function paramsOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    if (isCalendarError(error) && error.code === 'rest_invalid_param') return error.params
    throw error
  }
  return undefined
}

describe('parseRule', () => {
  it('reads all parts', () => {
    const text =
      'FREQ=YEARLY;INTERVAL=2;COUNT=7;BYMONTH=3,1;BYYEARDAY=-1,60;BYMONTHDAY=15,-1;BYDAY=-1FR,MO,+2TU;' +
      'BYHOUR=9,8;BYMINUTE=30;BYSECOND=0,60;BYSETPOS=-1,1;WKST=SU'
    expect(parseRule(text)).toEqual({
      freq: 'YEARLY',
      interval: 2,
      count: 7,
      byMonth: [1, 3],
      byYearDay: [60, -1],
      byMonthDay: [15, -1],
      byDay: [{ weekday: 'MO' }, { weekday: 'TU', nth: 2 }, { weekday: 'FR', nth: -1 }],
      byHour: [8, 9],
      byMinute: [30],
      bySecond: [0, 59],
      bySetPos: [1, -1],
      weekStart: 'SU',
    })
  })

  it.each([
    ['FREQ=YEARLY;BYWEEKNO=20,-1', 'FREQ=YEARLY;BYWEEKNO=20,-1'],
    ['RRULE:FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    [' rrule:byday=we,mo,mo;freq=weekly; ', 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['WKST=MO;INTERVAL=01;FREQ=DAILY', 'FREQ=DAILY'],
    ['FREQ=DAILY;UNTIL=20301231', 'FREQ=DAILY;UNTIL=20301231T235959'],
    ['FREQ=DAILY;UNTIL=20301231T180060', 'FREQ=DAILY;UNTIL=20301231T180059'],
    ['FREQ=MONTHLY;BYDAY=MO,-1MO,1MO,TU', 'FREQ=MONTHLY;BYDAY=MO,TU,1MO,-1MO'],
    [
      'BYSETPOS=1;BYSECOND=2;BYMINUTE=3;BYHOUR=4;BYDAY=FR;BYMONTHDAY=5;BYYEARDAY=6;BYMONTH=7;UNTIL=20301231T180000;INTERVAL=8;FREQ=HOURLY;WKST=SU',
      'FREQ=HOURLY;INTERVAL=8;UNTIL=20301231T180000;BYMONTH=7;BYYEARDAY=6;BYMONTHDAY=5;BYDAY=FR;BYHOUR=4;BYMINUTE=3;BYSECOND=2;BYSETPOS=1;WKST=SU',
    ],
  ])('reads %s, which is %s', (text, canonical) => {
    expect(formatRule(parseRule(text))).toBe(canonical)
    expect(parseRule(canonical)).toEqual(parseRule(text))
  })

  it.each([
    ['Europe/Zurich', '2030-07-01 12:00:00'],
    ['America/New_York', '2030-07-01 06:00:00'],
    ['UTC', '2030-07-01 10:00:00'],
  ])('converts an UNTIL in UTC to the wall clock of %s', (timezone, until) => {
    expect(parseRule('FREQ=DAILY;UNTIL=20300701T100000Z', { timezone }).until).toBe(until)
  })

  it('throws RangeError for an unknown zone', () => {
    expect(() => parseRule('FREQ=DAILY;UNTIL=20300701T100000Z', { timezone: 'Nowhere' })).toThrow(RangeError)
  })

  const [frequency, weekday] = ['one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY, SECONDLY', 'weekdays']
  const days = `a list of ${weekday} such as MO,WE, with numbers up to 53 such as 1MO or -1FR`
  it.each([
    ['BYDAY=MO', 'FREQ', `${frequency}.`],
    ['FREQ=FORTNIGHTLY', 'FREQ', `${frequency}; received "FORTNIGHTLY".`],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL', 'a whole number from 1 to 999999999; received "0".'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT', 'a whole number from 1 to 999999999; received "-1".'],
    ['FREQ=DAILY;COUNT=1E3', 'COUNT', 'a whole number from 1 to 999999999; received "1E3".'],
    [
      'FREQ=DAILY;UNTIL=20300230',
      'UNTIL',
      'a date such as 20301231 or a date-time such as 20301231T180000; received "20300230".',
    ],
    [
      'FREQ=DAILY;UNTIL=2030-02-20',
      'UNTIL',
      'a date such as 20301231 or a date-time such as 20301231T180000; received "2030-02-20".',
    ],
    [
      'FREQ=DAILY;UNTIL=20300220T100000Z',
      'UNTIL',
      'a wall-clock time, unless the option timezone names its zone; received "20300220T100000Z".',
    ],
    ['FREQ=DAILY;BYMONTH=0', 'BYMONTH', 'a list of whole numbers from 1 to 12; received "0".'],
    ['FREQ=DAILY;BYMONTH=-1', 'BYMONTH', 'a list of whole numbers from 1 to 12; received "-1".'],
    ['FREQ=DAILY;BYMONTH=1,', 'BYMONTH', 'a list of whole numbers from 1 to 12; received "1,".'],
    [
      'FREQ=DAILY;BYMONTHDAY=32',
      'BYMONTHDAY',
      'a list of whole numbers from 1 to 31, or from -31 to -1; received "32".',
    ],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR', 'a list of whole numbers from 0 to 23; received "24".'],
    ['FREQ=WEEKLY;BYDAY=MONDAY', 'BYDAY', `${days}; received "MONDAY".`],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY', `${days}; received "0MO".`],
    ['FREQ=YEARLY;BYDAY=54MO', 'BYDAY', `${days}; received "54MO".`],
    ['FREQ=WEEKLY;WKST=1', 'WKST', 'one of MO, TU, WE, TH, FR, SA, SU; received "1".'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ', 'present once; received "WEEKLY".'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20300101', 'COUNT', 'left out if there is UNTIL; received "3".'],
    ['FREQ=MONTHLY;BYWEEKNO=20', 'BYWEEKNO', 'left out unless FREQ is YEARLY; received "20".'],
    ['FREQ=DAILY;BYYEARDAY=20', 'BYYEARDAY', 'left out if FREQ is MONTHLY, WEEKLY or DAILY; received "20".'],
    ['FREQ=WEEKLY;BYMONTHDAY=20', 'BYMONTHDAY', 'left out if FREQ is WEEKLY; received "20".'],
    ['FREQ=DAILY;BYSETPOS=1', 'BYSETPOS', 'left out unless there is another BY part; received "1".'],
    [
      'FREQ=WEEKLY;BYDAY=1MO',
      'BYDAY',
      'without numbers unless FREQ is MONTHLY, or YEARLY without BYWEEKNO; received "1MO".',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO',
      'BYDAY',
      'without numbers unless FREQ is MONTHLY, or YEARLY without BYWEEKNO; received "1MO".',
    ],
    ['FREQ=MONTHLY;BYDAY=6MO', 'BYDAY', 'with numbers up to 5 within a month; received "6MO".'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'BYMONTHDAY', 'days that this month has; received "30".'],
    ['FREQ=DAILY;BYMONTH=2,4;BYMONTHDAY=-31', 'BYMONTHDAY', 'days that one of these months has; received "-31".'],
  ])('refuses %s and names %s', (text, part, accepted) => {
    expect(paramsOf(() => parseRule(text))).toEqual({ [`rule.${part}`]: `rule.${part} must be ${accepted}` })
  })

  it.each(['RSCALE=GREGORIAN', 'SKIP=FORWARD'])('refuses %s with the reason', (part) => {
    const [name] = part.split('=')
    expect(paramsOf(() => parseRule(`${part};FREQ=MONTHLY`))).toEqual({
      [`rule.${name}`]: `rule.${name} is not supported: rules follow the Gregorian calendar and skip days that do not exist.`,
    })
  })

  it.each([
    '',
    'weekly',
    'FREQ',
    'FREQ=DAILY;;COUNT=2',
    'FREQ=DAILY\nFREQ=WEEKLY',
    `FREQ=DAILY;${'X'.repeat(9000)}`,
    7,
    null,
  ])('refuses %j, which is not a rule', (value) => {
    // A JavaScript program may pass anything.
    const params = paramsOf(() => parseRule(value as string))
    expect(Object.keys(params as object)).toEqual([expect.stringMatching(/^rule(\.FREQ)?$/)])
  })

  it('names unknown parts, and the rule as the option says', () => {
    const known =
      'FREQ, INTERVAL, COUNT, UNTIL, BYDAY, WKST, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS'
    const name = 'recurrence.rules[1]'
    expect(paramsOf(() => parseRule('FREQ=DAILY;BYEASTER=1', { name }))).toEqual({
      [name]: `${name} must be made of ${known}; received "BYEASTER".`,
    })
    expect(paramsOf(() => parseRule('FREQ=DAILY;COUNT=0', { name }))).toEqual({
      [`${name}.COUNT`]: `${name}.COUNT must be a whole number from 1 to 999999999; received "0".`,
    })
  })
})
