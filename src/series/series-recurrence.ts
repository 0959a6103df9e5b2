import { invalidParam, invalidParams, isCalendarError } from '../errors.ts'
import { type ExpandOptions, expand as expandRules, type RecurrenceInput } from '../recurrence/expand.ts'
import { expandRule, withPartsOfStart } from '../recurrence/expand-rule.ts'
import { formatRule } from '../recurrence/format-rule.ts'
import { parseRule } from '../recurrence/parse-rule.ts'
import { type RecurrenceRule, type RuleDay, type Weekday, weekdays } from '../recurrence/rule.ts'
import type { SentRecurrence, SeriesRecurrence } from '../resources/event/recurrence-field.ts'
import type { DateValue } from '../time/date-grammar.ts'
import { DAY, type DateTime, secondsOf } from '../time/date-time.ts'
import { dayOf, endOfDay, startOfDay } from '../time/day.ts'
import { resolveDate } from '../time/moment.ts'
import { readRules } from './read-rules.ts'
import { mostEvents } from './series-limits.ts'
import { shifted } from './series-record.ts'
import { isMove, movedStart, type SeriesMove } from './series-times.ts'
import { requireWholeDays, withoutTimes } from './whole-days.ts'

/** The start and the zone of a series. The starts of an all-day one are days. */
interface Start {
  readonly all_day: boolean
  readonly start_date: DateTime
  readonly timezone: string
}

/** The latest horizon: of a series that is stored to its end. */
export const endOfTime = '9998-12-31 23:59:59'

interface ReadContext {
  readonly now: DateTime
  readonly current: SeriesRecurrence
  /** The most dates, or exceptions, that the change may add. */
  readonly maxAdded: number
}

/** Returns the recurrence of a series from input. Absent members are those of `current`. Throws for an invalid one. */
export function readRecurrence(
  sent: SentRecurrence,
  { start_date, timezone, all_day }: Start,
  { now, current, maxAdded }: ReadContext,
): SeriesRecurrence {
  const time = start_date.slice(10)
  const startOf = (wall: DateTime) => (all_day ? startOfDay(wall) : wall)
  const wallOf = (date: DateValue) => {
    if (date.kind === 'day') return date.wall.slice(0, 10) + time
    return startOf(date.kind === 'wall' ? date.wall : resolveDate(date, timezone, now).written)
  }
  const stored = (starts: readonly DateTime[]) => (all_day ? sorted(starts.map(startOf)) : starts)
  const until = sent.until && lastStart(sent.until, wallOf)
  const ownRules = until === undefined ? current.rules : current.rules.map((text) => endingAt(text, until))
  const sentRules = readRules(sent, { timezone, all_day }).map((rule) => formatRule(limited(rule, until)))
  const rules = sent.rules ? sentRules : ownRules
  if (until !== undefined && rules.length === 0) {
    throw invalidParam('recurrence.until', 'left out, because there is no rule that it could end', until)
  }
  return {
    rules: distinct(rules),
    dates: sent.dates ? changed({ name: 'dates', sent: sent.dates, current, maxAdded }, wallOf) : stored(current.dates),
    exceptions: sent.exceptions
      ? changed({ name: 'exceptions', sent: sent.exceptions, current, maxAdded }, wallOf)
      : stored(current.exceptions),
    hide_from_listings: sent.hide_from_listings ?? current.hide_from_listings,
  }
}

/** Returns the latest start until a date. A day counts as a whole, also as its 24:00. */
function lastStart(until: DateValue, wallOf: (date: DateValue) => DateTime): DateTime {
  const wall = wallOf(until)
  return until.kind === 'day' || wall.endsWith(' 24:00:00') ? endOfDay(wall) : wall
}

interface SentStarts extends Pick<ReadContext, 'current' | 'maxAdded'> {
  readonly name: 'dates' | 'exceptions'
  readonly sent: readonly DateValue[]
}

/**
 * Returns the dates or the exceptions of input, sorted. Throws if too many of them are new, before it resolves the
 * rest.
 */
function changed(
  { name, sent, current, maxAdded }: SentStarts,
  wallOf: (date: DateValue) => DateTime,
): readonly DateTime[] {
  const stored = new Set(current[name])
  const starts = new Set<DateTime>()
  let added = 0
  for (const date of sent) {
    const start = wallOf(date)
    if (!stored.has(start) && !starts.has(start)) added += 1
    if (added > maxAdded) {
      throw invalidParam(`recurrence.${name}`, `at most ${maxAdded} new dates`, `${sent.length} dates`)
    }
    starts.add(start)
  }
  return [...starts].toSorted()
}

