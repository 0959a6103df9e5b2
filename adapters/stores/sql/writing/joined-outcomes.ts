import type { JoinedResult } from 'daybook/storage'

/** What becomes of a transaction of the app. */
export type JoinedOutcome = Pick<JoinedResult<unknown>, 'isCommitted' | 'isOver'>

/** Waits for the ends of transactions of the app. */
export interface JoinedOutcomes {
  /** Polls a transaction until it is over. After `close`, what is not committed yet counts as rolled back. */
  of(transaction: { isOver(): Promise<boolean> }, commitId: string): JoinedOutcome
  /** Polls all transactions once more, and waits no longer. */
  close(): Promise<void>
}

/** The state of a transaction; `unknown` if the database did not answer. */
type State = 'open' | 'unknown' | 'committed' | 'rolledBack'

/** The longest pause between two polls, in milliseconds. The first is 1, and each is twice the one before. */
const longestPause = 250

/** How long a caller waits for a poll, in milliseconds: it may need a connection that the app holds. */
const longestPoll = 250

/** `isStored` returns whether a commit is visible outside of its transaction. */
export function createJoinedOutcomes(isStored: (commitId: string) => Promise<boolean>): JoinedOutcomes {
  const open = new Set<Polling>()
  let isClosed = false

  return {
    of({ isOver }, commitId) {
      const readState = async (): Promise<State> => {
        try {
          // In this order: what is not stored after the end never will be.
          const over = await isOver()
          if (await isStored(commitId)) return 'committed'
          return over ? 'rolledBack' : 'open'
        } catch {
          return 'unknown'
        }
      }
      const polling = startPolling(readState, () => isClosed)
      open.add(polling)
      void polling.isCommitted.then(() => open.delete(polling))
      return { isCommitted: polling.isCommitted, isOver: polling.isOver }
    },
    async close() {
      isClosed = true
      for (const { endPause } of open) endPause()
      await Promise.all(Array.from(open, ({ isCommitted }) => isCommitted))
    },
  }
}

/** A transaction that is polled until it is over. */
interface Polling extends JoinedOutcome {
  /** Polls now instead of after the pause. */
  endPause(): void
}

/** Polls at once, then after pauses. A poll that starts when `isLast` returns true is the last one. */
function startPolling(readState: () => Promise<State>, isLast: () => boolean): Polling {
  let state: State = 'open'
  let pause: Pause | undefined
  const isSettled = () => state === 'committed' || state === 'rolledBack'
  const endPause = () => pause?.end()

  // Two polls may run at once, and a late one never reopens what is over.
  async function poll(): Promise<void> {
    const found = await readState()
    if (found === 'committed' || !isSettled()) state = found
  }

  async function untilSettled(): Promise<boolean> {
    for (let length = 1; ; length = Math.min(2 * length, longestPause)) {
      const endsNow = isLast()
      if (!isSettled()) await poll()
      if (endsNow && !isSettled()) state = 'rolledBack'
      if (isSettled()) return state === 'committed'
      if (isLast()) continue
      // A database that is out of reach does not keep the process alive.
      pause = startPause(length, { keepsAlive: state !== 'unknown' })
      await pause.ended
    }
  }

  return {
    isCommitted: untilSettled(),
    async isOver() {
      if (!isSettled()) {
        const limit = startPause(longestPoll, { keepsAlive: false })
        await Promise.race([poll(), limit.ended])
        limit.end()
      }
      if (isSettled()) endPause()
      return isSettled()
    },
    endPause,
  }
}

/** A pause that can be ended early. */
interface Pause {
  readonly ended: Promise<void>
  end(): void
}

function startPause(milliseconds: number, { keepsAlive }: { readonly keepsAlive: boolean }): Pause {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    if (!keepsAlive) timer.unref?.()
    end = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { ended, end }
}
