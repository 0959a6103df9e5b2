import type { JoinedResult } from '../../storage/store.ts'
import { type ChangeSet, createChangeSet } from '../changes/change-set.ts'

/** One run of the work of a transaction. */
export interface Attempt {
  readonly changes: ChangeSet
  /** Looks whether the transaction of the app that it runs in is over. Present as long as that is unknown. */
  isOver?: JoinedResult<unknown>['isOver'] | undefined
  /** Removes the attempt from the queue: its changes were reported, or never committed. */
  end(): void
}

/**
 * Restores the order of the commits of this process. A database can release a row, and confirm the next write of it,
 * before it confirms the commit itself.
 */
export interface CommitQueue {
  begin(): Attempt
  /** Waits until all attempts have ended that were committed before this one. */
  waitForEarlier(attempt: Attempt): Promise<void>
}

export function createCommitQueue(): CommitQueue {
  const open = new Map<Attempt, Promise<void>>()
  let writes = 0
  const nextPosition = () => {
    writes += 1
    return writes
  }
  /** Returns promises for those that the app may have committed before an attempt that began later. */
  const ofAppBefore = (attempt: Attempt): readonly Promise<unknown>[] => {
    const reported: Promise<unknown>[] = []
    for (const [other, ended] of open) {
      if (other === attempt) break
      const { isOver } = other
      if (isOver) reported.push(isOver().then((over) => (over ? ended : undefined)))
    }
    return reported
  }
  return {
    begin() {
      let resolve = () => {}
      const ended = new Promise<void>((done) => {
        resolve = done
      })
      const attempt: Attempt = {
        changes: createChangeSet(nextPosition),
        end() {
          open.delete(attempt)
          resolve()
        },
      }
      open.set(attempt, ended)
      return attempt
    },
    async waitForEarlier(attempt) {
      const ofApp = ofAppBefore(attempt)
      if (ofApp.length > 0) await Promise.all(ofApp)
      const earlier = [...open].filter(([other]) => other.changes.precedes(attempt.changes))
      await Promise.all(earlier.map(([, ended]) => ended))
    },
  }
}
