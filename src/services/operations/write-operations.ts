import type { Access } from '../../access/access.ts'
import type { Settled } from '../../schema/field/field.ts'
import { complainingAsync, newReport, refuse } from '../../schema/reader.ts'
import { collectionOf, type ResourceName, type StoredRecord, type UnstampedRecord } from '../../schema/resource.ts'
import type { Environment } from '../environment/environment.ts'
import { warnOfFields } from '../environment/unknown-input.ts'
import {
  type CreateOptions,
  checkFreeKey,
  checkKey,
  type ExternalFinder,
  type ExternalKey,
  externalOf,
} from '../shared/external-key.ts'
import type { RecordRef } from '../shared/find-post.ts'
import { requireMatch, type UpdateOptions, type WriteOptions } from '../shared/precondition.ts'
import type { Writable } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type {
  CheckContext,
  CheckWritten,
  CreateSteps,
  InputSteps,
  RemoveSteps,
  TargetSteps,
  UpdateSteps,
  WriteContext,
} from './write-steps.ts'

// The only order in which a service writes: the right, the input and the external key with all their errors, slow
// ports, and then in one transaction the record with its precondition, whether the external key is free, the values,
// the end of the report, and a check of all that was written.

/** Who writes, and with what. */
export interface Caller {
  readonly access: Access
  readonly environment: Environment
  readonly unitOfWork: UnitOfWork
}

/** The creation of a record, as a whole and in the parts of an import. */
export interface CreateOperation<Record extends StoredRecord, Draft, Options extends CreateOptions = CreateOptions> {
  create(input: unknown, options?: Options): Promise<Record>
  /** Reads the input and the key, and calls slow ports. */
  prepare(input: unknown, options?: CreateOptions): Promise<Draft>
  /** Returns the record to store, inside a transaction. */
  resolve(
    draft: Draft,
    transaction: TransactionContext,
    options?: CreateOptions,
  ): Promise<Settled<UnstampedRecord<Record>>>
}

export function createOperation<Record extends StoredRecord, Draft, Options extends CreateOptions = CreateOptions>(
  steps: CreateSteps<Record, Draft, Options>,
  { access, environment, unitOfWork }: Caller,
): CreateOperation<Record, Draft, Options> {
  const { resource } = steps
  const prepare = async (input: unknown, { external }: CreateOptions = {}) => {
    access.require('create', resource)
    const { sent, settled, refuse } = readInput(input, external, { steps, environment })
    const check = async (context: CheckContext) => {
      await checkFreeKey(external, keyContext(resource, context))
      await steps.check(sent, context)
    }
    const { values: draft } = settled ?? (await refuse(check))
    return steps.prepare ? steps.prepare(draft, () => Promise.resolve()) : draft
  }
  const resolve = (draft: Draft, transaction: TransactionContext, { external }: CreateOptions = {}) =>
    complainingAsync(environment.extensions, async (report) => {
      const context = contextOf(transaction, report)
      // With an error, the steps create nothing.
      await checkFreeKey(external, keyContext(resource, context))
      return report.settle({ ...(await steps.resolve(draft, context)), ...externalOf(external) })
    })
  return {
    prepare,
    resolve,
    async create(input, options = {} as Options) {
      const draft = await prepare(input, options)
      const checkWritten = steps.checkWritten && (await steps.checkWritten(options))
      return unitOfWork(async (transaction) => {
        await transaction.pause()
        const insert = async () => steps.insert(await resolve(draft, transaction, options), draft, transaction)
        return whole(transaction, { resource, write: insert, checkWritten })
      })
    },
  }
}

export function updateOperation<Record extends StoredRecord, Draft, Options extends UpdateOptions = UpdateOptions>(
  steps: UpdateSteps<Record, Draft, Options>,
  { access, environment, unitOfWork }: Caller,
): (target: RecordRef, input: unknown, options?: Options) => Promise<Record> {
  const { resource } = steps
  const { store, now, extensions } = environment
  return async (target, input, options = {} as Options) => {
    access.require('update', resource)
    const { external } = options
    const { sent, settled, refuse } = readInput(input, external, { steps, environment })
    const check = async (context: CheckContext) => {
      const current = await steps.writable('update', target, context)
      await checkFreeKey(external, keyContext(resource, context, current))
      await steps.check(sent, current, context)
    }
    const { values: read } = settled ?? (await refuse(check))
    const requireRight = () => writableNow('update', target, steps, { now: now(), reader: store, options })
    // Without slow ports, writes reach the store in the order of their calls.
    const draft = steps.prepare ? await steps.prepare(read, requireRight) : read
    const checkWritten = steps.checkWritten && (await steps.checkWritten(options))
    const change = (transaction: TransactionContext) =>
      complainingAsync(extensions, async (report) => {
        const context = contextOf(transaction, report)
        const current = await writableNow('update', target, steps, { options, ...context })
        await checkFreeKey(external, keyContext(resource, context, current))
        const patch = { ...(await steps.resolve(draft, current, context)), ...externalOf(external) }
        return { current, draft, patch: report.settle(patch) }
      })
    return unitOfWork(async (transaction) => {
      await transaction.pause()
      const write = async () => steps.update(await change(transaction), transaction)
      return whole(transaction, { resource, write, checkWritten })
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
      await transaction.pause()
      const at = { now: transaction.now, reader: transaction, options }
      const current = await writableNow('delete', target, steps, at)
      const write = () => steps.remove(current, options, transaction)
      return whole(transaction, { resource: steps.resource, write })
    })
  }
}

interface WholeWrite<Record> {
  readonly resource: ResourceName
  readonly write: () => Promise<Record>
  readonly checkWritten?: CheckWritten<Record> | undefined
}

/**
 * Writes, and checks what was written. If one of them throws, the transaction disregards what was written, and fails at
 * its end.
 */
export async function whole<Record extends StoredRecord>(
  transaction: TransactionContext,
  { resource, write, checkWritten }: WholeWrite<Record>,
): Promise<Record> {
  const { eventWrites, writeChecks } = transaction
  const position = eventWrites.count
  const unchecked = writeChecks.count
  try {
    const record = await write()
    // Rights come first: a refused caller learns nothing of other events.
    await writeChecks.since(unchecked, { resource, record })
    await checkWritten?.(record, eventWrites.since(position), transaction)
    return record
  } catch (error) {
    eventWrites.refuse(position, error)
    throw error
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

interface ReadContext<Draft> {
  readonly steps: InputSteps<Draft>
  readonly environment: Environment
}

function readInput<Draft>(
  input: unknown,
  external: ExternalKey | null | undefined,
  { steps, environment }: ReadContext<Draft>,
): Read<Draft> {
  const { store, now, extensions, report = newReport(extensions) } = environment
  warnOfFields(input, steps.resource, { environment, report })
  const sent = steps.read(input, report)
  checkKey(external, report)
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
export async function writableNow<Record extends StoredRecord>(
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

function keyContext(resource: ResourceName, { reader, report }: CheckContext, current?: Writable<StoredRecord>) {
  const records: ExternalFinder = reader[collectionOf[resource]]
  return { records, report, ...(current && { ownId: current.id }) }
}
