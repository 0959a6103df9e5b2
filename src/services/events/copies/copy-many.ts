import { invalidParams } from '../../../errors.ts'
import type { EventPatch } from '../../../resources/event/event.ts'
import type { Environment } from '../../environment/environment.ts'
import type { Caller } from '../../operations/write-operations.ts'
import { requireMatch } from '../../shared/precondition.ts'
import type { TransactionContext } from '../../transaction/transaction-context.ts'
import type { EventSteps } from '../event-writes.ts'
import { type ChooseContext, chooseEvents } from '../many/choose-events.ts'
import { expectedOf } from '../many/expected-of.ts'
import {
  defaultLimit,
  type EventsCopy,
  type ManyEvents,
  type ManyReport,
  type UpdateManyOptions,
} from '../many/many-options.ts'
import { shiftedDates } from '../many/read-change.ts'
import { writeMany } from '../many/write-many.ts'
import type { SeriesWriter } from '../series-writer.ts'
import { copyEvent } from './copy-event.ts'
import { readSource } from './copy-source.ts'

interface CopyManyContext extends Caller, Pick<ChooseContext, 'list'> {
  /** The transaction of a `calendar.transaction`, if there is one. */
  readonly within: TransactionContext | undefined
  readonly seriesWriter: SeriesWriter | undefined
  steps(environment: Environment): EventSteps
}

/** Stores a copy of each of many events (rules 71, 72). Its row has the id of the source, and the copy. */
export async function copyMany(
  which: ManyEvents,
  { set = {}, shift }: EventsCopy,
  options: UpdateManyOptions,
  context: CopyManyContext,
): Promise<ManyReport> {
  const { access, environment, unitOfWork, within, list } = context
  access.require('create', 'event')
  requireOneDate(set, shift !== undefined)
  const { store, resources } = environment
  const { limit = defaultLimit, conflicts, onConflicts } = options
  const items = await chooseEvents(which, { limit, scope: undefined, list, store })
  const expected = expectedOf(options)
  return writeMany(items, {
    unitOfWork,
    within,
    options,
    async write(item, transaction) {
      const { id } = item
      const inside = { ...environment, store: { ...store, ...transaction } }
      const source = await readSource(id, { access, resources, now: transaction.now, reader: transaction })
      requireMatch(source, expected(item))
      const changes = { ...set, ...(shift && shiftedDates(source, shift)) }
      const caller = { access, environment: inside, unitOfWork: <T>(work: Work<T>) => work(transaction) }
      const { seriesWriter } = context
      const steps = context.steps(inside)
      const copy = await copyEvent(id, changes, { conflicts, onConflicts }, { ...caller, steps, seriesWriter })
      const undo = { id: copy.id, revision: copy.revision, patch: { status: 'trash' } } as const
      return { id, outcome: 'changed', event: copy, undo }
    },
  })
}

type Work<T> = (transaction: TransactionContext) => Promise<T>

/** Throws if a start is set that is moved, too. */
function requireOneDate(set: EventPatch, isShifted: boolean): void {
  const names = (['start_date', 'end_date'] as const).filter((name) => isShifted && set[name] !== undefined)
  if (names.length === 0) return
  throw invalidParams(Object.fromEntries(names.map((name) => [name, `${name} is in set, and shift changes it too.`])))
}
