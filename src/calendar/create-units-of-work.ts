import type { Actor } from '../access/policy.ts'
import type { CheckWrite } from '../access/write-check.ts'
import type { CalendarCache } from '../cache/response-cache.ts'
import type { AppFields } from '../schema/app-fields.ts'
import { changeOf } from '../services/changes/change.ts'
import { createChangeFeed } from '../services/changes/change-feed.ts'
import type { Environment } from '../services/environment/environment.ts'
import type { JoinTransaction } from '../services/run-transaction.ts'
import { createCommitQueue } from '../services/transaction/commit-queue.ts'
import { joinedTransaction } from '../services/transaction/joined-transaction.ts'
import type { TransactionGuard } from '../services/transaction/transaction-guard.ts'
import { createUnitOfWork, type UnitOfWork } from '../services/transaction/unit-of-work.ts'
import type { JoinedTransaction, Store } from '../storage/store.ts'
import type { CalendarOptions } from './calendar-options.ts'

/** A caller; `null` is an anonymous one, and `undefined` the app, with every right. */
type Writer = Actor | null | undefined

/** The units of work of a calendar: all that writes, by who writes. */
export interface UnitsOfWork {
  /** Returns that of single operations, which are short: the store may commit several of them together. */
  short(writer: Writer): UnitOfWork
  /** Returns that of imports, extensions and the transactions of the app, which may be long. */
  long(writer: Writer): UnitOfWork
  /** Returns that of work inside a transaction of the app. */
  join(writer: Writer): JoinTransaction
}

interface UnitsOfWorkOptions {
  readonly store: Store
  readonly environment: Pick<Environment, 'now' | 'onError'>
  readonly guard: TransactionGuard
  /** Learns of each commit. Absent if the calendar has no cache. */
  readonly cache: CalendarCache | undefined
}

export function createUnitsOfWork(
  options: Pick<CalendarOptions<AppFields>, 'check' | 'onChange'>,
  { store, environment, guard, cache }: UnitsOfWorkOptions,
): UnitsOfWork {
  const { now, onError } = environment
  const notifyOfChanges = createChangeFeed({ onChange: options.onChange ?? (() => {}), onError })
  const queue = createCommitQueue()
  // The records have the fields of the app.
  const check = options.check as CheckWrite | undefined
  const create = (
    writer: Writer,
    own: { readonly sharesCommit: boolean; readonly within?: JoinedTransaction },
  ): UnitOfWork =>
    createUnitOfWork(store, now, {
      ...own,
      guard,
      queue,
      by: writer?.id,
      callerCheck: check && writer !== undefined ? { check, actor: writer } : undefined,
      recordCommit: cache?.recordCommit,
      discardCommit: cache?.discardCommit,
      onCommit: (changes) => notifyOfChanges(changes.map((change) => changeOf(change, writer))),
    })
  return {
    short: (writer) => create(writer, { sharesCommit: true }),
    long: (writer) => create(writer, { sharesCommit: false }),
    join: (writer) => (transaction) =>
      create(writer, { sharesCommit: false, within: joinedTransaction(store, transaction) }),
  }
}
