import type { JoinedTransaction, Store, VersionChange, Writer } from '../../storage/store.ts'
import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'
import type { DateTime } from '../../time/date-time.ts'
import { changeNote } from '../changes/change-note.ts'
import type { ChangedRecord } from '../changes/change-set.ts'
import { type AddedCounts, createTermCounts } from '../changes/term-counts.ts'
import { createUnlinkedEvents } from '../changes/unlinked-events.ts'
import { publicError } from '../environment/public-error.ts'
import { type Attempt, type CommitQueue, createCommitQueue } from './commit-queue.ts'
import { createPace } from './pace.ts'
import { createTransactionContext, type TransactionContext } from './transaction-context.ts'
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts'
import type { CallerCheck } from './write-checks.ts'

/**
 * Runs work in one transaction. The work may run again from the start, so it must have no effects outside of the
 * context.
 */
export type UnitOfWork = <T>(work: (transaction: TransactionContext) => Promise<T>) => Promise<T>

/** A commit of this process: its change set, and how it changes the version of the store. */
export interface Commit extends VersionChange {
  /** The change set, without terms whose only change is their count. */
  readonly changes: readonly ChangedRecord[]
  readonly counts: AddedCounts
}

const attempts = 5

const taken: ReadonlySet<StoreErrorCode> = new Set(['slug-taken', 'external-id-taken'])

/** Returns the pause of a transaction that begins. It does nothing in a store whose lock would block the thread. */
function pauseIn(store: Store): () => Promise<void> {
  return store.isInterruptible ? createPace().pause : () => Promise.resolve()
}

interface UnitOfWorkOptions {
  /** Runs the work. */
  readonly guard?: TransactionGuard
  /** Called with the changes of each commit, in the order of the commits. */
  readonly onCommit?: (changes: readonly ChangedRecord[]) => void
  /** Shared by all writers of the store. */
  readonly queue?: CommitQueue
  /** Called before each commit, and so before others can see it. */
  readonly recordCommit?: ((commit: Commit) => void) | undefined
  /** Called with the id of a recorded commit that failed. If its outcome is unknown, it may become visible later. */
  readonly discardCommit?: ((commitId: string) => void) | undefined
  /** Whether work is short unless it says otherwise, so that the store may commit it together with others. */
  readonly sharesCommit?: boolean
  /** The transaction of the app that the work runs in. Its changes are reported after the commit of the app. */
  readonly within?: JoinedTransaction | undefined
  /** The id of the caller, for the notes of commits; absent for an anonymous one, and for the app itself. */
  readonly by?: number | string | undefined
  /** Decides about each write of the caller. */
  readonly callerCheck?: CallerCheck | undefined
}

/** What an attempt leaves for the end of its transaction. */
interface Written {
  readonly attempt: Attempt
  readonly recorded: readonly string[]
  readonly afterCommit: readonly (() => void)[]
}

/**
 * Creates the unit of work, the only way in which services write. It stamps `modified_utc`, updates the counts of terms
 * (rule 10), and calls `onCommit` with the changes.
 */
export function createUnitOfWork(
  store: Store,
  now: () => DateTime,
  {
    guard = createTransactionGuard(store, 0),
    onCommit = () => {},
    queue = createCommitQueue(),
    recordCommit,
    discardCommit,
    sharesCommit = false,
    within,
    by,
    callerCheck,
  }: UnitOfWorkOptions = {},
): UnitOfWork {
  const discard = (recorded: readonly string[]) => {
    for (const commitId of recorded) discardCommit?.(commitId)
  }
  const report = async ({ attempt, afterCommit }: Written) => {
    await queue.waitForEarlier(attempt)
    onCommit(attempt.changes.all())
    attempt.end()
    for (const call of afterCommit) call()
  }
  const endWithApp = (isCommitted: boolean, written: Written): Promise<void> | void => {
    written.attempt.isOver = undefined
    if (isCommitted) return report(written)
    discard(written.recorded)
    written.attempt.end()
  }
  return async <T>(work: (transaction: TransactionContext) => Promise<T>) => {
    guard.requireOutside()
    let shares = sharesCommit
    for (let times = 1; ; times++) {
      let attempt = queue.begin()
      const recorded: string[] = []
      let afterCommit: (() => void)[] = []
      let [hasJoined, isLong] = [false, false]
      const onJoin = () => {
        hasJoined = true
      }
      const requireOwnCommit = () => {
        // Others wait for this commit. Nobody joins a transaction before its work has ended.
        isLong = hasJoined
        if (hasJoined) throw new Error('Work that may be long does not let others wait for its commit.')
      }
      try {
        const run = (writer: Writer) =>
          guard.run(async () => {
            // The store is retrying, so the previous attempt was never committed.
            attempt.end()
            attempt = queue.begin()
            const counts = createTermCounts()
            const unlinked = createUnlinkedEvents()
            const time = now()
            const calls: (() => void)[] = []
            afterCommit = calls
            const pause = pauseIn(store)
            const scope = {
              now: time,
              changes: attempt.changes,
              counts,
              unlinked,
              pause,
              requireOwnCommit,
              afterCommit: (call: () => void) => void calls.push(call),
              callerCheck,
            }
            const context = createTransactionContext(writer, scope)
            const value = await work(context)
            // The work may have caught the error.
            context.eventWrites.requireWhole()
            await context.writeChecks.finish()
            await counts.write(writer)
            await writer.noteChanges(
              changeNote({
                ...{ changes: attempt.changes.all(), counts: counts.added, unlinked: unlinked.ids() },
                ...{ now: time, by },
              }),
            )
            const versionChange = recordCommit ? await writer.versionChange() : null
            if (versionChange !== null) {
              recorded.push(versionChange.commitId)
              const { commitId, replaces } = versionChange
              recordCommit?.({ commitId, replaces, counts: counts.added, changes: attempt.changes.all() })
            }
            return value
          })
        if (within) {
          const { result, isCommitted, isOver } = await within.run(run)
          attempt.isOver = isOver
          const written = { attempt, recorded, afterCommit }
          void isCommitted.then((committed) => endWithApp(committed, written))
          return result
        }
        const result = await store.transaction(run, { sharesCommit: shares, onJoin })
        await report({ attempt, recorded, afterCommit })
        return result
      } catch (error) {
        attempt.end()
        discard(recorded)
        if (isLong) {
          shares = false
          continue
        }
        // Another writer took the slug or the external id in between. The next attempt finds it taken: it uses the next
        // slug, or the record that has the id. Work in a transaction of the app runs once.
        if (!within && isStoreError(error) && taken.has(error.code) && times < attempts) continue
        throw publicError(error)
      }
    }
  }
}
