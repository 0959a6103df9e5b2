import { expand, type RecurrenceRule } from '../../../../src/recurrence/index.ts'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import { unlessTooMany } from './start-search.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Returns whether a rule selects the start of its series, which is the first occurrence in any case; true if it takes too many
 * steps to find out.
 */
export function selectsStart({ count: _, until: __, ...rule }: RecurrenceRule, start: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = start.split(/\D/).map(Number)
  const before = periodBefore(rule, start, { year, month })
  if (before === undefined || before < '0002') return true
  const {
    byHour = [hour],
    byMinute = [minute],
    bySecond = [second],
    byMonth,
    byMonthDay,
    byDay,
    byWeekNo,
    byYearDay,
  } = rule
  const hasDay = byMonthDay ?? byDay ?? byWeekNo ?? byYearDay
  if (hasDay === undefined && (rule.freq === 'WEEKLY' || rule.freq === 'MONTHLY')) return true
  // What a rule leaves out comes from the start.
  const days = hasDay || rule.freq === 'DAILY' ? {} : { byMonthDay: [day], byMonth: byMonth ?? [month] }
  const explicit = { ...rule, ...days, byHour, byMinute, bySecond }
  const found = unlessTooMany(() => expand({ rules: [explicit] }, { start: before, from: start, to: start }))
  return found === undefined || found.length > 0
}

/** Returns the begin of an earlier period of a rule, or `undefined` for periods that are shorter than a day. */
function periodBefore(
  { freq, interval, weekStart }: RecurrenceRule,
  start: string,
  { year, month }: { readonly year: number; readonly month: number },
): string | undefined {
  const midnight = secondsOf(`${start.slice(0, 10)} 00:00:00`)
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(midnight / 86_400) + 3) % 7
  const intoWeek = (weekday - weekdays.indexOf(weekStart) + 7) % 7
  const firstOf = (months: number) =>
    dateTimeOf(new Date(0).setUTCFullYear(Math.floor(months / 12), months % 12, 1) / 1000)
  if (interval > 1_000) return undefined
  if (freq === 'DAILY') return dateTimeOf(midnight - interval * 86_400)
  if (freq === 'WEEKLY') return dateTimeOf(midnight - (intoWeek + 7 * interval) * 86_400)
  if (freq === 'MONTHLY') return firstOf(year * 12 + month - 1 - interval)
  return freq === 'YEARLY' ? firstOf((year - interval) * 12) : undefined
}
