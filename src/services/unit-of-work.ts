import type { Store } from '../storage/store.ts'
import { isStoreError } from '../storage/store-error.ts'
import type { DateTime } from '../time/date-time.ts'
import type { CommitLog } from './commit-log.ts'
import { type CommitOrder, createCommitOrder } from './commit-order.ts'
import { publicError } from './public-error.ts'
import { createTermCounts } from './term-counts.ts'
import { type Work, workOn } from './work.ts'
import type { WrittenRecord } from './written-records.ts'

/** Runs work in one transaction. The work may run again from the start, so it has no effect but through `Work`. */
export type UnitOfWork = <T>(work: (work: Work) => Promise<T>) => Promise<T>

const attempts = 5

interface UnitOfWorkOptions {
  /** Is told what was written, in the order of the commits. */
  readonly onCommit?: (written: readonly WrittenRecord[]) => void
  /** Shared by all that write to the store. */
  readonly order?: CommitOrder
  /** Is told of each commit before others can see it, and of those that come to nothing: nobody ever sees their marks. */
  readonly log?: Pick<CommitLog, 'note'>
}

/**
 * The only way in which services write: stamps `modified_utc`, keeps the counts of terms in step (rule 10), and tells
 * `onCommit` what was written.
 */
export function createUnitOfWork(
  store: Store,
  now: () => DateTime,
  { onCommit = () => {}, order = createCommitOrder(), log }: UnitOfWorkOptions = {},
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
          const transition = log ? await writer.transition() : null
          if (transition !== null) log?.note({ ...transition, counts: counts.added, written: attempt.written.all() })
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
