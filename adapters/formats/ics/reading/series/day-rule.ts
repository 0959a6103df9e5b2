import type { RecurrenceRule } from 'daybook/recurrence'

/** The seconds of the periods that are shorter than a day. */
const secondsOf: Readonly<Record<string, number>> = { HOURLY: 3_600, MINUTELY: 60, SECONDLY: 1 }
const secondsPerDay = 86_400

/**
 * Returns a rule that repeats within a day as the rule of the days on which it does, and other rules as they are.
 * `lastStart` returns the last start of a rule with a `COUNT`. Throws a `RangeError` for a rule that skips days
 * unevenly.
 */
export function dayRule(
  rule: RecurrenceRule,
  { lastStart, drop }: { lastStart: (rule: RecurrenceRule) => string | undefined; drop: (message: string) => void },
): RecurrenceRule {
  const seconds = secondsOf[rule.freq]
  if (seconds === undefined) return rule
  const { count, ...endless } = rule
  const step = rule.interval * seconds
  const isEven = step <= secondsPerDay || step % secondsPerDay === 0
  const last = count === undefined ? undefined : lastStart(rule)
  if (!isEven || (count !== undefined && last === undefined) || rule.bySetPos || rule.byYearDay) {
    throw new RangeError(`RRULE.FREQ of whole days must be DAILY or longer; received ${rule.freq}`)
  }
  drop(`FREQ=${rule.freq} does not count for whole days. The entry has one occurrence on each of its days.`)
  return {
    ...endless,
    freq: 'DAILY',
    interval: Math.max(1, step / secondsPerDay),
    ...(last !== undefined && { until: `${last.slice(0, 10)} 23:59:59` }),
  }
}
