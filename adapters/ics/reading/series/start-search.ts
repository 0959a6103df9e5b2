import { expand, parseRule, type RecurrenceRule } from '../../../../src/recurrence/index.ts'
import { isCalendarError } from '../../calendar-error.ts'
import type { ExpansionBudget } from './expansion-budget.ts'

/** The starts that a series may have, without its exceptions. */
export interface SeriesStarts {
  readonly start: string
  readonly rules: readonly string[]
  readonly dates: readonly string[]
}

/** Searches the starts of a series. */
export interface StartSearch {
  /**
   * Returns whether the series has a start. Once the budget is spent, it returns true for starts that it would have to
   * search: `importICalendar` reports changes of events that are not there.
   */
  readonly has: (id: string) => boolean
  /** Returns the starts of a day; none once the budget is spent. */
  readonly ofDay: (day: string) => readonly string[]
}

/** Returns a search among the starts of a series. */
export function startSearch({ start, rules, dates }: SeriesStarts, budget: ExpansionBudget): StartSearch {
  const single = new Set([start, ...dates])
  const searches = rules.map((text) => ruleSearch(parseRule(text), start, budget))
  return {
    has: (id) => single.has(id) || (id > start && searches.some((search) => search.has(id))),
    ofDay(day) {
      const found = searches.flatMap((search) => (`${day} 23:59:59` > start ? search.ofDay(day) : []))
      return [...new Set([...single, ...found])].filter((id) => id.startsWith(day))
    },
  }
}

/** Searches a rule for starts after that of the series. */
function ruleSearch(rule: RecurrenceRule, start: string, budget: ExpansionBudget): StartSearch {
  const { count, ...endless } = rule
  const selected = new Map<string, boolean>()
  let counted: ReadonlySet<string> | undefined

  function between(from: string, to: string): readonly string[] {
    if (budget.searches <= 0) return []
    budget.searches -= 1
    return expand({ rules: [endless] }, { start, from, to }).filter((id) => id > start)
  }

  /** Returns whether the rule without its COUNT selects a start. This needs no earlier starts. */
  function selects(id: string): boolean {
    const known = selected.get(id)
    if (known !== undefined || budget.searches <= 0) return known ?? true
    const found = between(id, id).length > 0
    selected.set(id, found)
    return found
  }

  function isCounted(id: string): boolean {
    if (count === undefined) return true
    if (counted === undefined && budget.counts > 0) {
      budget.counts -= 1
      counted = countedStarts(rule, start)
    }
    return counted?.has(id) ?? true
  }

  return {
    has: (id) => selects(id) && isCounted(id),
    ofDay: (day) => between(`${day} 00:00:00`, `${day} 23:59:59`).filter(isCounted),
  }
}

/** Returns all starts of a rule with an end, or `undefined` if they are too many. */
export function countedStarts(rule: RecurrenceRule, start: string): ReadonlySet<string> | undefined {
  try {
    return new Set(expand({ rules: [rule] }, { start }))
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return undefined
  }
}
