import { CalendarError, isCalendarError } from '../../../errors.ts'
import type { EventPatch, EventRecord, NewEventDraft } from '../../../resources/event/event.ts'
import { type Caller, createOperation } from '../../operations/write-operations.ts'
import type { RecordRef } from '../../shared/find-post.ts'
import type { UnitOfWork } from '../../transaction/unit-of-work.ts'
import type { CreateEventOptions, EventSteps, SentEvent } from '../event-writes.ts'
import type { SeriesWriter } from '../series-writer.ts'
import { copiedDraft } from './copied-draft.ts'
import { isSameSource, readSource } from './copy-source.ts'

interface CopyEventContext extends Caller {
  readonly steps: EventSteps
  readonly seriesWriter: SeriesWriter | undefined
}

const attempts = 5

/**
 * Stores a new event with the content of another one (rule 71). The operation of a new event stores it: only what it
 * reads differs.
 */
export async function copyEvent(
  target: RecordRef,
  changes: EventPatch,
  options: CreateEventOptions | undefined,
  context: CopyEventContext,
): Promise<EventRecord> {
  const { access, environment, unitOfWork, steps, seriesWriter } = context
  const { resources, store, now } = environment
  const found = await sourceOrError(readSource(target, { access, resources, now: now(), reader: store }))
  if (isCalendarError(found)) return refuseWithoutSource(found, changes, options, context)
  let source = found
  for (let times = 1; ; times++) {
    let stale: EventRecord | undefined
    // Slow ports run before the transaction, so they may have seen an earlier state of the source.
    const copyUnchanged: UnitOfWork = (work) =>
      unitOfWork(async (transaction) => {
        const current = await readSource(target, { access, resources, now: transaction.now, reader: transaction })
        stale = isSameSource(current, source) ? undefined : current
        if (stale) throw new CalendarError('rest_conflict', 'Others were changing the event. Try again.')
        return work(transaction)
      })
    const operation = createOperation(
      {
        ...steps.create,
        read(input, report) {
          const { draft: sent } = steps.update.read(input, report)
          const draft = copiedDraft(source, sent, { environment, seriesWriter, now: now(), report })
          return { draft, password_hash: '' }
        },
      },
      { access, environment, unitOfWork: copyUnchanged },
    )
    try {
      return await operation.create(changes, options)
    } catch (error) {
      if (stale === undefined || times >= attempts) throw error
      source = stale
    }
  }
}

/** Throws the errors of the changes, or if there are none the error of the source: values come first (rule 6). */
async function refuseWithoutSource(
  refusal: CalendarError,
  changes: EventPatch,
  options: CreateEventOptions | undefined,
  { steps, ...caller }: CopyEventContext,
): Promise<never> {
  const { prepare } = createOperation(
    {
      ...steps.create,
      // Nothing writes what was read.
      read: (input, report) => steps.update.read(input, report) as SentEvent<NewEventDraft>,
      check: () => undefined,
      prepare: () => Promise.reject(refusal),
    },
    caller,
  )
  await prepare(changes, options)
  throw refusal
}

async function sourceOrError(source: Promise<EventRecord>): Promise<EventRecord | CalendarError> {
  try {
    return await source
  } catch (error) {
    if (isCalendarError(error)) return error
    throw error
  }
}
