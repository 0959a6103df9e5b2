import type { Access } from '../../access/access.ts'
import { CalendarError } from '../../errors.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { DateTime } from '../../time/date-time.ts'
import { isPublishing } from '../shared/publication.ts'
import { mayRead, ownedAt } from '../shared/visibility.ts'

/**
 * The rights of a caller on the other records that a write of a recurring event reads and changes. Values that a series
 * gives its events, or takes from one, need the same rights as values that were sent (rule 56).
 */
export interface SeriesRights {
  /** Throws unless the caller may change an event like this: delete it, publish it, or give it another author. */
  requireChange(event: EventRecord, patch: Partial<EventRecord>): void
  /** Throws unless the caller may create events, because a division of a series makes another one. */
  requireCreatable(): void
  /** Throws if new events of a series would be public, and the caller may not publish. */
  requireNewEvents(series: EventRecord): void
  /** Returns whether the caller sees everything that an event takes over from a series. */
  mayRead(series: EventRecord): boolean
}

/** Returns the rights of a caller at a time. */
export function seriesRights(access: Access, now: DateTime): SeriesRights {
  return {
    // Forbidden and not "not found", because the caller has addressed another event.
    requireChange(event, patch) {
      const owned = ownedAt(event, now)
      const after = ownedAt({ ...event, ...patch }, now)
      const isRemoved = after.status === 'trash' && owned.status !== 'trash'
      access.require(isRemoved ? 'delete' : 'update', 'event', owned)
      if (after.author !== owned.author) access.require('set_author', 'event', owned)
      if (isPublishing(after.status, owned.status)) access.require('publish', 'event', owned)
    },
    requireCreatable: () => access.require('create', 'event'),
    requireNewEvents(series) {
      const owned = ownedAt(series, now)
      if (isPublishing(owned.status)) access.require('publish', 'event', owned)
    },
    mayRead: (series) => mayRead(series, { access, now }),
  }
}

/** The error for an event that would take over what the caller may not read. */
export function unreadableSeries(): CalendarError {
  return new CalendarError('rest_forbidden', 'You may not restore this event, because you may not read its series.')
}
