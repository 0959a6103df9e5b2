import type { EventRecord } from '../../../resources/event/event.ts'
import { type Interval, intervalOf } from '../../../resources/event/event-interval.ts'
import { type DateTime, dateTimeOf } from '../../../time/date-time.ts'
import { createPace } from '../../transaction/pace.ts'
import { occupies } from './booking.ts'
import { type ConflictContext, exemptVenues, mayName } from './find-conflicts.ts'
import { createOneBooking } from './one-booking.ts'
import { isSamePart } from './same-part.ts'

/** The days whose double bookings `events.doubleBookings` returns. */
export interface DoubleBookingDays {
  /** The first day in the home zone, as `YYYY-MM-DD`. */
  readonly from: string
  /** The last day in the home zone, as `YYYY-MM-DD`. */
  readonly until: string
}

/** Two events that take the same venue at the same time (rule 58). */
export interface DoubleBooking<Record extends EventRecord = EventRecord> {
  /** The event that starts first, then the other. */
  readonly events: readonly [Record, Record]
  /** The ids of the venues that both take. */
  readonly venues: readonly number[]
  /** The first second at which both take them, in UTC. */
  readonly utc_from: DateTime
  /** The first second at which one of them does no longer, in UTC. */
  readonly utc_until: DateTime
}

/** What `events.doubleBookings` has found. */
export interface DoubleBookings<Record extends EventRecord = EventRecord> {
  /** At most 1,000, in the order in which they begin. */
  readonly bookings: readonly DoubleBooking<Record>[]
  /** Whether there may be others, because the days have too many events. */
  readonly isCut: boolean
}

/** The most double bookings of a result, and the most pairs of events that are compared. */
const most = { bookings: 1_000, pairs: 50_000 }

type Context = Pick<ConflictContext, 'reader' | 'viewer' | 'settings' | 'parts'>

interface Running extends Interval {
  readonly event: EventRecord
}

/** Returns which of some events take the same venue at the same time, and whether it has compared all of them. */
export async function findDoubleBookings(events: readonly EventRecord[], context: Context): Promise<DoubleBookings> {
  const { reader, viewer, parts } = context
  const areOne = createOneBooking({ reader, viewer })
  const { pause } = createPace()
  const held = [...new Map(events.filter(occupies).map((event) => [event.id, event])).values()]
  const exempt = await exemptVenues(
    held.flatMap(({ venue }) => venue),
    context,
  )
  const runningAt = new Map<number, readonly Running[]>()
  const bookings: DoubleBooking[] = []
  let pairs = 0
  for (const next of held.map((event) => ({ event, ...intervalOf(event) })).sort(byStart)) {
    const shared = new Map<Running, readonly number[]>()
    for (const venue of new Set(next.event.venue.filter((id) => !exempt.has(id)))) {
      const running = (runningAt.get(venue) ?? []).filter(({ end }) => end > next.start)
      for (const one of running) shared.set(one, [...(shared.get(one) ?? []), venue])
      runningAt.set(venue, [...running, next])
    }
    for (const [first, venues] of [...shared].sort(([a], [b]) => byStart(a, b))) {
      pairs += 1
      if (pairs > most.pairs || bookings.length === most.bookings) return { bookings, isCut: true }
      await pause()
      const both = [first.event, next.event] as const
      if (!isSamePart(...both, parts)) continue
      // Either may be a part of the other, for callers who may change that other one.
      if ((await areOne(...both)) && (await areOne(next.event, first.event))) continue
      const named = await Promise.all(both.map((event) => mayName(event, venues, { reader, viewer })))
      if (named.includes(false)) continue
      const [utc_from, utc_until] = [dateTimeOf(next.start), dateTimeOf(Math.min(first.end, next.end))]
      bookings.push({ events: both, venues, utc_from, utc_until })
    }
  }
  return { bookings, isCut: false }
}

function byStart(a: Running, b: Running): number {
  return a.start - b.start || a.event.id - b.event.id
}
