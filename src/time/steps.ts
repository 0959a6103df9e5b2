import { DAY, secondsOf } from './date-time.ts'

// Transitions of one zone are at least 6.9 days apart in all of the tz database (closest: Recife in 2000, Gaza in
// 2054), so that a span of four days has at most one. Compared with single days, spans take a fourth of the lookups and
// of the memory.
const SPAN = 4 * DAY
const QUARTER = 15 * 60

// No zone had a transition before 1844, and ICU's formats do not distinguish the year 0 from the year 1.
const EARLIEST = secondsOf('1800-01-01 00:00:00')

/** The values of a zone in one span: one value throughout, or two with the second of the change. */
type Span<Value> = Value | { readonly at: number; readonly before: Value; readonly after: Value }

/**
 * Returns a cached lookup of a value that changes only a few times a year in a zone: its offset, or its abbreviation.
 * `lookUp` is slow. It is called at both ends of a span of days, which neighboring spans share, and within the span
 * only if these differ.
 * At `spansKept` all spans are cleared: a new Map needs no bookkeeping in every conversion.
 */
export function createSteps<Value extends number | string>(
  lookUp: (zone: string, instant: number) => Value,
  maxSpans: number,
): (zone: string, instant: number) => Value {
  const zones = new Map<string, Map<number, Span<Value>>>()
  let count = 0

  function spansOf(zone: string): Map<number, Span<Value>> {
    const spans = new Map<number, Span<Value>>()
    zones.set(zone, spans)
    return spans
  }

  function explore(zone: string, index: number): Span<Value> {
    const start = index * SPAN
    const spans = zones.get(zone)
    const before = atEnd(spans?.get(index - 1)) ?? lookUp(zone, start)
    const after = atStart(spans?.get(index + 1)) ?? lookUp(zone, start + SPAN)
    if (before === after) return before

    // Returns the first instant after the change, to a multiple of `step`. Of `first` and `last`, only `first` has
    // `before`.
    function search(first: number, last: number, step: number): number {
      if (last - first <= step) return last
      const middle = first + Math.ceil((last - first) / step / 2) * step
      return lookUp(zone, middle) === before ? search(middle, last, step) : search(first, middle, step)
    }

    // Nearly all transitions are at full quarters of an hour, which take half of the lookups.
    const quarter = search(start, start + SPAN, QUARTER)
    const exact = lookUp(zone, quarter - 1) === before
    return { at: exact ? quarter : search(quarter - QUARTER, quarter, 1), before, after }
  }

  function remember(zone: string, index: number): Span<Value> {
    const span = explore(zone, index)
    if (count >= maxSpans) {
      zones.clear()
      count = 0
    }
    count += 1
    const spans = zones.get(zone) ?? spansOf(zone)
    spans.set(index, span)
    return span
  }

  return (zone, instant) => {
    const second = Math.max(instant, EARLIEST)
    const index = Math.floor(second / SPAN)
    const span = zones.get(zone)?.get(index) ?? remember(zone, index)
    if (typeof span !== 'object') return span
    return second < span.at ? span.before : span.after
  }
}

function atStart<Value extends number | string>(span: Span<Value> | undefined): Value | undefined {
  return typeof span === 'object' ? span.before : span
}

function atEnd<Value extends number | string>(span: Span<Value> | undefined): Value | undefined {
  return typeof span === 'object' ? span.after : span
}
