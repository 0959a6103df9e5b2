import type { Access } from '../../../access/access.ts'
import { CalendarError } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import type { BookingOptions, ConflictMode, EventConflicts } from '../../environment/conflict-options.ts'
import type { Environment } from '../../environment/environment.ts'
import type { CheckWritten } from '../../operations/write-steps.ts'
import { isNewBooking } from './booking.ts'
import { findConflicts } from './find-conflicts.ts'
import { partFields } from './same-part.ts'

interface CheckContext extends Pick<BookingOptions, 'onConflicts'> {
  readonly mode: Exclude<ConflictMode, 'ignore'>
  readonly access: Access
  readonly environment: Environment
}

/** Returns the check of an event that was written. It reads in the same transaction, so nothing can come in between. */
export function createConflictCheck({
  mode,
  access,
  environment,
  onConflicts = () => {},
}: CheckContext): CheckWritten<EventRecord> {
  const { conflicts: settings, resources } = environment
  const parts = partFields(resources.event.fields)
  return async (event, writes, transaction) => {
    const booked = writes.filter((write) => isNewBooking(write, parts)).map(({ after }) => after)
    if (booked.length === 0) return
    const found = await findConflicts(booked, {
      ...{ settings, parts, reader: transaction, pause: transaction.pause },
      viewer: { access, now: transaction.now },
      isAbsent: transaction.eventWrites.isRefused,
    })
    if (found.total === 0 && !found.taken) return
    if (mode === 'refuse') throw venueTaken(found)
    transaction.afterCommit(() => {
      onConflicts({ event, ...found })
      environment.onConflicts({ event, ...found })
    })
  }
}

/** The most events that a message names. */
const mostInMessage = 5

function venueTaken({ events, total, taken }: EventConflicts): CalendarError {
  const named = events.slice(0, mostInMessage).map(({ title }) => title)
  const more = total > named.length ? [`${total - named.length} more`] : []
  const by = total > 0 ? ` by ${[...named, ...more, ...(taken ? ['others'] : [])].join(', ')}` : ''
  return new CalendarError('event-venue-taken', `The venue is taken at this time${by}.`, {
    conflicts: { events: events.map(conflicting), total, taken },
  })
}

function conflicting({ id, title, start_date, end_date, timezone }: EventRecord) {
  return { id, title, start_date, end_date, timezone }
}
