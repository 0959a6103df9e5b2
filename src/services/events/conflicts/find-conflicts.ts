import { portError } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import { type Interval, intervalOf, isOverlap } from '../../../resources/event/event-interval.ts'
import { isOccurrence } from '../../../resources/event/recurring-event.ts'
import { occupyingStatuses } from '../../../schema/vocabulary/status.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { Reader } from '../../../storage/store.ts'
import { compareText } from '../../../text/fold.ts'
import { dateTimeOf } from '../../../time/date-time.ts'
import type { ConflictSettings, EventConflicts } from '../../environment/conflict-options.ts'
import { lineOf } from '../../shared/ancestors.ts'
import { isVisible, mayRead, type Viewer } from '../../shared/visibility.ts'
import { occupies } from './booking.ts'
import { isSamePart, type PartFields } from './same-part.ts'

/** What a search for conflicts depends on. */
export interface ConflictContext {
  /** The store, or the transaction. */
  readonly reader: Pick<Reader, 'events' | 'venues'>
  readonly viewer: Viewer
  readonly settings: Pick<ConflictSettings, 'exempt'>
  /** The fields of events that say which part of a venue they take. */
  readonly parts: PartFields
  /** Returns whether an event counts as absent. */
  readonly isAbsent?: (id: number) => boolean
  /** Lets the event loop turn. */
  readonly pause?: () => Promise<void>
}

/** The part of an event that takes a venue. `id` is 0 for an event that is not stored. */
export type Booked = Pick<
  EventRecord,
  'id' | 'utc_start_date' | 'utc_end_date' | 'all_day' | 'venue' | 'post_parent' | 'recurrence'
>

/** The most events that a result names. */
const mostNamed = 100

/** The most bookings of one query, how near they are to each other, and the number of queries that run at once. */
const most = { bookings: 50, seconds: 86_400, queries: 50 }

interface Booking extends Interval {
  readonly event: Booked
  readonly venues: readonly number[]
}

/** Bookings that one query compares with others. */
interface Batch extends Interval {
  readonly bookings: readonly Booking[]
}

/** Returns the events that take the venues of others at their times (rule 58). */
export async function findConflicts(events: readonly Booked[], context: ConflictContext): Promise<EventConflicts> {
  const { reader, viewer, isAbsent = () => false, pause = async () => {} } = context
  const bookings = await bookingsOf(events, context)
  const lines = createLines(reader)
  const named = new Map<number, EventRecord>()
  let taken = false

  const compare = async (batch: Batch) => {
    const found = await Promise.all(candidates(batch).map((where) => reader.events.find({ where, ...everything })))
    const records = found.flatMap((page) => page.records)
    for (const other of records) {
      if (isAbsent(other.id) || !occupies(other)) continue
      const taking = intervalOf(other)
      for (const { event, venues, ...interval } of batch.bookings) {
        if (event.id === other.id || !isOverlap(interval, taking)) continue
        const shared = venues.filter((id) => other.venue.includes(id))
        if (shared.length === 0 || !isSamePart(event, other, context.parts)) continue
        if (await areOneBooking(event, other, lines)) continue
        if (named.has(other.id)) break
        if (await mayName(other, shared, { reader, viewer })) named.set(other.id, other)
        else taken = true
        break
      }
    }
  }

  const batches = batchesOf(bookings)
  for (let first = 0; first < batches.length; first += most.queries) {
    await Promise.all(batches.slice(first, first + most.queries).map(compare))
    await pause()
  }
  const ordered = [...named.values()].sort((a, b) => compareText(a.utc_start_date, b.utc_start_date) || a.id - b.id)
  return { events: ordered.slice(0, mostNamed), total: ordered.length, taken }
}

/** How much earlier than an event others can start, if they are not very long. */
const usualSeconds = 14 * 86_400

const everything = { orderBy: [['utc_start_date', 'asc']], offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/**
 * Returns the criteria of the events that may take the venues: those that start shortly before, or later, and then the few
 * that started long before and last that long. Otherwise a store would read the whole past of a venue.
 */
function candidates({ start, end, bookings }: Batch): readonly EventCriteria[] {
  const venue = [...new Set(bookings.flatMap(({ venues }) => venues))]
  const early = dateTimeOf(start - usualSeconds)
  // The last second of an all-day event, and the only one of an event without a duration, is its end.
  const taking = { series: false, visible: [{ statuses: occupyingStatuses }], utc_end_date: { gte: dateTimeOf(start) } }
  return [
    { ...taking, linkedToAny: { venue }, utc_start_date: { gte: early, lt: dateTimeOf(end) } },
    { ...taking, utc_start_date: { lt: early } },
  ]
}

/** Returns the times of events at their venues, by start, without exempt venues. */
async function bookingsOf(
  events: readonly Booked[],
  { reader, settings: { exempt } }: ConflictContext,
): Promise<readonly Booking[]> {
  const ids = [...new Set(events.flatMap(({ venue }) => venue))]
  const venues = exempt && ids.length > 0 ? await reader.venues.getMany(ids) : []
  const exempted = new Set(venues.filter((venue) => checkedExempt(exempt?.(venue))).map(({ id }) => id))
  return events
    .map((event) => ({ event, ...intervalOf(event), venues: event.venue.filter((id) => !exempted.has(id)) }))
    .filter((booking) => booking.venues.length > 0)
    .sort((a, b) => a.start - b.start)
}

function checkedExempt(returned: unknown): boolean {
  if (typeof returned === 'boolean') return returned
  throw portError('conflicts.exempt', 'true or false', returned)
}

/** Returns bookings that are near to each other together, so that a daily series needs few queries, and a yearly one reads little. */
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

type Lines = (id: number) => Promise<readonly number[]>

/** Returns a function that returns the ids from an event to the root of its parents. It reads each line once. */
function createLines({ events }: Pick<Reader, 'events'>): Lines {
  const lines = new Map<number, Promise<readonly number[]>>()
  return (id) => {
    const line = lines.get(id) ?? lineOf(id, events, ({ post_parent }) => post_parent)
    lines.set(id, line)
    return line
  }
}

/** Returns whether two events are of the same series, or one is part of the other. */
async function areOneBooking(event: Booked, other: EventRecord, lineOf: Lines): Promise<boolean> {
  const isSibling = event.post_parent !== 0 && event.post_parent === other.post_parent
  if (isSibling && isOccurrence(event) && isOccurrence(other)) return true
  if (other.post_parent !== 0 && event.id !== 0 && (await lineOf(other.post_parent)).includes(event.id)) return true
  return event.post_parent !== 0 && (await lineOf(event.post_parent)).includes(other.id)
}

/** Returns whether a caller may see everything of an event, and one of the venues that it takes. */
async function mayName(
  event: EventRecord,
  shared: readonly number[],
  { reader, viewer }: Pick<ConflictContext, 'reader' | 'viewer'>,
): Promise<boolean> {
  if (!mayRead(event, viewer)) return false
  if (viewer.access.scope('venue') === 'all') return true
  return (await reader.venues.getMany(shared)).some((venue) => isVisible(venue, 'venue', viewer))
}
