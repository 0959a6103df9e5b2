import type { Access } from '../../../access/access.ts'
import { invalidParams } from '../../../errors.ts'
import type { EventDraft, EventRecord } from '../../../resources/event/event.ts'
import type { RecurrenceScope } from '../../../resources/event/recurrence-field.ts'
import type { ImagePort } from '../../../schema/vocabulary/image.ts'
import type { Environment } from '../../environment/environment.ts'
import { removeOperation, updateOperation } from '../../operations/write-operations.ts'
import type { UpdateOf } from '../../operations/write-steps.ts'
import type { TransactionContext } from '../../transaction/transaction-context.ts'
import type { UnitOfWork } from '../../transaction/unit-of-work.ts'
import type { BookingOptions } from '../conflicts/conflict-options.ts'
import type { EventSteps, SentEvent } from '../event-writes.ts'
import { type ChooseContext, type ChosenEvent, chooseEvents } from './choose-events.ts'
import { expectedOf } from './expected-of.ts'
import {
  defaultLimit,
  type EventsChange,
  type EventUndo,
  type ManyEvents,
  type ManyReport,
  type ManyResult,
  type RemoveManyOptions,
  type UndoManyOptions,
  type UpdateManyOptions,
} from './many-options.ts'
import { readChange } from './read-change.ts'
import { keepsContent, undoOf } from './undo-of.ts'
import { writeMany } from './write-many.ts'

interface ChangeManyContext extends Pick<ChooseContext, 'list'> {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
  /** The transaction of a `calendar.transaction`, if there is one. */
  readonly within: TransactionContext | undefined
  steps(environment: Environment): EventSteps
}

/** Changes many events, as one caller may (rule 72). */
export interface ChangeMany {
  update(which: ManyEvents, change: EventsChange, options?: UpdateManyOptions): Promise<ManyReport>
  remove(which: ManyEvents, options?: RemoveManyOptions): Promise<ManyReport>
  undo(undo: readonly EventUndo[], options?: UndoManyOptions): Promise<ManyReport>
}

export function createChangeMany(context: ChangeManyContext): ChangeMany {
  const { access, environment, unitOfWork, within, list } = context
  const { store } = environment
  const images = once(environment.images)

  /** Returns the writes of single events in a transaction. */
  const writesIn = (transaction: TransactionContext) => {
    // The names that a change does not know are reported once.
    const onIgnored = () => {}
    const inside = { ...environment, images, onIgnored, store: { ...store, ...transaction } }
    const steps = context.steps(inside)
    const caller = { access, environment: inside, unitOfWork: inTransaction(transaction) }
    return {
      steps,
      update: updateOperation({ ...steps.update, update: unlessSame(steps.update) }, caller),
      remove: removeOperation(steps.remove, caller),
    }
  }
  type Writes = ReturnType<typeof writesIn>

  /** Writes an event as `write` does, and returns the result. */
  const written = async (
    id: number,
    transaction: TransactionContext,
    { action, isAlone, write }: WriteOfOne<Writes>,
  ): Promise<ManyResult> => {
    const { now, eventWrites } = transaction
    const writes = writesIn(transaction)
    const before = await writes.steps[action === 'delete' ? 'remove' : 'update'].writable(action, id, {
      now,
      reader: transaction,
    })
    const position = eventWrites.count
    const after = await write(before, writes)
    const changes = eventWrites.since(position)
    const isChanged = changes.some((one) => one.before === null || !keepsContent(one.before, one.after))
    if (!isChanged) return { id, outcome: 'unchanged', event: after }
    const undo = isAlone ? undoOf({ before, after }, environment.resources.event) : null
    return { id, outcome: 'changed', event: after, undo }
  }

  const limitOf = ({ limit = defaultLimit }: { readonly limit?: number | undefined }) => limit

  return {
    async update(which, change, options = {}) {
      access.require('update', 'event')
      const { scope, patchOf } = await readChange(change, environment)
      const items = await chooseEvents(which, { limit: limitOf(options), scope, list, store })
      const expected = expectedOf(options)
      return writeMany(items, {
        unitOfWork,
        within,
        options,
        write: (item, transaction) =>
          written(item.id, transaction, {
            action: 'update',
            isAlone: isThis(scope),
            write(before, { update }) {
              requireUncovered(item)
              return update(item.id, patchOf(before), { ...expected(item), ...booking(options) })
            },
          }),
      })
    },
    async remove(which, options = {}) {
      access.require('delete', 'event')
      const { recurrence_scope } = options
      const items = await chooseEvents(which, { limit: limitOf(options), scope: recurrence_scope, list, store })
      const expected = expectedOf(options)
      return writeMany(items, {
        unitOfWork,
        within,
        options,
        write: (item, transaction) =>
          written(item.id, transaction, {
            action: 'delete',
            isAlone: isThis(recurrence_scope),
            async write(before, { remove }) {
              requireUncovered(item)
              if (before.status === 'trash') return before
              return remove(item.id, { ...expected(item), ...(recurrence_scope !== undefined && { recurrence_scope }) })
            },
          }),
      })
    },
    async undo(undo, options = {}) {
      access.require('update', 'event')
      return writeMany(undo, {
        unitOfWork,
        within,
        options,
        write: ({ id, revision, patch }, transaction) =>
          written(id, transaction, {
            action: 'update',
            isAlone: true,
            write: (_, { update }) => update(id, patch, { ifMatch: [{ id, revision }], ...booking(options) }),
          }),
      })
    },
  }
}

interface WriteOfOne<Writes> {
  readonly action: 'update' | 'delete'
  /** Whether it changes one event of a series alone. */
  readonly isAlone: boolean
  write(before: EventRecord, writes: Writes): Promise<EventRecord>
}

function inTransaction(transaction: TransactionContext): UnitOfWork {
  return (work) => work(transaction)
}

function isThis(scope: RecurrenceScope | null | undefined): boolean {
  return (scope ?? 'this') === 'this'
}

function booking({ conflicts, onConflicts }: BookingOptions): BookingOptions {
  return { conflicts, onConflicts }
}

/** Throws for an event that the change of another one changes already. */
function requireUncovered({ id, coveredBy }: ChosenEvent): void {
  if (coveredBy === undefined) return
  throw invalidParams({
    recurrence_scope: `The event ${id} is not changed: ${coveredBy}, which is changed too, stands for its series.`,
  })
}

/** Returns the step that stores a change, and leaves an event alone that would stay as it is. */
function unlessSame({ update }: EventSteps['update']): EventSteps['update']['update'] {
  return async (change, transaction) => (isSame(change) ? change.current : update(change, transaction))
}

function isSame({ current, patch, draft }: UpdateOf<EventRecord, SentEvent<EventDraft>>): boolean {
  const { recurrence, recurrence_scope } = draft.draft
  if (recurrence !== undefined || (current.recurrence !== null && !isThis(recurrence_scope))) return false
  return keepsContent(current, patch.values)
}

/** Returns the port with a memory: the events of a call have the same images. */
function once(images: ImagePort): ImagePort {
  const loaded = new Map<number | string, ReturnType<ImagePort>>()
  return (image) => {
    const reply = loaded.get(image) ?? images(image)
    loaded.set(image, reply)
    return reply
  }
}
