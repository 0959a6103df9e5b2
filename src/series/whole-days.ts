import { invalidParam } from '../errors.ts'
import { formatRule } from '../recurrence/format-rule.ts'
import { parseRule } from '../recurrence/parse-rule.ts'
import { numberParts, type RecurrenceRule } from '../recurrence/rule.ts'
import type { SeriesRecurrence } from '../resources/event/recurrence-field.ts'

/** The parts of a rule that choose times of a day. */
const timeParts = ['byHour', 'byMinute', 'bySecond'] as const

/** Throws for rules that repeat within a day: an all-day series has one event on each of its days. */
export function requireWholeDays({ rules }: Pick<SeriesRecurrence, 'rules'>): void {
  for (const [index, text] of rules.entries()) {
    const rule = parseRule(text)
    const name = `recurrence.rules[${index}]`
    if (rule.freq === 'HOURLY' || rule.freq === 'MINUTELY' || rule.freq === 'SECONDLY') {
      throw invalidParam(`${name}.FREQ`, 'DAILY, WEEKLY, MONTHLY or YEARLY with all_day', rule.freq)
    }
    const part = timeParts.find((one) => rule[one] !== undefined)
    if (part) throw invalidParam(`${name}.${numberParts[part]}`, 'left out with all_day', formatRule(rule))
  }
}

/** Returns a rule without times of a day. */
export function withoutTimes({ byHour: _, byMinute: __, bySecond: ___, ...rule }: RecurrenceRule): RecurrenceRule {
  return rule
}
