import { daysInMonth } from './calendar-day.ts'
import { type DateValue, parseDate } from './date-grammar.ts'
import type { DateInterval } from './date-interval.ts'
import type { DateTime } from './date-time.ts'
import { addDays, startOfDay } from './day.ts'
import { toWallClock } from './wall-clock.ts'
import { nextWeekend, type WeekendDay } from './weekend.ts'

/** The days that a person asks for, not yet resolved: they depend on the clock, the zone and the weekend. */
export type DayRange = DateInterval | { readonly kind: 'weekend' }

/** The longest text with two ends and spaces around them. */
const maxLength = 60

const today: DateValue = { kind: 'today' }

const named: ReadonlyMap<string, DayRange> = new Map<string, DayRange>([
  ['weekend', { kind: 'weekend' }],
  ['week', { from: today, to: { kind: 'today', days: 6 } }],
])

/**
 * Parses `weekend`, `week`, a day, a month such as `2030-06`, or two of them with `..` between, where one may be absent
 * (rule 22). A day is `2030-06-20`, `today`, `tomorrow` or `yesterday`. Returns `undefined` for anything else.
 */
export function parseDayRange(text: string): DayRange | undefined {
  if (text.length > maxLength) return undefined
  const written = text.trim().toLowerCase()
  const word = named.get(written)
  if (word) return word
  const [first = '', last = first, ...more] = written.split('..')
  if (more.length > 0 || (first.trim() === '' && last.trim() === '')) return undefined
  const [from, to] = [endsOf(first), endsOf(last)]
  if (from === undefined || to === undefined) return undefined
  return { ...(from.first && { from: from.first }), ...(to.last && { to: to.last }) }
}

interface Ends {
  readonly first?: DateValue
  readonly last?: DateValue
}

/** An absent end is open. */
function endsOf(text: string): Ends | undefined {
  const written = text.trim()
  if (written === '') return {}
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(written) ?? []
  if (year !== undefined && month !== undefined) {
    const first = parseDate(`${written}-01`)
    return first && { first, last: day(`${written}-${daysInMonth(Number(year), Number(month))}`) }
  }
  const date = parseDate(written)
  return date?.kind === 'day' || date?.kind === 'today' ? { first: date, last: date } : undefined
}

function day(date: string): DateValue {
  return { kind: 'day', wall: `${date} 00:00:00` }
}

/** What decides which days a range has. */
export interface DayContext {
  /** The home zone. */
  readonly timeZone: string
  /** In UTC. */
  readonly now: DateTime
  /** The days of a weekend, in order. */
  readonly weekend: readonly WeekendDay[]
}

/** The first and the last day of a range, as their 00:00:00. An absent one is open. */
export interface ResolvedDays {
  readonly first?: DateTime
  readonly last?: DateTime
}

/** Returns the days of a range: `today` is that of the home zone, and the weekend is the present or the next one. */
export function daysOfRange(range: DayRange, { timeZone, now, weekend }: DayContext): ResolvedDays {
  const present = startOfDay(toWallClock(now, timeZone))
  if ('kind' in range) return nextWeekend(present, weekend)
  const { from, to } = range
  return { ...(from && { first: dayOf(from, present) }), ...(to && { last: dayOf(to, present) }) }
}

function dayOf(date: DateValue, present: DateTime): DateTime {
  if (date.kind === 'today') return addDays(present, date.days ?? 0)
  return date.kind === 'day' ? date.wall : present
}
