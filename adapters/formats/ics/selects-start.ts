import { expand, type RecurrenceRule } from 'daybook/recurrence'
import { dateTimeOf, secondsOf } from './date-text.ts'

/** The calendar repeats after 400 years, with the days of the week. */
const cycle = 146_097 * 86_400

/**
 * Returns whether a rule itself selects the start of its series, which is the first occurrence in any case: what the
 * rule leaves out comes from the start, so a series that began 400 years earlier has the same one. Throws if that takes
 * too many steps.
 */
export function selectsStart({ count: _, until: __, ...rule }: RecurrenceRule, start: string): boolean {
  if (start < '0401') return true
  const earlier = dateTimeOf(secondsOf(start) - cycle)
  // Each period of the start is one of the rule.
  return expand({ rules: [{ ...rule, interval: 1 }] }, { start: earlier, from: start, to: start }).length > 0
}
