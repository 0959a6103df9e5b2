import { type RuleDay, weekdays } from './rule.ts'

/** Returns distinct numbers in order: those that count from the start, then those that count from the end. */
export function sortedNumbers(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => Number(a < 0) - Number(b < 0) || a - b)
}

/** Returns distinct days in order: those without a number by weekday, then the others by their number. */
export function sortedDays(days: readonly RuleDay[]): readonly RuleDay[] {
  const rank = ({ weekday, nth = 0 }: RuleDay) => (nth < 0 ? nth + 200 : nth) * 7 + weekdays.indexOf(weekday)
  const distinct = new Map(days.map((day) => [rank(day), day]))
  return [...distinct].sort(([a], [b]) => a - b).map(([, day]) => day)
}
