import type { EventFilter } from '../../resources/event/event-query.ts'
import type { DateRange, EventCriteria } from '../../storage/criteria.ts'
import type { DateValue } from '../../time/date-grammar.ts'
import type { DateTime } from '../../time/date-time.ts'
import { addMonths, endOfDay, startOfDay, startOfNextDay } from '../../time/day.ts'
import { fromWall, resolveDate, type WrittenMoment } from '../../time/moment.ts'
import { toWallClock } from '../../time/wall-clock.ts'
import type { DefaultWindow } from '../environment.ts'

/** What the dates of a list are read with. */
export interface DateContext {
  readonly timeZone: string
  /** UTC. */
  readonly now: DateTime
  readonly defaultWindow: DefaultWindow | false
}

type DateCriteria = Pick<EventCriteria, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>

/**
 * The date conditions of a list (rules 22-25, 48): whole days on the wall clock of each event, or with `strict_dates`
 * exact times on instants, or a period. `include` overrides them all, the default window too (rule 14).
 */
export function dateCriteria(filter: EventFilter, context: DateContext): DateCriteria {
  if (filter.include) return {}
  const period = periodInForce(filter)
  if (period) return periods[period](context.now)
  const given = givenDates(filter, context)
  const dates = { ...given, ...defaultDates(given, filter, context) }
  return filter.strict_dates ? exactTimes(dates) : wholeDays(dates)
}

/** How the dates of a list were taken. */
export interface DateNotes {
  /** Date parameters whose time of the day does not count, because days are taken whole (rule 22). */
  readonly widened: readonly string[]
  /** The default window, as far as it applies, on the wall clock of the home zone (rule 25). */
  readonly defaults: Readonly<Record<string, DateTime>>
  /** What was given, and gives way to something else that was. */
  readonly overridden: readonly string[]
}

/** Explains what `dateCriteria` makes of the dates. */
export function dateNotes(filter: EventFilter, context: DateContext): DateNotes {
  const named = dateNames.filter((name) => filter[name])
  const period = periodInForce(filter)
  const overridden = filter.period && !period ? ['period'] : []
  if (filter.include) return { widened: [], defaults: {}, overridden: [...named, ...overridden] }
  const given = givenDates(filter, context)
  const isWidened = (name: (typeof dateNames)[number]) =>
    !['day', 'today'].includes(filter[name]?.kind ?? 'day') && given[name]?.written.endsWith(' 00:00:00') === false
  const defaults = Object.entries(period ? {} : defaultDates(given, filter, context))
  return {
    widened: filter.strict_dates ? [] : named.filter(isWidened),
    defaults: Object.fromEntries(defaults.map(([name, { written }]) => [name, written])),
    overridden,
  }
}

/** Returns whether a list filters by instants, and so is ordered by them (rules 24, 48). */
export function asksInstants(filter: EventFilter): boolean {
  return filter.strict_dates === true || (periodInForce(filter) ?? 'all') !== 'all'
}

const dateNames = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'] as const

type Dates = Readonly<Record<(typeof dateNames)[number], WrittenMoment | undefined>>

type DefaultDates = { readonly [Name in 'start_date' | 'end_date']?: WrittenMoment }

type Period = NonNullable<EventFilter['period']>

/** Dates that are given win over a period, and so does `include`. */
function periodInForce(filter: EventFilter): Period | undefined {
  return filter.include || dateNames.some((name) => filter[name]) ? undefined : filter.period
}

/** At any time each event is in one of the first three (rule 48). */
const periods: Readonly<Record<Period, (now: DateTime) => DateCriteria>> = {
  upcoming: (now) => ({ utc_start_date: { gte: now } }),
  current: (now) => ({ utc_start_date: { lt: now }, utc_end_date: { gte: now } }),
  past: (now) => ({ utc_end_date: { lt: now } }),
  all: () => ({}),
}

/** Rule 22, its table line by line: the day is the one that was written, before a gap moves its time. */
function wholeDays(dates: Dates): DateCriteria {
  const from = (moment: WrittenMoment | undefined) => moment && startOfDay(moment.written)
  const next = (moment: WrittenMoment | undefined) => moment && startOfNextDay(moment.written)
  return {
    ...ranged('start_date', {
      gte: latest(from(dates.start_date), next(dates.starts_after)),
      lt: next(dates.starts_before),
    }),
    ...ranged('end_date', {
      gte: next(dates.ends_after),
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
      lt: dates.starts_before?.utc,
    }),
    ...ranged('utc_end_date', {
      lte: dates.end_date?.utc,
      gt: dates.ends_after?.utc,
      lt: dates.ends_before?.utc,
    }),
  }
}

function givenDates(filter: EventFilter, { timeZone, now }: DateContext): Dates {
  const at = (value: DateValue | undefined) => value && resolveDate(value, timeZone, now)
  return {
    start_date: at(filter.start_date),
    end_date: at(filter.end_date),
    starts_after: at(filter.starts_after),
    starts_before: at(filter.starts_before),
    ends_after: at(filter.ends_after),
    ends_before: at(filter.ends_before),
  }
}

/**
 * Each side applies when it is not given and does not contradict the other one that is (rule 25). The trash and the drafts
 * of the past are not hidden from who asks for them.
 */
function defaultDates(given: Dates, { status }: EventFilter, context: DateContext): DefaultDates {
  const { starts_after, starts_before, ends_after, ends_before } = given
  if (!context.defaultWindow || starts_after || starts_before || ends_after || ends_before) return {}
  if (status && !status.includes('publish')) return {}
  const window = defaultWindowAt(context.now, context.timeZone, context.defaultWindow)
  const start = fromWall(window.start_date, context.timeZone)
  const end = fromWall(window.end_date, context.timeZone)
  return {
    ...(!given.start_date && !(given.end_date && given.end_date.written < start.written) && { start_date: start }),
    ...(!given.end_date && !(given.start_date && given.start_date.written > end.written) && { end_date: end }),
  }
}

/** The default window on the wall clock of the home zone: from today on, to the end of the day so many months later. */
export function defaultWindowAt(
  now: DateTime,
  timeZone: string,
  { months }: DefaultWindow,
): { readonly start_date: DateTime; readonly end_date: DateTime } {
  const start_date = startOfDay(toWallClock(now, timeZone))
  return { start_date, end_date: endOfDay(addMonths(start_date, months)) }
}

type Bounds = { readonly [Bound in keyof DateRange]?: DateTime | undefined }

/** A criterion of the bounds that are given; none without any. */
function ranged<Name extends keyof DateCriteria>(name: Name, bounds: Bounds): DateCriteria {
  const given = Object.entries(bounds).filter(([, value]) => value !== undefined)
  return given.length > 0 ? { [name]: Object.fromEntries(given) } : {}
}

function latest(a: DateTime | undefined, b: DateTime | undefined): DateTime | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a
}

function earliest(a: DateTime | undefined, b: DateTime | undefined): DateTime | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a
}
