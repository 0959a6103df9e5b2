import type { EventReply } from '../../resources/event/event-reply.ts'
import { digest } from '../../text/digest.ts'
import type { FormatContext, SeriesReply, SeriesTexts } from '../port/response-format.ts'
import type { CachedTexts } from '../records/record-cache.ts'

/** The states of what a list shows. What has none is rendered each time. */
type States<Reply> = ReadonlyMap<Reply, string>

/**
 * Returns a function that returns the texts of events: those in the cache that are valid, and others as they are
 * rendered.
 */
export function cachedEvents(
  render: (event: EventReply) => string,
  states: States<EventReply>,
  cache: CachedTexts | undefined,
): NonNullable<FormatContext['textOf']> {
  return (event) => {
    const state = states.get(event)
    if (cache === undefined || state === undefined) return render(event)
    const name = String(event.id)
    const cached = cache.get(name)
    if (cached?.state === state) return cached.text
    const text = render(event)
    cache.set(name, { state, text })
    return text
  }
}

/**
 * Returns the texts of series in the cache. A text is valid for the same state of the series and of each listed event.
 */
export function cachedSeries(
  seriesStates: States<SeriesReply>,
  eventStates: States<EventReply>,
  cache: CachedTexts,
): SeriesTexts {
  // Lists with other events of a series have other texts of it.
  const nameOf = ({ id }: SeriesReply, events: readonly EventReply[]) =>
    `series ${id} ${digest(events.map((event) => event.id).join(' '))}`
  const stateOf = (series: SeriesReply, events: readonly EventReply[]) => {
    const states = [seriesStates.get(series), ...events.map((event) => eventStates.get(event))]
    return states.includes(undefined) ? undefined : digest(states.join('\n'))
  }
  return {
    get(series, events) {
      const cached = cache.get(nameOf(series, events))
      if (cached?.events === undefined || cached.state !== stateOf(series, events)) return undefined
      return { text: cached.text, events: cached.events }
    },
    set(series, events, text) {
      const state = stateOf(series, events)
      if (state !== undefined) cache.set(nameOf(series, events), { state, ...text })
    },
  }
}
