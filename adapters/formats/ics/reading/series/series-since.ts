import type { EventInput } from 'daybook'
import { expand, formatRule, parseRule } from 'daybook/recurrence'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import type { ExpansionBudget } from './expansion-budget.ts'
import { endOfLastDay, type SeriesInput, wallOf } from './series-input.ts'
import { startSearch, unlessTooMany } from './start-search.ts'

/** The years after a day in which the next date of a rule is searched. */
const years = [1, 12, 60]

/**
 * Returns a series without the dates that are over before a day: it begins with its next one. Returns `undefined` if
 * all are over, and the same series if it has several rules, or one that takes too long.
 */
export function seriesSince(series: SeriesInput, since: string, budget: ExpansionBudget): SeriesInput | undefined {
  const { event, recurrence, clock } = series
  const length = secondsOf(series.end) - secondsOf(clock.start)
  // A date that is not over yet may have begun before.
  const from = dateTimeOf(secondsOf(`${since} 00:00:00`) - Math.max(0, length - 1))
  if (clock.start >= from || recurrence.rules.length > 1) return series
  const dates = recurrence.dates.filter((date) => date >= from)
  const [text] = recurrence.rules
  const next = text === undefined ? null : nextOf(text, clock.start, from)
  if (next === undefined) return series
  const start = next?.start ?? dates[0]
  if (start === undefined) return undefined
  const rules = next ? [next.rule] : []
  const others = dates.filter((date) => date !== start)
  const exceptions = recurrence.exceptions.filter((date) => date >= from)
  const textOf = (wall: string) => (clock.isDays ? wall.slice(0, 10) : wall)
  const end = dateTimeOf(secondsOf(start) + length)
  const later = { ...recurrence, rules, dates: others, exceptions }
  const { recurrence: _, ...single } = event
  const times = { start_date: textOf(start), end_date: textOf(end), timezone: clock.zone }
  const isSingle = rules.length + others.length === 0
  return {
    event: { ...single, ...times, ...(!isSingle && { recurrence: later }) },
    end,
    recurrence: later,
    clock: { ...clock, start },
    search: startSearch({ start, ...later }, budget),
  }
}

/** Returns whether an event is over before a day begins in its zone. */
export function isOver({ start_date, end_date, all_day, timezone }: EventInput, since: string, home: string): boolean {
  const [zone, day] = [timezone ?? home, `${since} 00:00:00`]
  const end = wallOf(end_date, zone)
  return wallOf(start_date, zone) < day && (all_day === true ? endOfLastDay(end) : end) <= day
}

/** Returns the next date of a rule, and the rule from it on: `null` if it is over, `undefined` if it takes too long. */
function nextOf(text: string, start: string, from: string): { start: string; rule: string } | null | undefined {
  const rule = parseRule(text)
  const isEndless = rule.count === undefined && rule.until === undefined
  for (const span of years) {
    const year = String(Math.min(Number(from.slice(0, 4)) + span, 9998)).padStart(4, '0')
    const last = `${year}${from.slice(4, 8)}01 00:00:00`
    const found = unlessTooMany(() => expand({ rules: [rule] }, { start, from, to: last }))
    if (found === undefined) return undefined
    const [next] = found
    if (next === undefined) continue
    const before = dateTimeOf(secondsOf(next) - 1)
    const earlier =
      rule.count === undefined ? [] : unlessTooMany(() => expand({ rules: [rule] }, { start, to: before }))
    if (earlier === undefined) return undefined
    const left = rule.count === undefined ? {} : { count: rule.count - earlier.length }
    return { start: next, rule: formatRule({ ...rule, ...left }) }
  }
  return isEndless ? undefined : null
}