/** Throws for a recurrence without rules and dates. A series can lose its dates, but input needs some. */
export function withStarts(recurrence: SeriesRecurrence): SeriesRecurrence {
  if (recurrence.rules.length === 0 && recurrence.dates.length === 0) {
    throw invalidParam('recurrence', 'a rule, or dates', JSON.stringify({ rules: [], dates: [] }))
  }
  return recurrence
}

/** Ends a rule, which has no end of its own. */
function limited(rule: RecurrenceRule, until: DateTime | undefined): RecurrenceRule {
  return until === undefined ? rule : { ...rule, until }
}

/** Replaces the end of a rule. */
function endingAt(text: string, until: DateTime): string {
  const { count: _, ...endless } = parseRule(text)
  return formatRule({ ...endless, until })
}

/** Expands rules. Errors name the field of the event. */
function expand(recurrence: RecurrenceInput, options: Omit<ExpandOptions, 'max'>): readonly DateTime[] {
  try {
    return expandRules(recurrence, { ...options, max: mostEvents })
  } catch (error) {
    if (!isCalendarError(error) || error.errors === undefined) throw error
    if ('max' in error.errors) {
      const most = `a recurrence of at most ${mostEvents} events until ${options.to}`
      throw invalidParam('recurrence', `${most}: with an earlier end, or in parts`, `more than ${mostEvents} events`)
    }
    const renamed = Object.entries(error.errors).map(([name, sentence]) => [
      `recurrence.${name}`,
      `recurrence.${sentence}`,
    ])
    throw invalidParams(Object.fromEntries(renamed))
  }
}

/** Returns the starts of the events of a series, up to a time on its wall clock. */
export function startsOf(
  recurrence: SeriesRecurrence,
  { start_date }: Pick<Start, 'start_date'>,
  to: DateTime,
): readonly DateTime[] {
  return expand(recurrence, { start: start_date, to })
}

/**
 * Returns whether a series certainly has no event after a time. Looks at no later time, because the end may be far
 * away.
 */
export function isComplete(
  { rules, dates }: SeriesRecurrence,
  { start_date }: Pick<Start, 'start_date'>,
  after: DateTime,
): boolean {
  const isOver = (rule: RecurrenceRule) =>
    rule.count === undefined
      ? rule.until !== undefined && rule.until <= after
      : expand({ rules: [rule] }, { start: start_date, to: after }).length >= rule.count
  return dates.every((date) => date <= after) && rules.every((rule) => isOver(parseRule(rule)))
}

/**
 * Returns the recurrence of a series whose start moves. Weekdays move with it; other parts of a rule have to fit the
 * new start, or be sent with it.
 */
export function movedRecurrence(recurrence: SeriesRecurrence, move: SeriesMove): SeriesRecurrence {
  if (!isMove(move)) return recurrence
  if (move.to.all_day) requireWholeDays(recurrence)
  const [from, to] = [move.from.start_date, move.to.start_date]
  const days = dayOf(to) - dayOf(from)
  const moved = (starts: readonly DateTime[]) => sorted(starts.map((start) => movedStart(start, move)))
  return {
    ...recurrence,
    rules: recurrence.rules.map((text) => formatRule(movedRule(parseRule(text), { days, from, to }))),
    dates: moved(recurrence.dates),
    exceptions: moved(recurrence.exceptions),
  }
}

interface Move {
  readonly days: number
  readonly from: DateTime
  readonly to: DateTime
}

function movedRule(rule: RecurrenceRule, { days, from, to }: Move): RecurrenceRule {
  const moved = {
    ...rule,
    ...(rule.freq === 'WEEKLY' && rule.byDay && movedDays(rule, rule.byDay, days)),
    ...(rule.until !== undefined && { until: shifted(rule.until, secondsOf(to) - secondsOf(from)) }),
  }
  if (selects(rule, from) && !selects(moved, to)) {
    throw invalidParam(
      'start_date',
      `a start that the rule ${formatRule(rule)} selects, or be sent with recurrence`,
      to,
    )
  }
  return moved
}

/** Returns the weekdays of a weekly rule some days later. The week starts later too, if that decides the dates. */
function movedDays({ weekStart, interval, bySetPos }: RecurrenceRule, byDay: readonly RuleDay[], days: number) {
  const dependsOnWeek = byDay.length > 1 && (interval > 1 || bySetPos !== undefined)
  return {
    byDay: byDay.map((day) => ({ ...day, weekday: later(day.weekday, days) })),
    ...(dependsOnWeek && { weekStart: later(weekStart, days) }),
  }
}

