import { calendarDay } from '../time/calendar-day.ts'
import { DAY, secondsOf } from '../time/date-time.ts'
import { clockPeriods, secondsOfPeriod } from './clock-periods.ts'
import { LAST_SECOND } from './date-text.ts'
import { dayPeriods } from './day-periods.ts'
import { weekdayOf } from './days.ts'
import type { Period, Search } from './period.ts'
import { numberParts, type RecurrenceRule, weekdays } from './rule.ts'

/** The start of a rule and the period that is wanted, in seconds from 1970-01-01 00:00:00 on the wall clock. */
export interface RuleWindow {
  readonly start: number
  readonly from: number
  readonly to: number
  /** Counts steps, and throws if they are too many. */
  readonly spend: (steps: number) => void
}

/**
 * Returns the occurrences of one rule after the start, from `from` to `to`, in order. COUNT counts the start as the
 * first, even if the rule does not select it (RFC 5545 3.3.10).
 */
export function expandRule(rule: RecurrenceRule, window: RuleWindow): readonly number[] {
  const { start, from, to, spend } = window
  // The start is the first.
  let missing = (rule.count ?? Number.POSITIVE_INFINITY) - 1
  if (missing === 0) return []

  const end = endOf(rule, start)
  // With COUNT every occurrence has to be counted, unless its end is stored.
  const first = rule.count !== undefined && end === undefined ? start + 1 : Math.max(start + 1, from)
  const search = { start, first, last: Math.min(to, end ?? LAST_SECOND, LAST_SECOND), spend }
  const completed = withPartsOfStart(rule, start)
  const periods = completed.freq in secondsOfPeriod ? clockPeriods(completed, search) : dayPeriods(completed, search)
  const found: number[] = []
  for (const period of periods) {
    for (const second of secondsIn(period, rule.bySetPos, search)) {
      if (second >= from) found.push(second)
      missing -= 1
      if (missing === 0) return found
    }
  }
  return found
}

/** Returns the last second of a rule, if it follows without expanding it. */
function endOf(rule: RecurrenceRule, start: number): number | undefined {
  if (rule.until !== undefined) return secondsOf(rule.until)
  const length = equalPeriods[rule.freq]
  if (rule.count === undefined || length === undefined || rule.byDay) return undefined
  if (Object.keys(numberParts).some((part) => part in rule)) return undefined
  return start + (rule.count - 1) * rule.interval * length
}

/** The seconds of periods that are all of one length. */
const equalPeriods: Partial<Readonly<Record<RecurrenceRule['freq'], number>>> = {
  WEEKLY: 7 * DAY,
  DAILY: DAY,
  ...secondsOfPeriod,
}

/** Adds the parts that a rule leaves to its start (RFC 5545 3.3.10). */
export function withPartsOfStart(rule: RecurrenceRule, start: number): RecurrenceRule {
  const dayOfStart = Math.floor(start / DAY)
  const time = start - dayOfStart * DAY
  const { month, day } = calendarDay(dayOfStart)
  const byDay = weekdays.slice(weekdayOf(dayOfStart), weekdayOf(dayOfStart) + 1).map((weekday) => ({ weekday }))
  const { freq } = rule
  const hasDays = rule.byYearDay ?? rule.byMonthDay ?? rule.byDay
  const usesWeekday = freq === 'WEEKLY' || (freq === 'YEARLY' && rule.byWeekNo !== undefined)
  const usesMonthDay = !usesWeekday && (freq === 'YEARLY' || freq === 'MONTHLY')
  return {
    ...rule,
    ...(!hasDays && usesWeekday && { byDay }),
    ...(!hasDays && usesMonthDay && { byMonthDay: [day] }),
    ...(!hasDays && usesMonthDay && freq === 'YEARLY' && { byMonth: rule.byMonth ?? [month] }),
    ...(!(freq in secondsOfPeriod) && { byHour: rule.byHour ?? [Math.floor(time / 3600)] }),
    ...(freq !== 'MINUTELY' && freq !== 'SECONDLY' && { byMinute: rule.byMinute ?? [Math.floor(time / 60) % 60] }),
    ...(freq !== 'SECONDLY' && { bySecond: rule.bySecond ?? [time % 60] }),
  }
}

/** Returns the seconds that a rule selects in a period, within the search. */
function* secondsIn({ days, times }: Period, positions: readonly number[] | undefined, search: Search) {
  const { first, last, spend } = search
  if (positions) {
    spend(positions.length)
    yield* secondsAt({ days, times }, positions).filter((second) => second >= first && second <= last)
    return
  }
  for (const day of days) {
    if ((day + 1) * DAY <= first) continue
    for (const time of times) {
      const second = day * DAY + time
      if (second > last) return
      spend(1)
      if (second >= first) yield second
    }
  }
}

/** Returns the seconds at some positions of a period, without listing all of them: there may be millions. */
function secondsAt({ days, times }: Period, positions: readonly number[]): readonly number[] {
  const count = days.length * times.length
  const indexes = positions.map((position) => (position > 0 ? position - 1 : count + position))
  return [...new Set(indexes)]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const [day, time] = [days[Math.floor(index / times.length)], times[index % times.length]]
      return day === undefined || time === undefined ? [] : [day * DAY + time]
    })
}
