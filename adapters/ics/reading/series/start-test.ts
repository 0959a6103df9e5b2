import { expand, parseRule, type RecurrenceRule } from '../../../../src/recurrence/index.ts'
import { isCalendarError } from '../../calendar-error.ts'
import type { ExpansionBudget, SeriesInput } from './series-input.ts'

/**
 * Returns a test whether a series has an event at a start. Once the budget is spent, it returns true for starts that it
 * would have to search: `importICalendar` reports changes of events that are not there.
 */
export function startTest({ recurrence, start }: SeriesInput, budget: ExpansionBudget): (id: string) => boolean {
  const dates = new Set([start, ...recurrence.dates])
  const exceptions = new Set(recurrence.exceptions)
  const tests = recurrence.rules.map((text) => ruleTest(parseRule(text), start, budget))
  return (id) => !exceptions.has(id) && (dates.has(id) || (id > start && tests.some((test) => test(id))))
}

/** Returns a test whether a rule has a start after that of the series. */
function ruleTest(rule: RecurrenceRule, start: string, budget: ExpansionBudget): (id: string) => boolean {
  const { count, ...endless } = rule
  const selected = new Map<string, boolean>()
  let counted: ReadonlySet<string> | undefined

  /** Returns whether the rule without its COUNT selects a start. This needs no earlier starts. */
  function selects(id: string): boolean {
    const known = selected.get(id)
    if (known !== undefined || budget.searches <= 0) return known ?? true
    budget.searches -= 1
    const found = expand({ rules: [endless] }, { start, from: id, to: id }).length > 0
    selected.set(id, found)
    return found
  }

  return (id) => {
    if (!selects(id)) return false
    if (count === undefined) return true
    if (counted === undefined && budget.counts > 0) {
      budget.counts -= 1
      counted = countedStarts(rule, start)
    }
    return counted?.has(id) ?? true
  }
}

/** Returns all starts of a rule, or `undefined` if they are too many. */
function countedStarts(rule: RecurrenceRule, start: string): ReadonlySet<string> | undefined {
  try {
    return new Set(expand({ rules: [rule] }, { start }))
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return undefined
  }
}
