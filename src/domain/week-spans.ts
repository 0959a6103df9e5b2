import type { ShownDays } from './shown-days.ts'

/** The part of an event of several days that lies in one week. */
export interface GridSpan<Event> {
  /** The event as it was given. */
  readonly event: Event
  /** The column of its first day in the week, from 0 to 6. */
  readonly from: number
  /** The column of its last day in the week, from 0 to 6. */
  readonly to: number
  /** The row, from 0. */
  readonly lane: number
  /** Whether the event has begun in an earlier week. */
  readonly startsBefore: boolean
  /** Whether the event goes on in a later week. */
  readonly endsAfter: boolean
}

interface Shown<Event> extends ShownDays {
  readonly event: Event
}

/**
 * The spans of the week that begins on a day, each in the first lane that is free. In the order in which events start
 * that takes the fewest lanes, and what goes on from the week before stands above what begins.
 */
export function weekSpans<Event>(shown: readonly Shown<Event>[], weekStart: number): readonly GridSpan<Event>[] {
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
