import { type EventFilter, eventFilters } from '../../../resources/event/event-query.ts'
import type { Report } from '../../../schema/field/field.ts'
import { namesWith } from '../../../schema/names-with.ts'
import type { DateRange, EventCriteria } from '../../../storage/criteria.ts'
import type { DateValue } from '../../../time/date-grammar.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { addMonths, endOfDay, startOfDay, startOfNextDay } from '../../../time/day.ts'
import { daysOfRange } from '../../../time/day-range.ts'
import { fromWall, resolveDate, type WrittenMoment } from '../../../time/moment.ts'
import { toWallClock } from '../../../time/wall-clock.ts'
import type { WeekendDay } from '../../../time/weekend.ts'
import type { DefaultWindow } from '../../environment/environment.ts'

/** The context in which the dates of a list are read. */
export interface DateContext {
  readonly timeZone: string
  /** The days of a weekend, in order. */
  readonly weekend: readonly WeekendDay[]
  /** In UTC. */
  readonly now: DateTime
  readonly defaultWindow: DefaultWindow | false
}

type DateCriteria = Pick<EventCriteria, 'start_date' | 'lastSecond' | 'utc_start_date' | 'utc_end_date'>

/**
 * Returns the date criteria of a list (rules 22-25, 48): whole days on the wall clock of each event, or with
 * `strict_dates` exact times on instants, or a period. `include` overrides them all, including the default window (rule
 * 14).
 */
export function dateCriteria(filter: EventFilter, context: DateContext): DateCriteria {
  if (filter.include) return {}
  const period = periodInForce(filter)
  if (period) return periods[period](context.now)
  const sent = sentDates(filter, context)
  const dates = { ...sent, ...defaultDates(sent, filter, context) }
  return filter.strict_dates ? exactTimes(dates) : wholeDays(dates)
}

/** How the dates of a list were interpreted. */
export interface DateNotes {
  /** Date parameters whose time of day is ignored, because they match whole days (rule 22). */
  readonly widened: readonly string[]
  /** The bounds of the default window that apply, on the wall clock of the home zone (rule 25). */
  readonly defaults: Readonly<Record<string, DateTime>>
  /** Parameters of the query that others override. */
  readonly overridden: readonly string[]
}

/** Explains how `dateCriteria` interprets the dates. */
export function dateNotes(filter: EventFilter, context: DateContext): DateNotes {
  const named = dateNames.filter((name) => filter[name])
  const period = periodInForce(filter)
  const overridden = filter.period && !period ? ['period'] : []
  if (filter.include) return { widened: [], defaults: {}, overridden: [...named, ...overridden] }
  const sent = sentDates(filter, context)
  const isTime = (value: DateValue | undefined, moment: WrittenMoment | undefined) =>
    !['day', 'today'].includes(value?.kind ?? 'day') && moment?.written.endsWith(' 00:00:00') === false
  const isWidened = (name: DateName) => {
    if (name === 'when') return false
    if (name !== 'overlaps') return isTime(filter[name], sent[name])
    return isTime(filter.overlaps?.from, sent.overlaps_from) || isTime(filter.overlaps?.to, sent.overlaps_to)
  }
  const defaults = Object.entries(period ? {} : defaultDates(sent, filter, context))
  return {
    widened: filter.strict_dates ? [] : named.filter(isWidened),
    defaults: Object.fromEntries(defaults.map(([name, { written }]) => [name, written])),
    overridden,
  }
}

/** Returns whether a list filters by instants, and is therefore ordered by them (rules 24, 48). */
export function filtersByInstant(filter: EventFilter): boolean {
  return filter.strict_dates === true || (periodInForce(filter) ?? 'all') !== 'all'
}

/** Reports an interval that ends before it starts, and `when` beside what it replaces (rule 22). */
export function checkDates(filter: EventFilter, context: DateContext, report: Report): void {
  requireAlone(filter, report.at('when'))
  const { overlaps_from: from, overlaps_to: to } = sentDates(filter, context)
  if (from === undefined || to === undefined) return
  const isOrdered = filter.strict_dates ? from.utc <= to.utc : startOfDay(from.written) <= startOfDay(to.written)
  if (isOrdered) return
  const [name, written] = filter.when ? (['when', '..'] as const) : (['overlaps', '/'] as const)
  report.at(name).invalid('an interval that does not end before it starts', `${from.written}${written}${to.written}`)
}

/** One of two that say which days a list has would be ignored. */
function requireAlone(filter: EventFilter, report: Report): void {
  if (filter.when === undefined) return
  const others = [...dateNames, 'period', 'strict_dates'] as const
  const beside = others.filter((name) => name !== 'when' && filter[name])
  if (beside.length > 0) report.sentence(`when takes no other dates beside it: leave out ${beside.join(', ')}.`)
}

const dateNames = namesWith(eventFilters, 'boundsDates')
const windowless = namesWith(eventFilters, 'withoutWindow')

type DateName = (typeof dateNames)[number]

