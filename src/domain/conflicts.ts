import { type Interval, intervalOf } from '../resources/event/event-interval.ts'
import { takesVenue } from '../resources/event/event-status.ts'
import { type EventAtVenue, isSingle } from './event-shapes.ts'

/** Two events that overlap at the same venue. */
export interface Conflict<Event extends EventAtVenue> {
  /** The event that starts first, then the other. */
  readonly events: readonly [Event, Event]
  /** The ids of the venues that both events share. */
  readonly venues: readonly number[]
}

/**
 * Returns every pair of events that overlap at a venue, once, in the order in which the conflicts begin, ties by id.
 * Takes records or replies in any order; duplicates count once. Series are left out, and events that are cancelled,
 * postponed or moved online. Every status counts, so leave out events in the trash.
 */
export function conflicts<Event extends EventAtVenue>(events: readonly Event[]): readonly Conflict<Event>[] {
  const held = events.filter((event) => isSingle(event) && takesVenue(event.event_status ?? 'scheduled'))
  const distinct = new Map(held.map((event) => [event.id, event]))
  const inOrder = [...distinct.values()].map((event) => ({ event, ...intervalOf(event) })).sort(byStart)
  const runningAt = new Map<number, readonly Running<Event>[]>()
  return inOrder.flatMap((next) => {
    const shared = new Map<Running<Event>, readonly number[]>()
    for (const venue of venueIds(next.event)) {
      const running = (runningAt.get(venue) ?? []).filter(({ end }) => end > next.start)
      for (const one of running) shared.set(one, [...(shared.get(one) ?? []), venue])
      runningAt.set(venue, [...running, next])
    }
    const inConflict = [...shared].sort(([a], [b]) => byStart(a, b))
    return inConflict.map(([{ event }, venues]): Conflict<Event> => ({ events: [event, next.event], venues }))
  })
}

interface Running<Event> extends Interval {
  readonly event: Event
}

function byStart(a: Running<EventAtVenue>, b: Running<EventAtVenue>): number {
  return a.start - b.start || a.event.id - b.event.id
}

function venueIds({ venue }: EventAtVenue): ReadonlySet<number> {
  const venues = [venue].flat()
  return new Set(venues.map((venueOrId) => (typeof venueOrId === 'number' ? venueOrId : venueOrId.id)))
}
