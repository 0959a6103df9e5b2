import type { Access } from '../../access/access.ts'
import type { Settled } from '../../schema/field/field.ts'
import { complainingAsync, newReport, refuse } from '../../schema/reader.ts'
import { collectionOf, type ResourceName, type StoredRecord, type UnstampedRecord } from '../../schema/resource.ts'
import type { Environment } from '../environment/environment.ts'
import { warnOfFields } from '../environment/unknown-input.ts'
import { type CreateOptions, type ExternalFinder, type ExternalKey, externalAfter } from '../shared/external-key.ts'
import type { RecordRef } from '../shared/find-post.ts'
import { requireMatch, type UpdateOptions, type WriteOptions } from '../shared/precondition.ts'
import type { Writable } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type {
  CheckContext,
  CreateSteps,
  InputSteps,
  PatchOf,
  RemoveSteps,
  TargetSteps,
  UpdateSteps,
  WriteContext,
} from './write-steps.ts'

// The only order in which a service writes: the right, the input with all its errors, slow ports, and then in one
// transaction the record with its precondition, its values, its external key, and the end of the report.

/** Who writes, and with what. */
export interface Caller {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
}

/** The creation of a record, as a whole and in the parts of an import. */
export interface CreateOperation<Record extends StoredRecord, Draft> {
  create(input: unknown, options?: CreateOptions): Promise<Record>
  /** Reads the input, and calls slow ports. */
  prepare(input: unknown): Promise<Draft>
  /** Returns the record to store, inside a transaction. */
  resolve(
    draft: Draft,
    transaction: TransactionContext,
    options?: CreateOptions,
  ): Promise<Settled<UnstampedRecord<Record>>>
}

export function createOperation<Record extends StoredRecord, Draft>(
  steps: CreateSteps<Record, Draft>,
  { access, environment, unitOfWork }: Caller,
): CreateOperation<Record, Draft> {
  const { resource } = steps
  const prepare = async (input: unknown) => {
    access.require('create', resource)
    const { sent, settled, refuse } = readInput(input, steps, environment)
    const { values: draft } = settled ?? (await refuse((context) => steps.check(sent, context)))
    return steps.prepare ? steps.prepare(draft, () => Promise.resolve()) : draft
  }
  const resolve = (draft: Draft, transaction: TransactionContext, { external }: CreateOptions = {}) =>
    complainingAsync(environment.extensions, async (report) => {
      const record = await steps.resolve(draft, contextOf(transaction, report))
      return report.settle(await withKey(record, external, { resource, transaction }))
    })
  return {
    prepare,
    resolve,
    async create(input, options) {
      const draft = await prepare(input)
      return unitOfWork(async (transaction) =>
        steps.insert(await resolve(draft, transaction, options), draft, transaction),
      )
    },
  }
}

export function updateOperation<Record extends StoredRecord, Draft>(
  steps: UpdateSteps<Record, Draft>,
  { access, environment, unitOfWork }: Caller,
): (target: RecordRef, input: unknown, options?: UpdateOptions) => Promise<Record> {
  const { resource } = steps
  const { store, now, extensions } = environment
  return async (target, input, options = {}) => {
    access.require('update', resource)
    const { sent, settled, refuse } = readInput(input, steps, environment)
    const check = async (context: CheckContext) =>
      steps.check(sent, await steps.writable('update', target, context), context)
    const { values: read } = settled ?? (await refuse(check))
    const requireRight = () => writableNow('update', target, steps, { now: now(), reader: store, options })
    // Without slow ports, writes reach the store in the order of their calls.
    const draft = steps.prepare ? await steps.prepare(read, requireRight) : read
    return unitOfWork(async (transaction) => {
      const change = await complainingAsync(extensions, async (report) => {
        const context = contextOf(transaction, report)
        const current = await writableNow('update', target, steps, { options, ...context })
        const patch = await steps.resolve(draft, current, context)
        const at = { resource, transaction, ownId: current.id }
        return { current, draft, patch: report.settle(await withKey(patch, options.external, at)) }
      })
      return steps.update(change, transaction)
    })
  }
}

export function removeOperation<Record extends StoredRecord, Options extends WriteOptions>(
  steps: RemoveSteps<Record, Options>,
  { access, unitOfWork }: Caller,
): (target: RecordRef, options?: Options) => Promise<Record> {
  return async (target, sent) => {
    access.require('delete', steps.resource)
    const options = steps.readRemoval(sent)
    return unitOfWork(async (transaction) => {
      const at = { now: transaction.now, reader: transaction, options }
      return steps.remove(await writableNow('delete', target, steps, at), options, transaction)
    })
  }
}

/** Input that was read, with its errors. */
interface Read<Draft> {
  readonly sent: Draft
  /** Absent with errors. */
  readonly settled: Settled<Draft> | undefined
  /** Throws the errors, with those that a write would find in its transaction (rule 6). */
  refuse(check: (context: CheckContext) => unknown): Promise<Settled<Draft>>
}

function readInput<Draft>(input: unknown, steps: InputSteps<Draft>, environment: Environment): Read<Draft> {
  const { store, now, extensions } = environment
  const report = newReport(extensions)
  warnOfFields(input, steps.resource, { environment, report })
  const sent = steps.read(input, report)
  return {
    sent,
    settled: report.settled(sent),
    async refuse(check) {
      await refuse(report, () => check({ now: now(), reader: store, report }))
      return report.settle(sent)
    },
  }
}

/** Returns the record to change. Throws unless it exists, the caller may change it, and it meets the precondition. */
async function writableNow<Record extends StoredRecord>(
  action: 'update' | 'delete',
  target: RecordRef,
  steps: TargetSteps<Record>,
  { options, ...at }: Omit<CheckContext, 'report'> & { readonly options: WriteOptions },
): Promise<Writable<Record>> {
  const current = await steps.writable(action, target, at)
  requireMatch(current, options)
  return current
}

function contextOf(transaction: TransactionContext, report: CheckContext['report']): WriteContext {
  return { now: transaction.now, reader: transaction, transaction, report }
}

interface KeyContext {
  readonly resource: ResourceName
  readonly transaction: TransactionContext
  /** The record that may have the key. */
  readonly ownId?: number
}

/** Adds the key of a record in another calendar. */
async function withKey<Data extends UnstampedRecord<StoredRecord> | PatchOf<StoredRecord>>(
  data: Data,
  key: ExternalKey | null | undefined,
  { resource, transaction, ownId }: KeyContext,
): Promise<Data> {
  if (key === undefined) return data
  const records: ExternalFinder = transaction[collectionOf[resource]]
  return { ...data, ...(await externalAfter(key, records, ownId)) }
}
