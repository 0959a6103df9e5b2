import type { Store, Transition } from '../storage/store.ts'
import { isStoreError } from '../storage/store-error.ts'
import type { DateTime } from '../time/date-time.ts'
import { type CommitOrder, createCommitOrder } from './commit-order.ts'
import { publicError } from './public-error.ts'
import { type AddedCounts, createTermCounts } from './term-counts.ts'
import { type Work, workOn } from './work.ts'
import type { WrittenRecord } from './written-records.ts'

/** Runs work in one transaction. The work may run again from the start, so it has no effect but through `Work`. */
export type UnitOfWork = <T>(work: (work: Work) => Promise<T>) => Promise<T>

/** A commit of this process: what it wrote, and how it changes the version of the store. */
export interface Commit extends Transition {
  /** The written records, without terms of which only the count changed. */
  readonly written: readonly WrittenRecord[]
  readonly counts: AddedCounts
}

const attempts = 5

interface UnitOfWorkOptions {
  /** Is told what was written, in the order of the commits. */
  readonly onCommit?: (written: readonly WrittenRecord[]) => void
  /** Shared by all that write to the store. */
  readonly order?: CommitOrder
  /** Called before each commit, so before others can see it. Some of these commits fail: nobody ever sees their marks. */
  readonly recordCommit?: ((commit: Commit) => void) | undefined
}

/**
 * The only way in which services write: stamps `modified_utc`, keeps the counts of terms in step (rule 10), and tells
 * `onCommit` what was written.
 */
export function createUnitOfWork(
  store: Store,
  now: () => DateTime,
  { onCommit = () => {}, order = createCommitOrder(), recordCommit }: UnitOfWorkOptions = {},
): UnitOfWork {
  return async (work) => {
    for (let times = 1; ; times++) {
      let attempt = order.begin()
      try {
        const result = await store.transaction(async (writer) => {
          // What an attempt wrote that the store runs again was never committed.
          attempt.end()
          attempt = order.begin()
          const counts = createTermCounts()
          const result = await work(workOn(writer, { now: now(), note: attempt.written.note, counts }))
          await counts.write(writer)
          const transition = recordCommit ? await writer.transition() : null
          if (transition !== null) {
            recordCommit?.({ ...transition, counts: counts.added, written: attempt.written.all() })
          }
          return result
        })
        await order.afterEarlier(attempt)
        onCommit(attempt.written.all())
        return result
      } catch (error) {
        // Another writer took the slug in between: the next attempt sees it and takes the next one.
        if (isStoreError(error) && error.code === 'slug-taken' && times < attempts) continue
        throw publicError(error)
      } finally {
        attempt.end()
      }
    }
  }
}
