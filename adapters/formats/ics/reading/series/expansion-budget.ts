import { expand, parseRule, type Recurrence } from 'daybook/recurrence'
import { isCalendarError } from '../../calendar-error.ts'
import { dateTimeOf, secondsOf } from '../../date-text.ts'

/** What the entries of a file may still expand. Otherwise a small file could take minutes. */
export interface ExpansionBudget {
  /** Units of recurrences with times of the day. A unit takes up to 3 ms. */
  recurrences: number
  /** Rules that are counted to find the end of their `COUNT`. Each takes up to 15 ms. */
  counts: number
  /** Rules that are searched for one start. Each takes up to 0.1 ms, mostly a third. */
  searches: number
}

/** Returns the budget of a file of a size in characters. */
export function expansionBudget(length: number): ExpansionBudget {
  return { recurrences: 400, counts: 30, searches: 4_000 + length / 200 }
}

/** The units of a recurrence of many starts or steps: a file may have 40. */
const longUnits = 10

/** A recurrence of more starts, or of more steps than `expand` takes for them, is long. */
const manyStarts = 800

const twoYears = 732 * 86_400

/** Throws if a calendar would refuse a recurrence: it stores the events of 24 months. */
export function requireExpandable(recurrence: Recurrence, start: string, budget: ExpansionBudget): void {
  if (recurrence.rules.every(isDaily)) return
  if (budget.recurrences <= 0) throw new RangeError('The file has too many recurrences that take long to expand')
  budget.recurrences -= 1
  const window = { start, to: dateTimeOf(secondsOf(start) + twoYears) }
  try {
    expand(recurrence, { ...window, max: manyStarts })
  } catch (error) {
    if (!isCalendarError(error)) throw error
    budget.recurrences -= longUnits - 1
    expand(recurrence, window)
  }
}

/**
 * Returns whether a rule has at most one start a day. Ten of these never have too many, so nothing has to be expanded.
 */
function isDaily(text: string): boolean {
  const { freq, byHour, byMinute, bySecond, bySetPos = [] } = parseRule(text)
  if (byHour || byMinute || bySecond || bySetPos.length > 3) return false
  return freq === 'YEARLY' || freq === 'MONTHLY' || freq === 'WEEKLY' || freq === 'DAILY'
}
