import { invalidParam } from '../errors.ts'
import { checkOptions, type OptionChecks, optionKinds } from '../options.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../time/date-time.ts'
import { dateTimeForm, isDateTime, LAST_SECOND } from './date-text.ts'
import { expandRule } from './expand-rule.ts'
import { formatRule } from './format-rule.ts'
import { parseRule } from './parse-rule.ts'
import type { RecurrenceRule } from './rule.ts'
import { createStepBudget } from './step-budget.ts'

/** The rules and dates by which an event repeats. All times are on the wall clock, without a zone. */
export interface Recurrence {
  /** Rules of RFC 5545. Several are a union. */
  readonly rules: readonly string[]
  /** Additional starts (`RDATE`), sorted and distinct. */
  readonly dates: readonly DateTime[]
  /** Starts that are left out (`EXDATE`), sorted and distinct. */
  readonly exceptions: readonly DateTime[]
}

/** What `expand` reads: rules as text or parsed, lists in any order. */
export interface RecurrenceInput {
  /** Rules of RFC 5545, as text or parsed. */
  readonly rules: readonly (string | RecurrenceRule)[]
  /** Additional starts. */
  readonly dates?: readonly DateTime[]
  /** Starts that are left out. */
  readonly exceptions?: readonly DateTime[]
}

/** The options of `expand`: wall-clock times of the form `YYYY-MM-DD HH:MM:SS`. */
export interface ExpandOptions {
  /** The start of the first occurrence. */
  readonly start: DateTime
  /** The earliest start that is wanted, inclusive. */
  readonly from?: DateTime
  /** The latest start that is wanted, inclusive. Required if a rule has no end. */
  readonly to?: DateTime
  /** The most occurrences that may be returned. More are an error. The default is 10,000. */
  readonly max?: number
}

/** The most dates, and the most exceptions. */
const maxDates = 10_000
const maxRules = 100
const defaultMax = 10_000

/** The steps that an expansion may always take. With those for `max`, the slowest rule takes 40 ms in warm code. */
const minSteps = 20_000
/** A call that may return more occurrences may take more steps. */
const stepsPerOccurrence = 4

// The values are input, which gets a `CalendarError`.
const { any } = optionKinds
const expandOptions: OptionChecks<ExpandOptions> = { start: any, from: any, to: any, max: any }

/**
 * Returns the starts of the occurrences from `from` to `to`, sorted and distinct. The start is always the first
 * occurrence, unless it is an exception. Throws a `CalendarError` (`rest_invalid_param`) for invalid input, for more
 * than `max` occurrences, and for rules that take too many steps. Everything is on the wall clock: convert the results
 * with `toUtc`.
 */
export function expand(recurrence: RecurrenceInput, options: ExpandOptions): readonly DateTime[] {
  checkOptions(options, expandOptions)
  const max = options.max ?? defaultMax
  if (!Number.isSafeInteger(max) || max < 1) throw invalidParam('max', 'a whole number from 1', max)
  const start = readDate(options.start, 'start')
  const from = options.from === undefined ? Number.NEGATIVE_INFINITY : readDate(options.from, 'from')
  const to = options.to === undefined ? LAST_SECOND : readDate(options.to, 'to')
  const rules = readList(recurrence.rules, 'rules', maxRules).map(readRule)
  const dates = readDates(recurrence.dates, 'dates')
  const exceptions = new Set(readDates(recurrence.exceptions, 'exceptions'))
  if (options.to === undefined && rules.some(({ count, until }) => count === undefined && until === undefined)) {
    throw invalidParam('to', `${dateTimeForm}, because a rule has neither COUNT nor UNTIL`, undefined)
  }

  const budget = createStepBudget(minSteps + stepsPerOccurrence * max)
  const starts = rules.flatMap((rule, index) => {
    const spend = (steps: number) => budget.spend(steps, `rules[${index}]`)
    return expandRule(rule, { start, from, to, spend })
  })
  const found = [...new Set([start, ...dates, ...starts])].filter(
    (second) => second >= from && second <= to && !exceptions.has(second),
  )
  if (found.length > max) throw invalidParam('max', `at least ${found.length}, the number of occurrences`, max)
  return found.sort((a, b) => a - b).map(dateTimeOf)
}

/** A parsed rule is checked too: it may have been made by hand. */
function readRule(rule: string | RecurrenceRule, index: number): RecurrenceRule {
  const text = typeof rule === 'object' && rule !== null ? formatRule(rule) : rule
  return parseRule(text, { name: `rules[${index}]` })
}

function readDates(list: readonly DateTime[] | undefined, name: string): readonly number[] {
  return readList(list ?? [], name, maxDates).map((date, index) => readDate(date, `${name}[${index}]`))
}

function readList<Item>(list: readonly Item[], name: string, max: number): readonly Item[] {
  if (!Array.isArray(list) || list.length > max) throw invalidParam(name, `a list of at most ${max}`, list)
  return list
}

function readDate(value: DateTime, name: string): number {
  if (!isDateTime(value)) throw invalidParam(name, dateTimeForm, value)
  return secondsOf(value)
}
