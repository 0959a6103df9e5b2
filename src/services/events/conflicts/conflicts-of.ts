import type { Access } from '../../../access/access.ts'
import type { EventInput, EventRecord } from '../../../resources/event/event.ts'
import { isSeries } from '../../../resources/event/recurring-event.ts'
import type { Environment } from '../../environment/environment.ts'
import type { RecordRef } from '../../shared/find-post.ts'
import { writablePost } from '../../shared/visibility.ts'
import { createPace } from '../../transaction/pace.ts'
import type { TransactionContext } from '../../transaction/transaction-context.ts'
import type { UnitOfWork } from '../../transaction/unit-of-work.ts'
import { occurrencesOf } from '../occurrences-of.ts'
import type { Booked } from './booking.ts'
import type { ConflictSettings, EventConflicts } from './conflict-options.ts'
import { type ConflictContext, findConflicts } from './find-conflicts.ts'
import { partFields } from './same-part.ts'

interface ConflictsContext {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly conflicts: ConflictSettings
  /**
   * Reads the input of a new event. Returns what resolves it in a transaction to the events that would take a venue.
   */
  preview(input: EventInput): Promise<(transaction: TransactionContext) => Promise<readonly Booked[]>>
}

/** Returns the conflicts of a stored event, or of a new one that is not stored, as if it were held (rule 58). */
export function conflictsOf(about: RecordRef | EventInput, context: ConflictsContext): Promise<EventConflicts> {
  return isRef(about) ? ofStored(about, context) : ofInput(about, context)
}

function isRef(about: RecordRef | EventInput): about is RecordRef {
  return typeof about === 'number' || ('slug' in about && !('title' in about))
}

async function ofStored(target: RecordRef, context: ConflictsContext): Promise<EventConflicts> {
  const { access, environment } = context
  const { store, now } = environment
  const viewer = { access, now: now() }
  const event = await writablePost<EventRecord>(store.events, {
    action: 'update',
    resource: 'event',
    target,
    ...viewer,
  })
  const changes = (await bookedBy(event, environment)).map((booked) => ({ event: booked }))
  return findConflicts(changes, { ...settingsOf(context), reader: store, viewer, pause: createPace().pause })
}

/** Returns the events of a series that are not in the trash, or the event itself. */
async function bookedBy(event: EventRecord, { store }: Environment): Promise<readonly Booked[]> {
  if (!isSeries(event)) return [event]
  return (await occurrencesOf(event, store)).filter(({ status }) => status !== 'trash')
}

async function ofInput(input: EventInput, context: ConflictsContext): Promise<EventConflicts> {
  const { access, unitOfWork, preview } = context
  // Only the time and the venue count.
  const { password: _, organizer: __, categories: ___, tags: ____, ...rest } = input
  const bookedIn = await preview(rest)
  return unitOfWork(async (transaction) => {
    const changes = (await bookedIn(transaction)).map((event) => ({ event }))
    const viewer = { access, now: transaction.now }
    const { pause } = transaction
    return findConflicts(changes, { ...settingsOf(context), reader: transaction, viewer, pause })
  })
}

function settingsOf({ conflicts, environment }: ConflictsContext): Pick<ConflictContext, 'settings' | 'parts'> {
  return { settings: conflicts, parts: partFields(environment.resources.event.fields) }
}
