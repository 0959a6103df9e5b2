import { checkOptions, checkValue, optionKinds, wholeNumber } from '../options.ts'
import { dayNumber, daysInMonth } from '../time/calendar-day.ts'
import { compareDates } from '../time/date-time.ts'
import { dateOf } from '../time/day.ts'
import { checkZone } from '../time/zone.ts'
import { type EventDates, isSingle } from './event-shapes.ts'
import { type ShownDays, shownDays } from './shown-days.ts'

/** An event that a month can show: a record or a reply. */
export interface GridEvent extends EventDates {
  /** Breaks ties between events that start at the same time. */
  readonly id: number
}

/** The layout of a month. */
export interface MonthGridOptions {
  /** The first day of the week, from 0 for Sunday to 6 for Saturday. The default is 1, Monday. */
  readonly weekStart?: number
  /** The zone on whose wall clock events are shown. The default is the zone of each event. */
  readonly zone?: string
}

/** A month as a wall calendar shows it: whole weeks, including days of the months before and after. */
export interface MonthGrid<Event extends GridEvent> {
  /** 1 to 9998. */
  readonly year: number
  /** 1 for January to 12. */
  readonly month: number
  /** Four to six, starting with the week of the first day of the month. */
  readonly weeks: readonly GridWeek<Event>[]
}

/** Seven days, and the bars of the events that take more than one day. */
export interface GridWeek<Event extends GridEvent> {
  /** Starting with the first day of the week. */
  readonly days: readonly GridDay<Event>[]
  /**
   * The bars. Their events are in `days` too. Spans in one lane share no day, and there are no more lanes than the
   * busiest day needs.
   */
  readonly spans: readonly GridSpan<Event>[]
}

/** The part of a multi-day event that lies in one week. */
export interface GridSpan<Event> {
  /** The event that you passed. */
  readonly event: Event
  /** The column of its first day in the week, from 0 to 6. */
  readonly from: number
  /** The column of its last day in the week, from 0 to 6. */
  readonly to: number
  /** The row, from 0. */
  readonly lane: number
  /** Whether the event began in an earlier week. */
  readonly startsBefore: boolean
  /** Whether the event continues in a later week. */
  readonly endsAfter: boolean
}

/** One day of the grid. */
export interface GridDay<Event extends GridEvent> {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Whether the day belongs to the month itself. */
  readonly inMonth: boolean
  /** All events of the day, including those that have a span, by their displayed start, ties by id. */
  readonly events: readonly Event[]
}

/**
 * Returns the weeks of a month with their events. Takes events in any order, including other months; their days are
 * those of `daysOf`. Series are left out. Throws `TypeError` for a year outside 1 to 9998, a month outside 1 to 12, and
 * options out of range.
 */
export function monthGrid<Event extends GridEvent>(
  year: number,
  month: number,
  events: readonly Event[],
  options: MonthGridOptions = {},
): MonthGrid<Event> {
  checkValue('year', year, wholeNumber(1, 9998))
  checkValue('month', month, wholeNumber(1, 12))
  checkOptions(options, { weekStart: wholeNumber(0, 6), zone: optionKinds.text })
  const { weekStart = 1, zone } = options
  if (zone !== undefined) checkZone('zone', zone)

  const shown = events
    .filter(isSingle)
    .map((event) => ({ event, ...shownDays(event, zone) }))
    .sort((a, b) => compareDates(a.start, b.start) || a.event.id - b.event.id)
  const first = dayNumber(year, month, 1)
  const last = first + daysInMonth(year, month) - 1
  const weeks: GridWeek<Event>[] = []
  for (let start = first - columnOf(first, weekStart); start <= last; start += 7) {
    const inWeek = shown.filter((event) => event.first <= start + 6 && event.last >= start)
    weeks.push({
      days: Array.from({ length: 7 }, (_, column) => start + column).map((day) => ({
        date: dateOf(day),
        inMonth: day >= first && day <= last,
        events: inWeek.filter((event) => event.first <= day && event.last >= day).map(({ event }) => event),
      })),
      spans: weekSpans(inWeek, start),
    })
  }
  return { year, month, weeks }
}

// Day 0, 1970-01-01, was a Thursday. Earlier days have negative numbers.
function columnOf(day: number, weekStart: number): number {
  return (((day + 4 - weekStart) % 7) + 7) % 7
}

interface Shown<Event> extends ShownDays {
  readonly event: Event
}

/**
 * Returns the spans of the week that begins on a day, each in the first free lane. In the order of their starts, this
 * needs the fewest lanes, and events that continue from the week before are above those that begin.
 */
function weekSpans<Event>(shown: readonly Shown<Event>[], weekStart: number): readonly GridSpan<Event>[] {
  const lastColumns: number[] = []
  return shown
    .filter(({ first, last }) => last > first)
    .sort((a, b) => a.first - b.first || b.last - a.last)
    .map(({ event, first, last }) => {
      const from = Math.max(first - weekStart, 0)
      const to = Math.min(last - weekStart, 6)
      const free = lastColumns.findIndex((column) => column < from)
      const lane = free === -1 ? lastColumns.length : free
      lastColumns[lane] = to
      return { event, from, to, lane, startsBefore: first < weekStart, endsAfter: last > weekStart + 6 }
    })
}