function later(weekday: Weekday, days: number): Weekday {
  const index = (weekdays.indexOf(weekday) + days) % 7
  return weekdays[index < 0 ? index + 7 : index] ?? weekday
}

/** Returns whether a rule itself selects its start. */
function selects(rule: RecurrenceRule, start: DateTime): boolean {
  const { count: _, until: __, ...endless } = rule
  const second = secondsOf(start)
  const completed = withPartsOfStart({ ...endless, interval: 1 }, second)
  // An earlier start, because the start of an expansion is always among its results.
  return expandRule(completed, { start: second - DAY, from: second, to: second, spend: () => {} }).length > 0
}

/** Splits a recurrence: the events before a start, and those from it on. */
export function splitRecurrence(
  { rules, dates, exceptions, hide_from_listings }: SeriesRecurrence,
  { start_date, all_day }: Start,
  at: DateTime,
): { readonly before: SeriesRecurrence; readonly following: SeriesRecurrence } {
  const last = shifted(at, -1)
  const parsed = rules.map((text) => parseRule(text))
  const parts = parsed.map((rule) => splitRule(rule, { start: start_date, at, last, isOnly: parsed.length === 1 }))
  const written = (rule: RecurrenceRule) => formatRule(all_day ? withoutTimes(rule) : rule)
  const part = (name: 'before' | 'following', isIn: (start: DateTime) => boolean): SeriesRecurrence => ({
    rules: parts.flatMap((rule) => (rule[name] ? written(rule[name]) : [])),
    dates: dates.filter(isIn),
    exceptions: exceptions.filter(isIn),
    hide_from_listings,
  })
  return { before: part('before', (start) => start < at), following: part('following', (start) => start >= at) }
}

interface RuleSplit {
  readonly start: DateTime
  readonly at: DateTime
  /** The second before it. */
  readonly last: DateTime
  readonly isOnly: boolean
}

interface RuleParts {
  readonly before?: RecurrenceRule
  readonly following?: RecurrenceRule
}

function splitRule(rule: RecurrenceRule, { start, at, last, isOnly }: RuleSplit): RuleParts {
  const { count, until, ...endless } = rule
  const isSelected = expand({ rules: [rule] }, { start, from: at, to: at }).length > 0
  if (!isSelected && rule.interval > 1) {
    throw invalidParam('recurrence_scope', `"this" or "all" for a start that ${formatRule(rule)} does not select`, at)
  }
  // The parts that come from the start of the series stay, if the new start is not one of the rule.
  const endlessFollowing = isSelected && isOnly ? endless : withPartsOfStart(endless, secondsOf(start))
  const earlier = expand({ rules: [rule] }, { start, to: last })
  if (count === undefined) {
    const isOver = until !== undefined && until < at
    return {
      before: { ...endless, until: earlier.at(-1) ?? last },
      ...(!isOver && { following: { ...endlessFollowing, ...(until !== undefined && { until }) } }),
    }
  }
  const left = count - earlier.length
  // The new start counts as the first event, selected or not.
  const following = left > 0 ? { following: { ...endlessFollowing, count: isSelected ? left : left + 1 } } : {}
  return { before: { ...endless, count: earlier.length }, ...following }
}

function sorted(starts: readonly DateTime[]): readonly DateTime[] {
  return distinct(starts).toSorted()
}

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}

/** Returns a recurrence with another exception. */
export function withException(recurrence: SeriesRecurrence, start: DateTime): SeriesRecurrence {
  const isDate = recurrence.dates.includes(start)
  const dates = isDate ? recurrence.dates.filter((date) => date !== start) : recurrence.dates
  return { ...recurrence, dates, exceptions: sorted([...recurrence.exceptions, start]) }
}

/** Returns a recurrence that has an event at a start. */
export function withoutException(
  recurrence: SeriesRecurrence,
  start: DateTime,
  first: Pick<Start, 'start_date'>,
): SeriesRecurrence {
  const open = { ...recurrence, exceptions: recurrence.exceptions.filter((exception) => exception !== start) }
  const isSelected = expand(open, { start: first.start_date, from: start, to: start }).length > 0
  return isSelected ? open : { ...open, dates: sorted([...open.dates, start]) }
}
