import type { Access } from '../../../access/access.ts'
import { invalidParam } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import type { EventQuery } from '../../../resources/event/event-query.ts'
import { occupyingStatuses } from '../../../schema/vocabulary/status.ts'
import { dateTimeOf, secondsOf } from '../../../time/date-time.ts'
import type { Environment } from '../../environment/environment.ts'
import type { ConflictSettings } from './conflict-options.ts'
import { type DoubleBookingDays, type DoubleBookings, findDoubleBookings } from './double-bookings.ts'
import { partFields } from './same-part.ts'

interface Reading {
  readonly access: Access
  readonly environment: Environment
  readonly conflicts: ConflictSettings
  /** Returns the first events of a list, as the caller sees them. */
  list(query: EventQuery, most: number): Promise<{ readonly records: readonly EventRecord[]; readonly total: number }>
}

/** The most events of the days that are read: those of lists, and those that lists leave out. */
const mostEvents = 2_000

/** Reads the events of some days, and returns which of them take the same venue at the same time. */
export async function readDoubleBookings(
  { from, until }: DoubleBookingDays,
  { access, environment, conflicts, list }: Reading,
): Promise<DoubleBookings> {
  for (const [name, day] of Object.entries({ from, until }))
    if (!isDay(day)) throw invalidParam(name, 'a day such as 2030-06-20', day)
  const isPublic = access.scope('event') === 'public'
  const query: EventQuery = {
    overlaps: `${from}/${until}`,
    // What is scheduled is stored as published.
    status: isPublic ? ['publish'] : [...occupyingStatuses, 'future'],
  }
  const pages = await Promise.all([
    list(query, mostEvents),
    ...(isPublic ? [] : [list({ ...query, hide_from_listings: true }, mostEvents)]),
  ])
  const { store, now, resources } = environment
  const found = await findDoubleBookings(
    pages.flatMap(({ records }) => records),
    {
      reader: store,
      viewer: { access, now: now() },
      settings: conflicts,
      parts: partFields(resources.event.fields),
    },
  )
  return { ...found, isCut: found.isCut || pages.some(({ records, total }) => total > records.length) }
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  return dateTimeOf(secondsOf(`${value} 00:00:00`)).startsWith(value)
}