/** Each date of a query, and the two of its interval. */
type Dates = Readonly<
  Record<Exclude<DateName, 'overlaps' | 'when'> | 'overlaps_from' | 'overlaps_to', WrittenMoment | undefined>
>

type DefaultDates = { readonly [Name in 'start_date' | 'end_date']?: WrittenMoment }

type Period = NonNullable<EventFilter['period']>

/** Returns the period, unless dates or `include` override it. */
function periodInForce(filter: EventFilter): Period | undefined {
  return filter.include || dateNames.some((name) => filter[name]) ? undefined : filter.period
}

/** At any time, each event is in exactly one of `upcoming`, `current` and `past` (rule 48). */
const periods: Readonly<Record<Period, (now: DateTime) => DateCriteria>> = {
  upcoming: (now) => ({ utc_start_date: { gte: now } }),
  current: (now) => ({ utc_start_date: { lt: now }, utc_end_date: { gte: now } }),
  current_and_upcoming: (now) => ({ utc_end_date: { gte: now } }),
  past: (now) => ({ utc_end_date: { lt: now } }),
  all: () => ({}),
}

/** Rule 22, line by line. The day is the one that was written, before a gap moves its time. */
function wholeDays(dates: Dates): DateCriteria {
  const from = (moment: WrittenMoment | undefined) => moment && startOfDay(moment.written)
  const next = (moment: WrittenMoment | undefined) => moment && startOfNextDay(moment.written)
  return {
    ...ranged('start_date', {
      gte: latest(from(dates.start_date), next(dates.starts_after)),
      lt: earliest(next(dates.starts_before), next(dates.overlaps_to)),
    }),
    ...ranged('lastSecond', {
      gte: latest(next(dates.ends_after), from(dates.overlaps_from)),
      lt: earliest(next(dates.end_date), next(dates.ends_before)),
    }),
  }
}

/** Rule 23. */
function exactTimes(dates: Dates): DateCriteria {
  return {
    ...ranged('utc_start_date', {
      gte: dates.start_date?.utc,
      gt: dates.starts_after?.utc,
      lt: earliest(dates.starts_before?.utc, dates.overlaps_to?.utc),
    }),
    ...ranged('utc_end_date', {
      lte: dates.end_date?.utc,
      gt: latest(dates.ends_after?.utc, dates.overlaps_from?.utc),
      lt: dates.ends_before?.utc,
    }),
  }
}

function sentDates(filter: EventFilter, context: DateContext): Dates {
  const { timeZone, now } = context
  const at = (value: DateValue | undefined) => value && resolveDate(value, timeZone, now)
  const { first, last } = filter.when ? daysOfRange(filter.when, context) : {}
  return {
    start_date: at(filter.start_date),
    end_date: at(filter.end_date),
    starts_after: at(filter.starts_after),
    starts_before: at(filter.starts_before),
    ends_after: at(filter.ends_after),
    ends_before: at(filter.ends_before),
    overlaps_from: first === undefined ? at(filter.overlaps?.from) : fromWall(first, timeZone),
    overlaps_to: last === undefined ? at(filter.overlaps?.to) : fromWall(last, timeZone),
  }
}

/**
 * Returns the default bounds: each applies if its parameter is absent and it does not contradict the other one (rule
 * 25). They do not hide the trash, or past drafts, from a query by these statuses, nor an event from its external id.
 */
function defaultDates(sent: Dates, filter: EventFilter, context: DateContext): DefaultDates {
  const { status } = filter
  if (sent.start_date && sent.end_date) return {}
  if (!context.defaultWindow || windowless.some((name) => filter[name])) return {}
  if (status && !status.includes('publish')) return {}
  const window = defaultWindowAt(context.now, context.timeZone, context.defaultWindow)
  const start = fromWall(window.start_date, context.timeZone)
  const end = fromWall(window.end_date, context.timeZone)
  return {
    ...(!sent.start_date && !(sent.end_date && sent.end_date.written < start.written) && { start_date: start }),
    ...(!sent.end_date && !(sent.start_date && sent.start_date.written > end.written) && { end_date: end }),
  }
}

/**
 * Returns the default window on the wall clock of the home zone: from today to the end of the day a number of months
 * later.
 */
export function defaultWindowAt(
  now: DateTime,
  timeZone: string,
  { months }: DefaultWindow,
): { readonly start_date: DateTime; readonly end_date: DateTime } {
  const start_date = startOfDay(toWallClock(now, timeZone))
  return { start_date, end_date: endOfDay(addMonths(start_date, months)) }
}

type Bounds = { readonly [Bound in keyof DateRange]?: DateTime | undefined }

/** Returns a criterion with the bounds that are present, or none. */
function ranged<Name extends keyof DateCriteria>(name: Name, bounds: Bounds): DateCriteria {
  const present = Object.entries(bounds).filter(([, value]) => value !== undefined)
  return present.length > 0 ? { [name]: Object.fromEntries(present) } : {}
}

function latest(a: DateTime | undefined, b: DateTime | undefined): DateTime | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a
}

function earliest(a: DateTime | undefined, b: DateTime | undefined): DateTime | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a
}
