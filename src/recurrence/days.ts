import { type CalendarDay, calendarDay, dayNumber, daysInMonth } from '../time/calendar-day.ts'
import { type RecurrenceRule, type RuleDay, type Weekday, weekdays } from './rule.ts'

/** Days by their numbers, where 1970-01-01 is 0. Both ends are included. */
export interface DayRange {
  readonly first: number
  readonly last: number
}

/** Returns the days of a year. */
export function daysOfYear(year: number): DayRange {
  return { first: dayNumber(year, 1, 1), last: dayNumber(year + 1, 1, 1) - 1 }
}

/** Returns the days of a month. `month` is 1 to 12. */
export function daysOfMonth(year: number, month: number): DayRange {
  const first = dayNumber(year, month, 1)
  return { first, last: first + daysInMonth(year, month) - 1 }
}

/** Returns the days from the first of a week, whose first day is `weekStart`, to its last. */
export function daysOfWeek(day: number, weekStart: Weekday): DayRange {
  const first = day - modulo(weekdayOf(day) - weekdays.indexOf(weekStart), 7)
  return { first, last: first + 6 }
}

/** Returns the weekday of a day: 0 is Monday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return modulo(day + 3, 7)
}

/** Returns the days with numbers in a range, where -1 is the last day. Skips numbers that the range does not have. */
export function numberedDays({ first, last }: DayRange, numbers: readonly number[]): readonly number[] {
  return numbers
    .map((number) => (number > 0 ? first + number - 1 : last + number + 1))
    .filter((day) => day >= first && day <= last)
}

/** Returns the days of a range that `BYDAY` selects. Numbers count within the range. */
export function weekdaysWithin({ first, last }: DayRange, days: readonly RuleDay[]): readonly number[] {
  return days.flatMap(({ weekday, nth }) => {
    const earliest = first + modulo(weekdays.indexOf(weekday) - weekdayOf(first), 7)
    const count = Math.floor((last - earliest) / 7) + 1
    if (nth === undefined) return Array.from({ length: count }, (_, week) => earliest + 7 * week)
    const index = nth > 0 ? nth - 1 : count + nth
    return index >= 0 && index < count ? [earliest + 7 * index] : []
  })
}

/**
 * Returns the days of a calendar year in weeks with some numbers. The first and the last days of a year may belong to a
 * week of the year before or after.
 */
export function daysOfWeeks(year: number, numbers: readonly number[], weekStart: Weekday): readonly number[] {
  const { first, last } = daysOfYear(year)
  const begin = firstWeek(year, weekStart)
  const end = firstWeek(year + 1, weekStart)
  const count = (end - begin) / 7
  const own = numbers
    .map((number) => (number > 0 ? number - 1 : count + number))
    .filter((index) => index >= 0 && index < count)
    .map((index) => begin + 7 * index)
  const others = [begin - 7, end].filter(
    (week) => week + 6 >= first && week <= last && isInWeeks(week, new Set(numbers), weekStart),
  )
  return [...own, ...others]
    .flatMap((week) => [week, week + 1, week + 2, week + 3, week + 4, week + 5, week + 6])
    .filter((day) => day >= first && day <= last)
}

/** Returns the first day of week 1, the first with four days in the year. */
function firstWeek(year: number, weekStart: Weekday): number {
  return daysOfWeek(dayNumber(year, 1, 4), weekStart).first
}

/** Returns a function that tests a day against all parts of a rule that concern days. */
export function dayTest(rule: RecurrenceRule): (day: number) => boolean {
  const tests = testsOf(rule)
  return (day) => {
    if (tests.length === 0) return true
    const date = calendarDay(day)
    return tests.every((test) => test(day, date))
  }
}

type DayTest = (day: number, date: CalendarDay) => boolean

// Lists become sets: they may have hundreds of entries, and a test is one step of the budget.
function testsOf({ freq, byMonth, byMonthDay, byYearDay, byWeekNo, byDay, weekStart }: RecurrenceRule): DayTest[] {
  const tests: DayTest[] = []
  if (byMonth) {
    const wanted = new Set(byMonth)
    tests.push((_, { month }) => wanted.has(month))
  }
  if (byMonthDay) {
    const wanted = new Set(byMonthDay)
    tests.push((day, { year, month }) => isNumbered(day, daysOfMonth(year, month), wanted))
  }
  if (byYearDay) {
    const wanted = new Set(byYearDay)
    tests.push((day, { year }) => isNumbered(day, daysOfYear(year), wanted))
  }
  if (byWeekNo) {
    const wanted = new Set(byWeekNo)
    tests.push((day) => isInWeeks(day, wanted, weekStart))
  }
  if (byDay) {
    const wanted = new Set(byDay.map(({ weekday, nth = 0 }) => weekdayKey(weekdays.indexOf(weekday), nth)))
    const isOfYear = freq === 'YEARLY' && byMonth === undefined
    const rangeOf = ({ year, month }: CalendarDay) => (isOfYear ? daysOfYear(year) : daysOfMonth(year, month))
    const hasNumbers = byDay.some(({ nth }) => nth !== undefined)
    tests.push((day, date) => isWeekday(day, wanted) || (hasNumbers && isNthWeekday(day, rangeOf(date), wanted)))
  }
  return tests
}

function isNumbered(day: number, { first, last }: DayRange, numbers: ReadonlySet<number>): boolean {
  return numbers.has(day - first + 1) || numbers.has(day - last - 1)
}

function isInWeeks(day: number, numbers: ReadonlySet<number>, weekStart: Weekday): boolean {
  const week = daysOfWeek(day, weekStart).first
  // The fourth day of a week is in the year to which the week belongs.
  const { year } = calendarDay(week + 3)
  const first = firstWeek(year, weekStart)
  const next = firstWeek(year + 1, weekStart)
  return numbers.has((week - first) / 7 + 1) || numbers.has((week - next) / 7)
}

function isWeekday(day: number, wanted: ReadonlySet<number>): boolean {
  return wanted.has(weekdayKey(weekdayOf(day), 0))
}

function isNthWeekday(day: number, { first, last }: DayRange, wanted: ReadonlySet<number>): boolean {
  const weekday = weekdayOf(day)
  const fromStart = Math.floor((day - first) / 7) + 1
  const fromEnd = -1 - Math.floor((last - day) / 7)
  return wanted.has(weekdayKey(weekday, fromStart)) || wanted.has(weekdayKey(weekday, fromEnd))
}

/** Returns one number for a weekday and which one it is, 0 for every one. */
function weekdayKey(weekday: number, nth: number): number {
  return nth * 7 + weekday
}

function modulo(number: number, divisor: number): number {
  return number - Math.floor(number / divisor) * divisor
}
