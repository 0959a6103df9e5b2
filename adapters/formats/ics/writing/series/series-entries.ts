import type { EventReply } from 'daybook'
import type { SeriesReply, SeriesTexts } from 'daybook/http'
import { seriesComponents } from './series-components.ts'
import { isOccurrence, type OccurrenceReply, occurrenceId, seriesGroup } from './series-group.ts'

/** The entry of a series in a list. */
export interface RecurringEntry {
  readonly series: SeriesReply
  readonly events: readonly EventReply[]
  /** The starts of its first and last event by the recurrence. */
  readonly first: string
  readonly last: string
  /** Returns its components, in pieces. */
  readonly pieces: () => Iterable<string>
}

/** What a list of events is written as. */
export interface ListEntries {
  readonly singles: readonly EventReply[]
  readonly recurring: readonly RecurringEntry[]
}

/**
 * Returns the entries of a list: of each series for which a recurring entry says the same as single ones, and of the
 * other events. Pauses after each series.
 */
export function* listEntries(
  events: readonly EventReply[],
  series: readonly SeriesReply[],
  cache: SeriesTexts | undefined,
): Generator<string, ListEntries> {
  const bySeries = new Map<number, OccurrenceReply[]>(series.map(({ id }) => [id, []]))
  for (const event of events) if (isOccurrence(event)) bySeries.get(event.post_parent)?.push(event)
  const recurring: RecurringEntry[] = []
  const grouped = new Set<EventReply>()
  for (const one of series) {
    const entry = entryOf(one, bySeries.get(one.id) ?? [], cache)
    if (entry !== undefined) recurring.push(entry)
    for (const event of entry?.events ?? []) grouped.add(event)
    yield ''
  }
  return { singles: events.filter((event) => !grouped.has(event)), recurring }
}

/**
 * Returns the entry of a series, in so far as one describes its listed events. Keeps its text, and that there is no
 * entry.
 */
function entryOf(
  series: SeriesReply,
  listed: readonly OccurrenceReply[],
  cache: SeriesTexts | undefined,
): RecurringEntry | undefined {
  const cached = cache?.get(series, listed)
  const group = cached ? undefined : seriesGroup(series, listed)
  const ids = new Set(cached?.events ?? group?.occurrences.map(({ id }) => id))
  const events = listed.filter(({ id }) => ids.has(id))
  const [first, ...later] = events.map(occurrenceId).sort()
  const keep = (text: string) => cache?.set(series, listed, { text, events: [...ids] })
  if (first === undefined) {
    if (cached === undefined) keep('')
    return undefined
  }
  const pieces = function* () {
    let text = cached?.text ?? ''
    if (cached) yield text
    for (const piece of group ? seriesComponents(group) : []) {
      text += piece
      yield piece
    }
    if (cached === undefined) keep(text)
  }
  return { series, events, first, last: later.at(-1) ?? first, pieces }
}
