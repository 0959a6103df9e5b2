import type { EventFilter } from '../model/event-query.ts'
import type { DateRange, EventCriteria } from '../storage/criteria.ts'
import type { DateValue } from '../time/date-grammar.ts'
import type { DateTime } from '../time/date-time.ts'
import { addMonths, endOfDay, startOfDay, startOfNextDay } from '../time/day.ts'
import { type Moment, resolveDate } from '../time/moment.ts'
import { toWallClock } from '../time/wall-clock.ts'
import type { DefaultWindow } from './environment.ts'

interface DateContext {
  readonly timeZone: string
  /** UTC. */
  readonly now: DateTime
  readonly defaultWindow: DefaultWindow | false
}

type DateCriteria = Pick<EventCriteria, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>

/**
 * The date conditions of a list (rules 22-25): whole days on the wall clock of each event, or with `strict_dates` exact
 * times on instants. `include` overrides them all, the default window too (rule 14).
 */
export function dateCriteria(filter: EventFilter, context: DateContext): DateCriteria {
  if (filter.include) return {}
  const at = (value: DateValue | undefined) => value && resolveDate(value, context.timeZone, context.now)
  const given = {
    start_date: at(filter.start_date),
    end_date: at(filter.end_date),
    starts_after: at(filter.starts_after),
    starts_before: at(filter.starts_before),
    ends_after: at(filter.ends_after),
    ends_before: at(filter.ends_before),
  }
  const dates = { ...given, ...defaultDates(given, context) }
  return filter.strict_dates ? exactTimes(dates) : wholeDays(dates)
}

type Dates = Readonly<
  Record<
    'start_date' | 'end_date' | 'starts_after' | 'starts_before' | 'ends_after' | 'ends_before',
    Moment | undefined
  >
>

/** Rule 22, its table line by line. */
function wholeDays(dates: Dates): DateCriteria {
  const from = (moment: Moment | undefined) => moment && startOfDay(moment.wall)
  const next = (moment: Moment | undefined) => moment && startOfNextDay(moment.wall)
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

/** Each side applies when it is not given and does not contradict the other one that is (rule 25). */
function defaultDates(given: Dates, context: DateContext): Partial<Dates> {
  const { starts_after, starts_before, ends_after, ends_before } = given
  if (!context.defaultWindow || starts_after || starts_before || ends_after || ends_before) return {}
  const window = defaultWindowAt(context.now, context.timeZone, context.defaultWindow)
  const start = resolveDate({ kind: 'wall', wall: window.start_date }, context.timeZone, context.now)
  const end = resolveDate({ kind: 'wall', wall: window.end_date }, context.timeZone, context.now)
  return {
    ...(!given.start_date && !(given.end_date && given.end_date.wall < start.wall) && { start_date: start }),
    ...(!given.end_date && !(given.start_date && given.start_date.wall > end.wall) && { end_date: end }),
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
