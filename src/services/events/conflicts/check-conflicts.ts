import type { Access } from '../../../access/access.ts'
import { CalendarError } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import type { Environment } from '../../environment/environment.ts'
import { notify } from '../../environment/report-error.ts'
import type { CheckWritten } from '../../operations/write-steps.ts'
import type { EventWrite } from '../../transaction/event-writes.ts'
import type { TransactionContext } from '../../transaction/transaction-context.ts'
import { isNewBooking, leavesParent, occupies } from './booking.ts'
import type { BookingOptions, ConflictMode, ConflictSettings, EventConflicts } from './conflict-options.ts'
import { type BookedChange, findConflicts } from './find-conflicts.ts'
import { type PartFields, partFields } from './same-part.ts'

interface CheckContext extends Pick<BookingOptions, 'onConflicts'> {
  readonly mode: Exclude<ConflictMode, 'ignore'>
  readonly access: Access
  readonly environment: Pick<Environment, 'resources' | 'onError'>
  readonly settings: ConflictSettings
}

/** Returns the check of an event that was written. It reads in the same transaction, so nothing can come in between. */
export function createConflictCheck({
  mode,
  access,
  environment: { resources, onError },
  settings,
  onConflicts = () => {},
}: CheckContext): CheckWritten<EventRecord> {
  const parts = partFields(resources.event.fields)
  return async (event, writes, transaction) => {
    const leaving = writes.filter(leavesParent)
    const changes = [...changesOf(writes, parts), ...(await changesBelow(leaving, transaction))]
    if (changes.length === 0) return
    const found = await findConflicts(changes, {
      formerParents: new Map(leaving.map(({ before, after }) => [after.id, before?.post_parent ?? 0])),
      settings,
      parts,
      reader: transaction,
      pause: transaction.pause,
      viewer: { access, now: transaction.now },
      isAbsent: transaction.eventWrites.isRefused,
    })
    if (found.total === 0 && !found.taken) return
    if (mode === 'refuse') throw venueTaken(found)
    transaction.afterCommit(() => {
      notify(onConflicts, { event, ...found }, onError)
      settings.onConflicts({ event, ...found })
    })
  }
}

/** Returns the written events that may have new conflicts. */
function changesOf(writes: readonly EventWrite[], parts: PartFields): readonly BookedChange[] {
  return writes
    .filter((write) => isNewBooking(write, parts))
    .map(({ before, after }) => ({ event: after, before: before && occupies(before) ? before : undefined }))
}

/**
 * Returns the events below those that have left their parent. They are no longer parts of the events above it either.
 */
async function changesBelow(
  leaving: readonly EventWrite[],
  { events }: TransactionContext,
): Promise<readonly BookedChange[]> {
  const below = new Map<number, EventRecord>()
  const parents = leaving.map(({ after }) => after.id)
  for (const post_parent of parents) {
    const page = { orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
    const { records } = await events.find({ where: { post_parent }, ...page })
    for (const event of records) {
      if (below.has(event.id)) continue
      below.set(event.id, event)
      parents.push(event.id)
    }
  }
  return [...below.values()].filter(occupies).map((event) => ({ event, before: event }))
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
