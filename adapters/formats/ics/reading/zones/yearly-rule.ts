import { secondsOf } from '../../date-text.ts'

/** Returns the onset in a year, in seconds on the clock before the change. */
export type YearlyRule = (year: number) => number | undefined

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const secondsPerDay = 86_400
const maxLength = 500

/**
 * Reads an RRULE of a VTIMEZONE in the forms that zones have: a weekday of a month, the first one from a day of it on,
 * or a day of it. Returns `undefined` for other rules. `start` is the first onset, and `until` the last time that the
 * rule may have.
 */
export function yearlyRule(
  text: string,
  start: string,
  until: (text: string) => string | undefined,
): YearlyRule | undefined {
  if (text.length > maxLength) return undefined
  const parts = new Map(text.toUpperCase().split(';').map(nameAndValue))
  const [, week = '0', weekday = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? []
  const days = parts.get('BYMONTHDAY') ?? (weekday === '' ? start.slice(8, 10) : '1')
  const rule = {
    month: Number(parts.get('BYMONTH') ?? start.slice(5, 7)),
    week: Number(week),
    weekday: weekdays.indexOf(weekday),
    from: Math.min(...days.split(',').map(Number)),
  }
  if (parts.get('FREQ') !== 'YEARLY' || !isBetween(rule.month, 12) || !isBetween(rule.from, 31)) return undefined
  const time = secondsOf(start) - secondsOf(`${start.slice(0, 10)} 00:00:00`)
  const last = secondsOf(until(parts.get('UNTIL') ?? '') ?? '9999-01-01 00:00:00')
  return (year) => {
    const onset = dayOf(year, rule) * secondsPerDay + time
    return onset <= last ? onset : undefined
  }
}

function nameAndValue(part: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = part.trim().split('=', 2)
  return [name, value]
}

function isBetween(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

interface RuleDay {
  readonly month: number
  /** Which of the weekdays of the month, from its end if negative; 0 for the first one from a day on. */
  readonly week: number
  /** -1 for any. */
  readonly weekday: number
  readonly from: number
}

/** Returns the number of the day in a year; 1970-01-01 is 0. */
function dayOf(year: number, { month, week, weekday, from }: RuleDay): number {
  if (weekday < 0) return dayNumber(year, month, from)
  // A negative week is counted from the first weekday of the next month.
  const day = week < 0 ? dayNumber(year, month + 1, 1) : dayNumber(year, month, from)
  // 1970-01-01 was a Thursday.
  const untilWeekday = (((weekday - 4 - day) % 7) + 7) % 7
  return day + untilWeekday + 7 * (week > 0 ? week - 1 : week)
}

function dayNumber(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / (secondsPerDay * 1000)
}
