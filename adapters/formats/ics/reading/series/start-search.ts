import { expand, parseRule, type RecurrenceRule } from 'daybook/recurrence'
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
   * Returns whether the series has a start. Once the budget is spent, and for a rule that takes too many steps, it
   * returns true for starts that it would have to search: `importICalendar` reports changes of events that are not
   * there.
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

  /** Returns `undefined` once the budget is spent, and for a rule that takes too many steps. */
  function between(from: string, to: string): readonly string[] | undefined {
    if (budget.searches <= 0) return undefined
    budget.searches -= 1
    return unlessTooMany(() => expand({ rules: [endless] }, { start, from, to }).filter((id) => id > start))
  }

  /** Returns whether the rule without its COUNT selects a start. This needs no earlier starts. */
  function selects(id: string): boolean {
    const cached = selected.get(id)
    if (cached !== undefined) return cached
    const found = between(id, id)
    if (found) selected.set(id, found.length > 0)
    return found === undefined || found.length > 0
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
    ofDay: (day) => (between(`${day} 00:00:00`, `${day} 23:59:59`) ?? []).filter(isCounted),
  }
}

/** Returns all starts of a rule with an end, or `undefined` if they are too many. */
export function countedStarts(rule: RecurrenceRule, start: string): ReadonlySet<string> | undefined {
  return unlessTooMany(() => new Set(expand({ rules: [rule] }, { start })))
}

/** Returns the result of an expansion, or `undefined` if it takes too many steps or has too many starts. */
export function unlessTooMany<Result>(expansion: () => Result): Result | undefined {
  try {
    return expansion()
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return undefined
  }
}
