import { calendarDay } from '../time/calendar-day.ts'
import { DAY } from '../time/date-time.ts'
import {
  type DayRange,
  daysOfMonth,
  daysOfWeek,
  daysOfWeeks,
  daysOfYear,
  dayTest,
  numberedDays,
  weekdaysWithin,
} from './days.ts'
import type { Period, Search } from './period.ts'
import type { RecurrenceRule } from './rule.ts'

/**
 * Returns the periods of a yearly, monthly, weekly or daily rule, with the days that the rule selects in each. The rule
 * has all the parts that come from the start.
 */
export function* dayPeriods(rule: RecurrenceRule, { start, first, last, spend }: Search): Generator<Period> {
  const { interval } = rule
  const { indexOf, firstDayOf, candidates } = calendars[rule.freq as DayFrequency](rule)
  const isSelected = dayTest(rule)
  const times = timesOfDay(rule)
  const origin = indexOf(dayOf(start))
  const skipped = Math.max(0, Math.ceil((indexOf(dayOf(first)) - origin) / interval))
  for (let index = origin + skipped * interval; firstDayOf(index) <= dayOf(last); index += interval) {
    const days = candidates(index)
    spend(1 + days.length)
    yield { days: ordered(days.filter(isSelected)), times }
  }
}

/** The frequencies whose periods consist of days. */
export type DayFrequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY'

/** How a frequency counts its periods, by consecutive numbers. */
interface PeriodCalendar {
  /** Returns the number of the period that contains a day. */
  indexOf(day: number): number
  firstDayOf(index: number): number
  /** Returns the days of a period that one part of the rule selects. The other parts are tested for each of them. */
  candidates(index: number): readonly number[]
}

const calendars: Readonly<Record<DayFrequency, (rule: RecurrenceRule) => PeriodCalendar>> = {
  YEARLY: (rule) => ({
    indexOf: (day) => calendarDay(day).year,
    firstDayOf: (year) => daysOfYear(year).first,
    candidates: (year) => candidatesOfYear(rule, year),
  }),
  MONTHLY: (rule) => ({
    indexOf: monthIndex,
    firstDayOf: (index) => daysOfMonthIndex(index).first,
    candidates: (index) =>
      rule.byMonth?.includes((index % 12) + 1) === false ? [] : candidatesOf(rule, daysOfMonthIndex(index)),
  }),
  WEEKLY: (rule) => {
    const origin = daysOfWeek(0, rule.weekStart).first
    const firstDayOf = (index: number) => origin + 7 * index
    return {
      indexOf: (day) => Math.floor((day - origin) / 7),
      firstDayOf,
      candidates: (index) => candidatesOf(rule, daysOfWeek(firstDayOf(index), rule.weekStart)),
    }
  },
  DAILY: () => ({ indexOf: (day) => day, firstDayOf: (day) => day, candidates: (day) => [day] }),
}

function candidatesOfYear(rule: RecurrenceRule, year: number): readonly number[] {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byDay, weekStart } = rule
  if (byYearDay) return numberedDays(daysOfYear(year), byYearDay)
  if (byWeekNo) return daysOfWeeks(year, byWeekNo, weekStart)
  if (byMonth || byMonthDay) {
    return (byMonth ?? everyMonth).flatMap((month) => candidatesOf(rule, daysOfMonth(year, month)))
  }
  return weekdaysWithin(daysOfYear(year), byDay ?? [])
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function candidatesOf({ byMonthDay, byDay = [] }: RecurrenceRule, range: DayRange): readonly number[] {
  return byMonthDay ? numberedDays(range, byMonthDay) : weekdaysWithin(range, byDay)
}

function monthIndex(day: number): number {
  const { year, month } = calendarDay(day)
  return year * 12 + month - 1
}

function daysOfMonthIndex(index: number): DayRange {
  return daysOfMonth(Math.floor(index / 12), (index % 12) + 1)
}

function timesOfDay({ byHour = [], byMinute = [], bySecond = [] }: RecurrenceRule): readonly number[] {
  return byHour.flatMap((hour) =>
    byMinute.flatMap((minute) => bySecond.map((second) => hour * 3600 + minute * 60 + second)),
  )
}

function ordered(days: readonly number[]): readonly number[] {
  return days.length < 2 ? days : [...new Set(days)].sort((a, b) => a - b)
}

function dayOf(second: number): number {
  return Math.floor(second / DAY)
}
