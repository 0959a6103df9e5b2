import { calendarDay, dayNumber } from '../time/calendar-day.ts'
import { DAY } from '../time/date-time.ts'
import { dayTest } from './days.ts'
import type { Period, Search } from './period.ts'
import type { RecurrenceRule } from './rule.ts'

/** The frequencies whose periods are shorter than a day, with their seconds. */
export const secondsOfPeriod = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 } as const

/**
 * Returns the periods of an hourly, minutely or secondly rule. Skips days, hours and minutes that the rule excludes
 * without visiting their periods. The rule has all the parts that come from the start.
 */
export function* clockPeriods(rule: RecurrenceRule, { start, first, last, spend }: Search): Generator<Period> {
  const length = secondsOfPeriod[rule.freq as keyof typeof secondsOfPeriod]
  const step = rule.interval * length
  const origin = start - modulo(start, length)
  // The first period that begins at a second or later.
  const periodFrom = (second: number) => origin + Math.max(0, Math.ceil((second - origin) / step)) * step
  const nextAllowed = createSkip(rule, length)
  const { byMinute = [], bySecond = [] } = rule

  let at = periodFrom(first - modulo(first, length))
  while (at <= last) {
    spend(1)
    const allowed = nextAllowed(at)
    if (allowed > at) {
      at = periodFrom(allowed)
      continue
    }
    const time = modulo(at, DAY)
    const minutes = length === 3600 ? byMinute.map((minute) => time + minute * 60) : [time]
    const times = length === 1 ? minutes : minutes.flatMap((minute) => bySecond.map((second) => minute + second))
    yield { days: [Math.floor(at / DAY)], times }
    at += step
  }
}

/** Returns a function that returns the first second, from a period on, that the rule does not exclude. */
function createSkip(rule: RecurrenceRule, length: number): (second: number) => number {
  const isSelected = dayTest(rule)
  const { byHour, byMinute, bySecond } = rule
  let tested = Number.NaN
  let firstAllowed = Number.NaN

  function allowedDay(day: number): number {
    if (day !== tested) {
      tested = day
      firstAllowed = isSelected(day) ? day : Math.max(day + 1, monthFrom(day, rule.byMonth))
    }
    return firstAllowed
  }

  return (second) => {
    const day = Math.floor(second / DAY)
    const allowed = allowedDay(day)
    if (allowed > day) return allowed * DAY
    const inDay = byHour ? skipTo(second, byHour, 3600, DAY) : second
    if (inDay > second) return inDay
    const inHour = byMinute && length < 3600 ? skipTo(second, byMinute, 60, 3600) : second
    if (inHour > second) return inHour
    return bySecond && length < 60 ? skipTo(second, bySecond, 1, 60) : second
  }
}

/** Returns the first day, from a day on, of one of some months. */
function monthFrom(day: number, months: readonly number[] = []): number {
  const { year, month } = calendarDay(day)
  if (months.length === 0 || months.includes(month)) return day
  const next = months.find((other) => other > month)
  return next === undefined ? dayNumber(year + 1, months[0] ?? 1, 1) : dayNumber(year, next, 1)
}

/** Returns the first second, from a second on, whose unit has one of some numbers, or else the end of the whole. */
function skipTo(second: number, numbers: readonly number[], unit: number, whole: number): number {
  const within = modulo(second, whole)
  const number = Math.floor(within / unit)
  if (numbers.includes(number)) return second
  const next = numbers.find((other) => other > number)
  return second - within + (next === undefined ? whole : next * unit)
}

function modulo(number: number, divisor: number): number {
  return number - Math.floor(number / divisor) * divisor
}
