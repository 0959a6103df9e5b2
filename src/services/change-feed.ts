import type { Change } from './change.ts'
import { reportError } from './report-error.ts'

/**
 * Is told of every change once, after it was committed, in the order of the commits. A promise it gives is awaited before
 * it is told of the next; the write waits for neither.
 */
export type ChangeListener = (change: Change) => unknown

interface FeedOptions {
  readonly onChange: ChangeListener
  /** Is told of what the listener throws. */
  readonly onError: (error: unknown) => void
}

/** Passes changes on to a listener, one after another. */
export function createChangeFeed({ onChange, onError }: FeedOptions): (changes: readonly Change[]) => void {
  const waiting = new Set<Change>()
  let isTelling = false

  const tellAll = async () => {
    isTelling = true
    // Those that come in the meantime stand at the end of the set.
    for (const change of waiting) {
      waiting.delete(change)
      try {
        const told = onChange(change)
        // Without a promise there is nothing to wait for: such a listener is told before the write is done.
        if (isPromise(told)) await told
      } catch (error) {
        reportError(error, onError)
      }
    }
    isTelling = false
  }

  return (changes) => {
    for (const change of changes) waiting.add(change)
    if (!isTelling) void tellAll()
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
