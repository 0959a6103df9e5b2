import type { SeriesRecurrence } from 'daybook'
import { expand, parseRule, type RecurrenceInput, type RecurrenceRule } from 'daybook/recurrence'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import { selectsStart } from '../../selects-start.ts'

/** What the recurrence of a feed is made from. All times are on the wall clock of the series. */
export interface ListedStarts {
  readonly recurrence: SeriesRecurrence
  /** The start of the series. */
  readonly start: string
  /** Up to which its events are stored. Absent if that is unknown. */
  readonly horizon?: string | undefined
  /** The starts by the recurrence of the listed events, sorted. */
  readonly listed: readonly string[]
  /** Returns whether a feed may begin with a start: every reader has to get the same instant from it. */
  readonly isClear: (start: string) => boolean
}

/** A recurrence that has the listed events from its start on, and no others up to the last one. */
export interface MasterRecurrence {
  readonly start: string
  readonly rules: readonly RecurrenceRule[]
  readonly dates: readonly string[]
  readonly exceptions: readonly string[]
}

/**
 * Returns the recurrence of the listed events. It goes on without end only if the list reaches the horizon. Returns
 * `undefined` if no rule describes them.
 */
export function masterRecurrence({
  recurrence,
  start,
  horizon,
  listed,
  isClear,
}: ListedStarts): MasterRecurrence | undefined {
  const rules = recurrence.rules.map((text) => parseRule(text))
  const isFirst = (id: string) =>
    isClear(id) && (rules.length === 0 || rules.some((rule) => startsOf(rule, start, { from: id, to: id }).length > 0))
  const first = listed.find(isFirst)
  const last = listed.at(-1)
  if (first === undefined || last === undefined || first === last) return undefined
  const wanted = listed.filter((id) => id >= first)

  const isEndless = rules.some(({ count, until }) => count === undefined && until === undefined)
  const isWhole =
    (horizon !== undefined || !isEndless) &&
    startsOf(recurrence, start, { from: shifted(last, 1), to: horizon }).length === 0
  const parts = rules.flatMap((rule) => partFrom(rule, { start, first, last: isWhole ? undefined : last }))
  const made = startsOf({ rules: parts }, first, { to: isWhole ? horizon : last })

  const exceptions = without(made, wanted)
  const dates = without(wanted, made)
  // A rule that depends on the start of the series more than its parts say.
  if (without(dates, recurrence.dates).length > 0) return undefined
  if (without(exceptions, recurrence.exceptions).length > wanted.length) return undefined
  const isLater = (id: string) => isWhole && horizon !== undefined && id > horizon
  const added = parts.length > 0 && !parts.some((rule) => selectsStart(rule, first)) ? [first] : []
  return {
    start: first,
    rules: parts,
    // Readers differ in whether a start that no rule selects is an occurrence.
    dates: [...added, ...dates, ...without(recurrence.dates.filter(isLater), recurrence.exceptions)],
    exceptions: [...exceptions, ...recurrence.exceptions.filter(isLater)],
  }
}

interface Part {
  readonly start: string
  readonly first: string
  /** Where the rule has to end. */
  readonly last: string | undefined
}

/** Returns the part of a rule from a start on; none if the rule ends before it. */
function partFrom(rule: RecurrenceRule, { start, first, last }: Part): readonly RecurrenceRule[] {
  const { count, until, ...endless } = rule
  const untilLast = () => {
    const lastStart = startsOf(rule, start, { from: first, to: last }).at(-1)
    return lastStart === undefined ? [] : [{ ...endless, until: lastStart }]
  }
  if (last !== undefined) return untilLast()
  if (count === undefined) return until !== undefined && until < first ? [] : [rule]
  // Readers differ in whether a start that the rule does not select counts.
  if (!selectsStart(rule, first)) return untilLast()
  const left = count - startsOf(rule, start, { to: shifted(first, -1) }).length
  return left > 0 ? [{ ...endless, count: left }] : []
}

interface Range {
  readonly from?: string
  readonly to?: string | undefined
}

function startsOf(of: RecurrenceRule | RecurrenceInput, start: string, { to, ...range }: Range): readonly string[] {
  const recurrence = 'rules' in of ? of : { rules: [of] }
  return expand(recurrence, { start, ...range, ...(to !== undefined && { to }) })
}

function shifted(time: string, seconds: number): string {
  return dateTimeOf(secondsOf(time) + seconds)
}

function without(times: readonly string[], others: readonly string[]): readonly string[] {
  const otherTimes = new Set(others)
  return times.filter((time) => !otherTimes.has(time))
}
