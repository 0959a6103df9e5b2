import { portError } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import { type Interval, intervalOf, isOverlap } from '../../../resources/event/event-interval.ts'
import { occupyingStatuses } from '../../../schema/vocabulary/status.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { Reader } from '../../../storage/store.ts'
import { compareText } from '../../../text/fold.ts'
import { dateTimeOf } from '../../../time/date-time.ts'
import { isVisible, mayRead, type Viewer } from '../../shared/visibility.ts'
import { type Booked, hasOtherSeries, occupies, tookBefore } from './booking.ts'
import type { ConflictSettings, EventConflicts } from './conflict-options.ts'
import { createOneBooking } from './one-booking.ts'
import { isSamePart, type PartFields } from './same-part.ts'

/** What a search for conflicts depends on. */
export interface ConflictContext {
  /** The store, or the transaction. */
  readonly reader: Pick<Reader, 'events' | 'venues'>
  readonly viewer: Viewer
  readonly settings: Pick<ConflictSettings, 'exempt'>
  /** The fields of events that say which part of a venue they take. */
  readonly parts: PartFields
  /** The parents of some events before the write, by their ids. */
  readonly formerParents?: ReadonlyMap<number, number>
  /** Returns whether an event counts as absent. */
  readonly isAbsent?: (id: number) => boolean
  /** Lets the event loop turn. */
  readonly pause?: () => Promise<void>
}

/** An event that takes a venue, or will take it. */
export interface BookedChange {
  readonly event: Booked
  /** The event before a write, if it took venues then: its conflicts are not new. */
  readonly before?: Booked | undefined
}

/** The most events that a result names. */
const mostNamed = 100

/** The most bookings of one query, how near they are to each other, and the number of queries that run at once. */
const most = { bookings: 50, seconds: 86_400, queries: 8 }

interface Booking extends Interval, BookedChange {
  readonly venues: readonly number[]
}

/** Bookings that one query compares with others. */
interface Batch extends Interval {
  readonly bookings: readonly Booking[]
}

/** Returns the events that take the venues of others at their times (rule 58). */
export async function findConflicts(
  changes: readonly BookedChange[],
  context: ConflictContext,
): Promise<EventConflicts> {
  const { reader, viewer, parts, formerParents, isAbsent = () => false, pause = async () => {} } = context
  const bookings = await bookingsOf(changes, context)
  const areOne = createOneBooking({ reader, viewer })
  const wereOne = createOneBooking({ reader, viewer, formerParents })
  const named = new Map<number, EventRecord>()
  let taken = false

  const compare = async (batch: Batch) => {
    const found = await Promise.all(candidates(batch).map((where) => reader.events.find({ where, ...everything })))
    const records = found.flatMap((page) => page.records)
    for (const other of records) {
      await pause()
      if (isAbsent(other.id) || !occupies(other)) continue
      const taking = intervalOf(other)
      for (const { event, before, venues, ...interval } of batch.bookings) {
        if (event.id === other.id || !isOverlap(interval, taking)) continue
        const shared = venues.filter((id) => other.venue.includes(id))
        if (shared.length === 0 || !isSamePart(event, other, parts)) continue
        if (await areOne(event, other)) continue
        const isOld = before !== undefined && tookBefore(before, [event, other], { venues: shared, parts })
        if (isOld && (hasOtherSeries(before, event) || !(await wereOne(before, other)))) continue
        if (named.has(other.id)) break
        if (await mayName(other, shared, { reader, viewer })) named.set(other.id, other)
        else taken = true
        break
      }
    }
  }

  const batches = batchesOf(bookings).values()
  const compareRest = async () => {
    for (const batch of batches) {
      await compare(batch)
      await pause()
    }
  }
  await Promise.all(Array.from({ length: most.queries }, compareRest))
  const ordered = [...named.values()].sort((a, b) => compareText(a.utc_start_date, b.utc_start_date) || a.id - b.id)
  return { events: ordered.slice(0, mostNamed), total: ordered.length, taken }
}

