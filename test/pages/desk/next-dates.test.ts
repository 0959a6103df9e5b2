import { describe, expect, it } from 'vitest'
import { nextDates } from '../../../adapters/pages/desk/controls/next-dates.ts'

const berlin = { zone: 'Europe/Berlin', dates: [], exceptions: [] }

/** The next dates of a rule, from a day on. */
function of(rule: string, start: string, from = start.slice(0, 10)) {
  return nextDates({ ...berlin, rules: [rule], start }, from, 'en')
}

const daysOf = (found: ReturnType<typeof of>) => found?.starts.map((start) => start.slice(0, 10))

describe('the next dates of a series', () => {
  it.each<[string, string, number, string, string]>([
    ['FREQ=DAILY', '2030-06-20 19:00:00', 10, '2030-06-20', '2030-06-29'],
    ['FREQ=DAILY;COUNT=9', '2030-06-20 19:00:00', 9, '2030-06-20', '2030-06-28'],
    ['FREQ=WEEKLY', '2030-06-20 19:00:00', 10, '2030-06-20', '2030-08-22'],
    // Few of them are in the first years.
    ['FREQ=MONTHLY;INTERVAL=4', '2030-06-20 19:00:00', 10, '2030-06-20', '2033-06-20'],
    ['FREQ=YEARLY', '2030-06-20 19:00:00', 10, '2030-06-20', '2039-06-20'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2032-02-29 19:00:00', 10, '2032-02-29', '2068-02-29'],
  ])('are at most ten: %s from %s', (rule, start, count, first, last) => {
    const days = daysOf(of(rule, start))
    expect([days?.length, days?.[0], days?.at(-1)]).toEqual([count, first, last])
  })

  it('begin with the day itself, though its first time is over', () => {
    expect(daysOf(of('FREQ=DAILY', '2030-01-01 19:00:00', '2030-06-20'))?.[0]).toBe('2030-06-20')
    expect(daysOf(of('FREQ=DAILY', '2030-06-21 19:00:00', '2030-06-20'))?.[0]).toBe('2030-06-21')
  })

  it.each([
    ['2030-10-25 19:00:00', { start: '2030-10-27 19:00:00', minutes: -60 }],
    ['2030-10-26 19:00:00', { start: '2030-10-27 19:00:00', minutes: -60 }],
    ['2030-03-30 19:00:00', { start: '2030-03-31 19:00:00', minutes: 60 }],
    ['2030-10-27 19:00:00', undefined],
  ])('say where the clock has changed, and by how many minutes: from %s', (start, change) => {
    expect(of('FREQ=DAILY', start)?.change).toEqual(change)
  })

  it('say which of them the clock leaves out', () => {
    const gap = { start: '2030-03-31 02:30:00', instead: '2030-03-31 03:30:00' }
    expect(of('FREQ=DAILY', '2030-03-29 02:30:00')?.gap).toEqual(gap)
    expect(of('FREQ=DAILY', '2030-03-29 03:30:00')?.gap).toBeUndefined()
  })

  it.each(['FREQ=NEVER', '', 'FREQ=DAILY;COUNT=0'])('are unknown for a rule that cannot be read: %j', (rule) => {
    expect(of(rule, '2030-06-20 19:00:00')).toBeUndefined()
  })
})
