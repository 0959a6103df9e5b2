import type { CalendarError } from '../errors.ts'
import { daysInMonth } from '../time/calendar-day.ts'
import type { RecurrenceRule } from './rule.ts'

/** Makes the error for a part of a rule. */
export type Refuse = (part: string, accepted: string) => CalendarError

/** Throws for parts that RFC 5545 3.3.10 does not combine, and for those that together never occur. */
export function checkParts(rule: RecurrenceRule, refuse: Refuse): void {
  const { freq, byMonth, byMonthDay, byWeekNo, byYearDay, byDay = [] } = rule
  if (rule.count !== undefined && rule.until !== undefined) throw refuse('COUNT', 'left out if there is UNTIL')
  if (byWeekNo && freq !== 'YEARLY') throw refuse('BYWEEKNO', 'left out unless FREQ is YEARLY')
  if (byYearDay && (freq === 'MONTHLY' || freq === 'WEEKLY' || freq === 'DAILY')) {
    throw refuse('BYYEARDAY', 'left out if FREQ is MONTHLY, WEEKLY or DAILY')
  }
  if (byMonthDay && freq === 'WEEKLY') throw refuse('BYMONTHDAY', 'left out if FREQ is WEEKLY')
  if (rule.bySetPos && !hasListParts(rule)) throw refuse('BYSETPOS', 'left out unless there is another BY part')
  const highest = Math.max(0, ...byDay.map(({ nth = 0 }) => Math.abs(nth)))
  if (highest > 0 && (byWeekNo || (freq !== 'YEARLY' && freq !== 'MONTHLY'))) {
    throw refuse('BYDAY', 'without numbers unless FREQ is MONTHLY, or YEARLY without BYWEEKNO')
  }
  if (highest > 5 && (byMonth || freq === 'MONTHLY')) throw refuse('BYDAY', 'with numbers up to 5 within a month')
  if (byMonth && byMonthDay && !isPossible(byMonth, byMonthDay)) {
    throw refuse('BYMONTHDAY', `days that ${byMonth.length > 1 ? 'one of these months has' : 'this month has'}`)
  }
}

function hasListParts(rule: RecurrenceRule): boolean {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byDay, byHour, byMinute, bySecond } = rule
  return Boolean(byMonth ?? byWeekNo ?? byYearDay ?? byMonthDay ?? byDay ?? byHour ?? byMinute ?? bySecond)
}

function isPossible(months: readonly number[], days: readonly number[]): boolean {
  const longest = Math.max(...months.map((month) => daysInMonth(2000, month)))
  return days.some((day) => Math.abs(day) <= longest)
}