const daySeconds = 86_400
const firstDate = '0000-01-01 00:00:00'

/** How much earlier than an event others can start, if they are not very long. */
const usualSeconds = 14 * daySeconds

const everything = { orderBy: [['utc_start_date', 'asc']], offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/**
 * Returns the criteria of the events that may take the venues: those that start shortly before, or later, and then the
 * few that started long before and last that long. A store finds the second ones in an index that has the ends of all
 * events of a venue, on the wall clock, which differs from UTC by less than a day. With a first date, it reads that
 * index once.
 */
function candidates({ start, end, bookings }: Batch): readonly EventCriteria[] {
  const venue = [...new Set(bookings.flatMap(({ venues }) => venues))]
  const early = dateTimeOf(start - usualSeconds)
  // The last second of an all-day event, and the only one of an event without a duration, is its end.
  const atVenue = { series: false, visible: [{ statuses: occupyingStatuses }], linkedToAny: { venue } }
  const taking = { utc_end_date: { gte: dateTimeOf(start) }, ...atVenue }
  return [
    { utc_start_date: { gte: early, lt: dateTimeOf(end) }, ...taking },
    {
      utc_start_date: { lt: early },
      ...taking,
      start_date: { gte: firstDate, lt: dateTimeOf(start - usualSeconds + daySeconds) },
      end_date: { gte: dateTimeOf(start - daySeconds) },
    },
  ]
}

/** Returns the times of events at their venues, by start, without exempt venues. */
async function bookingsOf(changes: readonly BookedChange[], context: ConflictContext): Promise<readonly Booking[]> {
  const { pause = async () => {} } = context
  const exempted = await exemptVenues(
    changes.flatMap(({ event }) => event.venue),
    context,
  )
  const bookings: Booking[] = []
  for (const change of changes) {
    await pause()
    const venues = change.event.venue.filter((id) => !exempted.has(id))
    if (venues.length > 0) bookings.push({ venues, ...change, ...intervalOf(change.event) })
  }
  return bookings.sort((a, b) => a.start - b.start)
}

/** Returns which of some venues may have several events at the same time. */
export async function exemptVenues(
  ids: readonly number[],
  { reader, settings: { exempt } }: Pick<ConflictContext, 'reader' | 'settings'>,
): Promise<ReadonlySet<number>> {
  const venues = exempt && ids.length > 0 ? await reader.venues.getMany([...new Set(ids)]) : []
  return new Set(venues.filter((venue) => checkedExempt(exempt?.(venue))).map(({ id }) => id))
}

function checkedExempt(returned: unknown): boolean {
  if (typeof returned === 'boolean') return returned
  throw portError('conflicts.exempt', 'true or false', returned)
}

/**
 * Returns bookings that are near to each other together, so that a daily series needs few queries, and a yearly one
 * reads little.
 */
function batchesOf(bookings: readonly Booking[]): readonly Batch[] {
  const batches: { start: number; end: number; bookings: Booking[] }[] = []
  for (const booking of bookings) {
    const last = batches.at(-1)
    const isNear = last !== undefined && booking.start - last.end <= most.seconds
    if (isNear && last.bookings.length < most.bookings) {
      last.bookings.push(booking)
      last.end = Math.max(last.end, booking.end)
    } else batches.push({ start: booking.start, end: booking.end, bookings: [booking] })
  }
  return batches
}

/** Returns whether a caller may see everything of an event, and one of the venues that it takes. */
export async function mayName(
  event: EventRecord,
  shared: readonly number[],
  { reader, viewer }: Pick<ConflictContext, 'reader' | 'viewer'>,
): Promise<boolean> {
  if (!mayRead(event, viewer)) return false
  if (viewer.access.scope('venue') === 'all') return true
  return (await reader.venues.getMany(shared)).some((venue) => isVisible(venue, 'venue', viewer))
}
