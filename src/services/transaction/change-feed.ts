import { reportError } from '../report-error.ts'
import type { RecordChange } from './change.ts'

/**
 * Called with every change once, after the commit, in the order of the commits. If it returns a promise, that is awaited before
 * the next call. The write does not wait for it.
 */
export type ChangeListener = (change: RecordChange) => unknown

interface FeedOptions {
  readonly onChange: ChangeListener
  /** Called with what the listener throws. */
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
        // Awaits nothing but a promise: a synchronous listener has run before the write returns.
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
