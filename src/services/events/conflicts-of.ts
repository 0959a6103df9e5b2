import type { Access } from '../../access/access.ts'
import type { EventInput, EventRecord } from '../../resources/event/event.ts'
import { isSeries } from '../../resources/event/recurring-event.ts'
import type { EventConflicts } from '../environment/conflict-options.ts'
import type { Environment } from '../environment/environment.ts'
import { createOperation } from '../operations/write-operations.ts'
import type { RecordRef } from '../shared/find-post.ts'
import { writablePost } from '../shared/visibility.ts'
import { createPace } from '../transaction/pace.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type { Booked } from './conflicts/booking.ts'
import { type ConflictContext, findConflicts } from './conflicts/find-conflicts.ts'
import { partFields } from './conflicts/same-part.ts'
import { eventSteps } from './event-steps.ts'
import { occurrencesOf } from './occurrences-of.ts'
import type { SeriesWriter } from './series-writer.ts'

interface ConflictsContext {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly seriesWriter: SeriesWriter | undefined
}

/** Returns the conflicts of a stored event, or of a new one that is not stored, as if it were held (rule 58). */
export function conflictsOf(about: RecordRef | EventInput, context: ConflictsContext): Promise<EventConflicts> {
  return isRef(about) ? ofStored(about, context) : ofInput(about, context)
}

function isRef(about: RecordRef | EventInput): about is RecordRef {
  return typeof about === 'number' || ('slug' in about && !('title' in about))
}

async function ofStored(target: RecordRef, { access, environment }: ConflictsContext): Promise<EventConflicts> {
  const { store, now } = environment
  const viewer = { access, now: now() }
  const event = await writablePost<EventRecord>(store.events, {
    action: 'update',
    resource: 'event',
    target,
    ...viewer,
  })
  const changes = (await bookedBy(event, environment)).map((booked) => ({ event: booked }))
  return findConflicts(changes, { ...settingsOf(environment), reader: store, viewer, pause: createPace().pause })
}

/** Returns the events of a series that are not in the trash, or the event itself. */
async function bookedBy(event: EventRecord, { store }: Environment): Promise<readonly Booked[]> {
  if (!isSeries(event)) return [event]
  return (await occurrencesOf(event, store)).filter(({ status }) => status !== 'trash')
}

async function ofInput(input: EventInput, context: ConflictsContext): Promise<EventConflicts> {
  const { access, environment, seriesWriter, unitOfWork } = context
  const { withAppFields } = environment.resources.event
  const steps = eventSteps(access, environment, { seriesWriter, isPreview: true })
  const { prepare, resolve } = createOperation(steps.create, { access, environment, unitOfWork })
  // Only the time and the venue count.
  const { password: _, organizer: __, categories: ___, tags: ____, ...rest } = input
  const sent = await prepare(rest)
  return unitOfWork(async (transaction) => {
    const { values } = await resolve(sent, transaction)
    const event: Booked = withAppFields({ ...values, id: 0 }, values.fields)
    const { recurrence } = sent.draft
    const times = recurrence && seriesWriter?.preview(values, recurrence, { transaction })
    const changes = times ? times.map((one) => ({ event: { ...event, ...one } })) : [{ event }]
    const viewer = { access, now: transaction.now }
    const { pause } = transaction
    return findConflicts(changes, { ...settingsOf(environment), reader: transaction, viewer, pause })
  })
}

function settingsOf({ conflicts, resources }: Environment): Pick<ConflictContext, 'settings' | 'parts'> {
  return { settings: conflicts, parts: partFields(resources.event.fields) }
}
