import { isCalendarError } from 'daybook'
import { toUtc, toWallClock } from 'daybook/domain'
import { describeRule, expand, parseRule, type RecurrenceRule } from 'daybook/recurrence'

/** A series as a form describes it. */
export interface DescribedSeries {
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly exceptions: readonly string[]
  /** On the wall clock of the zone. */
  readonly start: string
  readonly zone: string
}

/** The next dates of a series. */
export interface NextDates {
  /** What the rules say, in words of a language. */
  readonly words: readonly string[]
  /** The next starts on the wall clock: at most ten. */
  readonly starts: readonly string[]
  /** The first of them after which the clock has changed, and by how many minutes. */
  readonly change?: { readonly start: string; readonly minutes: number }
  /** A start that the clock leaves out, and when the event starts instead. */
  readonly gap?: { readonly start: string; readonly instead: string }
}

const most = 10

/** A series is looked through for this many years, until enough dates are found. */
const years = [1, 12, 60]

/** Returns the next dates of a series from a day on. `undefined` if it cannot be read. */
export function nextDates(series: DescribedSeries, from: string, locale: string): NextDates | undefined {
  try {
    // A rule may end in UTC.
    const rules = series.rules.map((rule) => parseRule(rule, { timezone: series.zone }))
    const starts = startsFrom({ ...series, rules }, from)
    return { words: rules.map((rule) => describeRule(rule, locale)), starts, ...clockOf(starts, series.zone) }
  } catch (error) {
    // The write says what is wrong.
    if (isCalendarError(error) || error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

interface ParsedSeries extends Omit<DescribedSeries, 'rules'> {
  readonly rules: readonly RecurrenceRule[]
}

function startsFrom({ rules, dates, exceptions, start }: ParsedSeries, from: string): readonly string[] {
  const timed = (date: string) => (date.length === 10 ? `${date}${start.slice(10)}` : date.padEnd(19, ':00'))
  const recurrence = {
    rules,
    dates: dates.map(timed),
    exceptions: exceptions.map(timed),
  }
  const first = `${from} 00:00:00` > start ? `${from} 00:00:00` : start
  let found: readonly string[] = []
  for (const span of years) {
    const last = String(Math.min(Number(first.slice(0, 4)) + span, 9998)).padStart(4, '0')
    found = expand(recurrence, { start, from: first, to: `${last}${first.slice(4, 8)}01 00:00:00` })
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

/** Finds where the clock of a zone changes between some dates. */
function clockOf(starts: readonly string[], zone: string): Pick<NextDates, 'change' | 'gap'> {
  const offsets = starts.map((start) => (timeOf(start) - timeOf(toUtc(start, zone))) / 60_000)
  const at = offsets.findIndex((offset, index) => index > 0 && offset !== offsets[index - 1])
  const changed = starts[at]
  const moved = starts.find((start) => toWallClock(toUtc(start, zone), zone) !== start)
  const minutes = (offsets[at] ?? 0) - (offsets[at - 1] ?? 0)
  return {
    ...(changed !== undefined && { change: { start: changed, minutes } }),
    ...(moved !== undefined && { gap: { start: moved, instead: toWallClock(toUtc(moved, zone), zone) } }),
  }
}

function timeOf(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`)
}
