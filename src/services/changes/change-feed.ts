import { reportError } from '../environment/report-error.ts'
import type { RecordChange } from './change.ts'

/**
 * Called once for every change, after the commit, in commit order. If it returns a promise, the next call waits for
 * that promise. The write does not wait.
 */
export type ChangeListener = (change: RecordChange) => unknown

interface FeedOptions {
  readonly onChange: ChangeListener
  /** Called with the errors of the listener. */
  readonly onError: (error: unknown) => void
}

/** Returns a function that passes changes to a listener, one at a time. */
export function createChangeFeed({ onChange, onError }: FeedOptions): (changes: readonly RecordChange[]) => void {
  const waiting = new Set<RecordChange>()
  let isNotifying = false

  const notifyAll = async () => {
    isNotifying = true
    // Changes that are added in the meantime are at the end of the set.
    for (const change of waiting) {
      waiting.delete(change)
      try {
        const result = onChange(change)
        // Does not await a synchronous listener, so that it has run before the write returns.
        if (isPromise(result)) await result
      } catch (error) {
        reportError(error, onError)
      }
    }
    isNotifying = false
  }

  return (changes) => {
    for (const change of changes) waiting.add(change)
    if (!isNotifying) void notifyAll()
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
