import type { Access } from '../../access/access.ts'
import type { EventInput } from '../../resources/event/event.ts'
import type { Environment } from '../environment/environment.ts'
import { createOperation } from '../operations/write-operations.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type { Booked } from './conflicts/booking.ts'
import type { ConflictSettings } from './conflicts/conflict-options.ts'
import { eventSteps } from './event-steps.ts'
import type { SeriesWriter } from './series-writer.ts'

interface PreviewContext {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  readonly seriesWriter: SeriesWriter | undefined
  readonly conflicts: ConflictSettings
}

/**
 * Reads the input of a new event that is not stored. Returns what resolves it in a transaction: to the event that would
 * be stored, or to those of its series.
 */
export async function previewEvent(
  input: EventInput,
  { access, environment, unitOfWork, seriesWriter, conflicts }: PreviewContext,
): Promise<(transaction: TransactionContext) => Promise<readonly Booked[]>> {
  const { withAppFields } = environment.resources.event
  const steps = eventSteps(access, environment, { seriesWriter, conflicts, isPreview: true })
  const { prepare, resolve } = createOperation(steps.create, { access, environment, unitOfWork })
  const sent = await prepare(input)
  return async (transaction) => {
    const { values } = await resolve(sent, transaction)
    const event: Booked = withAppFields({ ...values, id: 0 }, values.fields)
    const { recurrence } = sent.draft
    const times = recurrence && seriesWriter?.preview(values, recurrence, { transaction })
    return times ? times.map((one) => ({ ...event, ...one })) : [event]
  }
}
