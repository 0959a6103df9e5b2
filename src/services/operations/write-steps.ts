import type { Report, Settled } from '../../schema/field/field.ts'
import type { ResourceName, StoredRecord, UnstampedRecord } from '../../schema/resource.ts'
import type { Reader } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { RecordRef } from '../shared/find-post.ts'
import type { Writable } from '../shared/visibility.ts'
import type { EventWrite } from '../transaction/event-writes.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'

// What a resource adds to the writes of its records. `write-operations.ts` calls each step in its order.

/** What a check depends on besides the input. */
export interface CheckContext {
  /** The time of the write, in UTC. */
  readonly now: DateTime
  /** The store, or the transaction. */
  readonly reader: Reader
  /** Receives the errors of the input. */
  readonly report: Report
}

/** What a step receives inside the transaction, whose work may run twice. */
export interface WriteContext extends CheckContext {
  readonly transaction: TransactionContext
}

/** The steps of every write with input. `Draft` is the input once it is read. */
export interface InputSteps<Draft> {
  readonly resource: ResourceName
  read(input: unknown, report: Report): Draft
  /**
   * Calls slow ports, and returns the draft with their results. It runs before the transaction. `requireRight` throws
   * unless the caller may write the record.
   */
  prepare?(draft: Draft, requireRight: () => Promise<unknown>): Promise<Draft>
}

/** Checks what a write has stored, in its transaction. Throws to roll it back. */
export type CheckWritten<Record> = (
  record: Record,
  writes: readonly EventWrite[],
  transaction: TransactionContext,
) => Promise<void>

/** Checks of what a write has stored, which depend on all its records. */
export interface CheckingSteps<Record, Options> {
  /** Loads the check before the transaction. Absent, or `undefined`, if nothing is checked. */
  checkWritten?(options: Options): Promise<CheckWritten<Record>> | undefined
}

/** Finds the record to change. */
export interface TargetSteps<Record> {
  readonly resource: ResourceName
  /** Returns the record. Throws unless it exists, and the caller may change it. */
  writable(action: 'update' | 'delete', target: RecordRef, at: Omit<CheckContext, 'report'>): Promise<Writable<Record>>
}

/** The steps of a new record. */
export interface CreateSteps<Record extends StoredRecord, Draft, Options = object>
  extends InputSteps<Draft>,
    CheckingSteps<Record, Options> {
  /**
   * Reports what `resolve` would report, without writing. It adds to the errors of input that could not be read (rule
   * 6).
   */
  check(draft: Draft, context: CheckContext): unknown
  /** Returns the record to store. Reports, or throws, what is wrong with it. */
  resolve(draft: Draft, context: WriteContext): Promise<UnstampedRecord<Record>>
  /** Stores the record, and what follows from it. */
  insert(record: Settled<UnstampedRecord<Record>>, draft: Draft, transaction: TransactionContext): Promise<Record>
}

/** The changed members of a record. */
export type PatchOf<Record extends StoredRecord> = Partial<UnstampedRecord<Record>>

/** The steps of a change. */
export interface UpdateSteps<Record extends StoredRecord, Draft, Options = object>
  extends InputSteps<Draft>,
    TargetSteps<Record>,
    CheckingSteps<Record, Options> {
  /** Does the same as for a new record. */
  check(draft: Draft, current: Writable<Record>, context: CheckContext): unknown
  /** Returns the members to store. Reports, or throws, what is wrong with them. */
  resolve(draft: Draft, current: Writable<Record>, context: WriteContext): Promise<PatchOf<Record>>
  /** Stores the change, and what follows from it. */
  update(change: UpdateOf<Record, Draft>, transaction: TransactionContext): Promise<Record>
}

/** A change that may be stored. */
export interface UpdateOf<Record extends StoredRecord, Draft> {
  readonly current: Writable<Record>
  readonly patch: Settled<PatchOf<Record>>
  readonly draft: Draft
}

/** The steps of a removal. */
export interface RemoveSteps<Record extends StoredRecord, Options> extends TargetSteps<Record> {
  /** Reads the options. Throws for an invalid one. */
  readRemoval(options: Options | undefined): Options
  remove(current: Writable<Record>, options: Options, transaction: TransactionContext): Promise<Record>
}
