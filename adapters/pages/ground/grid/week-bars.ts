import type { EventReply } from 'daybook'
import type { GridSpan } from 'daybook/domain'
import { timeOf } from '../dates/days.ts'
import { firstDayOf, lastDayOf } from '../dates/event-days.ts'

type Span = GridSpan<EventReply>

/** The lane of a bar that a month does not show. */
export const hiddenLane = 99

/**
 * Returns the bars of a week with lanes for a month that shows the first few. If there are too many, the shortest
 * events get a lane: what runs for months is seen in other weeks too. The others have `hiddenLane`.
 */
export function weekBars(spans: readonly Span[], lanes: number): readonly Span[] {
  if (spans.every(({ lane }) => lane < lanes)) return spans
  const shown = new Set<Span>()
  const taken = [0, 0, 0, 0, 0, 0, 0]
  for (const span of spans.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const columns = taken.slice(span.from, span.to + 1)
    if (columns.some((count) => count >= lanes)) continue
    shown.add(span)
    for (let column = span.from; column <= span.to; column += 1) taken[column] = (taken[column] ?? 0) + 1
  }
  const lastColumns: number[] = []
  // The spans are in the order of their start, so each finds a lane.
  return spans.map((span) => {
    if (!shown.has(span)) return { ...span, lane: hiddenLane }
    const free = lastColumns.findIndex((column) => column < span.from)
    const lane = free === -1 ? lastColumns.length : free
    lastColumns[lane] = span.to
    return { ...span, lane }
  })
}

function lengthOf({ event }: Span): number {
  return timeOf(lastDayOf(event)) - timeOf(firstDayOf(event))
}
