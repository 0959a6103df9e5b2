import type { RecurrenceRule } from 'daybook/recurrence'

/**
 * Expands a rule in the slow and obvious way: visits every day from a year before the start, tests every part of the
 * rule against it, and every hour, minute and second of a day that passes.
 */
export function slowlyExpanded(rule: RecurrenceRule, start: string, to: string): readonly string[] {
  const { count = Number.POSITIVE_INFINITY, until = to, bySetPos } = rule
  const first = new Date(`${start.replace(' ', 'T')}Z`)
  const periods = new Map<number, string[]>()
  // Periods shorter than a week begin on the day of the start.
  const isLong = rule.freq === 'YEARLY' || rule.freq === 'MONTHLY' || rule.freq === 'WEEKLY'
  const day = new Date(
    Date.UTC(
      first.getUTCFullYear() - (isLong ? 1 : 0),
      isLong ? 0 : first.getUTCMonth(),
      isLong ? 1 : first.getUTCDate(),
    ),
  )
  // The last period is visited whole, because positions may count from its end.
  const last = isLong ? `${Number(to.slice(0, 4)) + 1}-01-07` : to.slice(0, 10)
  for (; textOf(day).slice(0, 10) <= last; day.setUTCDate(day.getUTCDate() + 1)) {
    if (!isSelectedDay(rule, day, first)) continue
    for (const second of secondsOfDay(rule, day, first)) {
      const period = periodOf(rule, second) - periodOf(rule, first)
      if (period < 0 || period % rule.interval !== 0) continue
      const selected = periods.get(period) ?? []
      selected.push(textOf(second))
      periods.set(period, selected)
    }
  }
  const selected = [...periods.values()].flatMap((all) =>
    bySetPos ? all.filter((_, index) => bySetPos.includes(index + 1) || bySetPos.includes(index - all.length)) : all,
  )
  const later = selected.filter((text) => text > start && text <= until && text <= to).sort()
  return [start, ...later].slice(0, count)
}

/** Returns the year, month, week, day, hour, minute or second of a date, counted from a fixed one. */
function periodOf({ freq, weekStart }: RecurrenceRule, date: Date): number {
  const seconds = date.getTime() / 1000
  switch (freq) {
    case 'YEARLY':
      return date.getUTCFullYear()
    case 'MONTHLY':
      return date.getUTCFullYear() * 12 + date.getUTCMonth()
    case 'WEEKLY':
      return Math.floor(weekBegin(date, weekStart).getTime() / 604_800_000)
    case 'DAILY':
      return Math.floor(seconds / 86_400)
    case 'HOURLY':
      return Math.floor(seconds / 3600)
    case 'MINUTELY':
      return Math.floor(seconds / 60)
    case 'SECONDLY':
      return seconds
  }
}

function isSelectedDay(rule: RecurrenceRule, day: Date, start: Date): boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byWeekNo, byDay } = rule
  const [month, monthDay] = [day.getUTCMonth() + 1, day.getUTCDate()]
  const monthLength = new Date(Date.UTC(day.getUTCFullYear(), month, 0)).getUTCDate()
  if (byMonth && !byMonth.includes(month)) return false
  if (byMonthDay && !byMonthDay.some((nth) => nth === monthDay || nth === monthDay - monthLength - 1)) return false
  if (byYearDay) {
    const yearDay = daysBetween(new Date(Date.UTC(day.getUTCFullYear(), 0, 1)), day) + 1
    const yearLength = daysBetween(day, new Date(Date.UTC(day.getUTCFullYear() + 1, 0, 1))) + yearDay - 1
    if (!byYearDay.some((nth) => nth === yearDay || nth === yearDay - yearLength - 1)) return false
  }
  if (byWeekNo && !isInWeek(rule, day, byWeekNo)) return false
  if (byDay && !byDay.some(({ weekday, nth }) => weekdayOf(day) === weekday && isNth(rule, day, nth))) return false

  // What the rule does not say comes from the start.
  if (byMonthDay || byYearDay || byDay) return true
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && byWeekNo)) return day.getUTCDay() === start.getUTCDay()
  if (freq === 'MONTHLY') return monthDay === start.getUTCDate()
  if (freq !== 'YEARLY') return true
  return monthDay === start.getUTCDate() && (byMonth !== undefined || month === start.getUTCMonth() + 1)
}

function weekdayOf(day: Date): string {
  return ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][day.getUTCDay()] ?? ''
}

/** Counts the same weekdays before and after a day, one week at a time. */
function isNth({ freq, byMonth }: RecurrenceRule, day: Date, nth: number | undefined): boolean {
  if (nth === undefined) return true
  const isOfYear = freq === 'YEARLY' && byMonth === undefined
  const isSame = (other: Date) =>
    other.getUTCFullYear() === day.getUTCFullYear() && (isOfYear || other.getUTCMonth() === day.getUTCMonth())
  const step = nth > 0 ? -7 : 7
  let count = 0
  for (let other = day; isSame(other); other = plusDays(other, step)) count += 1
  return count === Math.abs(nth)
}

function isInWeek(rule: RecurrenceRule, day: Date, numbers: readonly number[]): boolean {
  const week = weekBegin(day, rule.weekStart)
  // The year that has four of its days.
  const year = plusDays(week, 3).getUTCFullYear()
  let [number, after] = [0, 0]
  for (let begin = week; plusDays(begin, 3).getUTCFullYear() === year; begin = plusDays(begin, -7)) number += 1
  for (let begin = week; plusDays(begin, 3).getUTCFullYear() === year; begin = plusDays(begin, 7)) after += 1
  return numbers.includes(number) || numbers.includes(-after)
}

function weekBegin(day: Date, weekStart: string): Date {
  let begin = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
  while (weekdayOf(begin) !== weekStart) begin = plusDays(begin, -1)
  return begin
}

function* secondsOfDay(rule: RecurrenceRule, day: Date, start: Date): Generator<Date> {
  const order = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']
  const rank = order.indexOf(rule.freq)
  const passes = (value: number, list: readonly number[] | undefined, own: number, isOwn: boolean) =>
    list ? list.includes(value) : !isOwn || value === own
  for (let hour = 0; hour < 24; hour += 1) {
    if (!passes(hour, rule.byHour, start.getUTCHours(), rank < 4)) continue
    for (let minute = 0; minute < 60; minute += 1) {
      if (!passes(minute, rule.byMinute, start.getUTCMinutes(), rank < 5)) continue
      for (let second = 0; second < 60; second += 1) {
        if (!passes(second, rule.bySecond, start.getUTCSeconds(), rank < 6)) continue
        yield new Date(day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000)
      }
    }
  }
}

function plusDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000)
}

function daysBetween(a: Date, b: Date): number {
  return (b.getTime() - a.getTime()) / 86_400_000
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
