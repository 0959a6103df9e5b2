import type { Frequency, RecurrenceRule, RuleDay, Weekday } from 'daybook/recurrence'
import fc from 'fast-check'

const weekdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies: readonly Frequency[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']

const numbers = (min: number, max: number, maxLength = 3) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength })
const fromBothEnds = (max: number) =>
  fc.uniqueArray(
    fc.integer({ min: -max, max }).filter((number) => number !== 0),
    { minLength: 1, maxLength: 4 },
  )

const plainDays = fc
  .subarray([...weekdays], { minLength: 1, maxLength: 3 })
  .map((days) => days.map((weekday): RuleDay => ({ weekday })))
const numberedDays = (max: number) =>
  fc.uniqueArray(
    fc.record({
      weekday: fc.constantFrom(...weekdays),
      nth: fc.integer({ min: -max, max }).filter((nth) => nth !== 0),
    }),
    { minLength: 1, maxLength: 3, selector: ({ weekday, nth }) => `${nth}${weekday}` },
  )

/** An arbitrary of a part that is usually absent. */
const sometimes = <T>(value: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight, arbitrary: value })

type Parts = { -readonly [Key in keyof RecurrenceRule]?: RecurrenceRule[Key] | undefined }

/** Rules without COUNT and UNTIL, with the parts that RFC 5545 combines with their frequency. Lists are in any order. */
export const arbitraryRule: fc.Arbitrary<RecurrenceRule> = fc
  .constantFrom(...frequencies)
  .chain((freq) => {
    const isLong = freq === 'YEARLY' || freq === 'MONTHLY'
    const isOfDay = freq !== 'HOURLY' && freq !== 'MINUTELY' && freq !== 'SECONDLY'
    const parts: Record<keyof Parts, fc.Arbitrary<unknown>> = {
      freq: fc.constant(freq),
      interval: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: isLong ? 3 : 40 })),
      count: fc.constant(undefined),
      until: fc.constant(undefined),
      byMonth: sometimes(numbers(1, 12)),
      byWeekNo: freq === 'YEARLY' ? sometimes(fromBothEnds(53)) : fc.constant(undefined),
      byYearDay: freq === 'YEARLY' || !isOfDay ? sometimes(fromBothEnds(366)) : fc.constant(undefined),
      byMonthDay: freq === 'WEEKLY' ? fc.constant(undefined) : sometimes(fromBothEnds(31)),
      byDay: sometimes(isLong ? fc.oneof(plainDays, numberedDays(5), numberedDays(53)) : plainDays, 2),
      byHour: sometimes(numbers(0, 23)),
      byMinute: sometimes(numbers(0, 59)),
      bySecond: sometimes(numbers(0, 59)),
      bySetPos: sometimes(fromBothEnds(6)),
      weekStart: fc.constantFrom(...weekdays),
    }
    return fc.record(parts)
  })
  // The record of the arbitraries above.
  .map((parts) => withoutContradictions(parts as Parts))

/** Leaves out what `parseRule` refuses in combination. */
function withoutContradictions(parts: Parts): RecurrenceRule {
  const { byMonth, byMonthDay, byWeekNo, byDay } = parts
  const longest = Math.max(...(byMonth ?? [1]).map((month) => new Date(2000, month, 0).getDate()))
  if (byMonthDay?.every((day) => Math.abs(day) > longest)) parts.byMonthDay = undefined
  const highest = Math.max(0, ...(byDay ?? []).map(({ nth = 0 }) => Math.abs(nth)))
  const isOfMonth = parts.freq === 'MONTHLY' || byMonth !== undefined
  if ((highest > 0 && byWeekNo) || (highest > 5 && isOfMonth)) parts.byDay = undefined
  const hasBy = Object.entries(parts).some(([name, value]) => /^by(?!SetPos)/.test(name) && value !== undefined)
  if (!hasBy) parts.bySetPos = undefined
  // Complete, because the arbitraries give `freq`, `interval` and `weekStart`.
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as unknown as RecurrenceRule
}
