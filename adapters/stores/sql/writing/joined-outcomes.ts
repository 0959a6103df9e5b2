import type { JoinedResult } from 'daybook/storage'

/** What becomes of a transaction of the app. */
export type JoinedOutcome = Pick<JoinedResult<unknown>, 'isCommitted' | 'isOver'>

/** Waits for the ends of transactions of the app. */
export interface JoinedOutcomes {
  /** Looks at a transaction until it is over. After `close`, what is not committed yet counts as rolled back. */
  of(transaction: { isOver(): Promise<boolean> }, commitId: string): JoinedOutcome
  /** Looks at all transactions once more, and waits no longer. */
  close(): Promise<void>
}

/** The longest time between two looks, in milliseconds. The first is 1, and each is twice as long as the one before. */
const longestPause = 250

/** How long others wait for a look, in milliseconds: it may need a connection that the app holds. */
const longestLook = 250

/** A pause that can be ended early. */
interface Sleep {
  readonly ended: Promise<void>
  wake(): void
}

function startSleep(milliseconds: number, keepsAlive: boolean): Sleep {
  let wake = () => {}
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    // A database that is out of reach does not keep the process alive.
    if (!keepsAlive) timer.unref?.()
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { ended, wake }
}

/** `isStored` returns whether a commit is visible outside of its transaction. */
export function createJoinedOutcomes(isStored: (commitId: string) => Promise<boolean>): JoinedOutcomes {
  /** The outcomes that are still open, with what ends their pauses. */
  const open = new Map<Promise<boolean>, () => void>()
  let isClosed = false

  return {
    of({ isOver }, commitId) {
      let outcome: boolean | undefined
      let hasFailed = false
      let sleep: Sleep | undefined
      const look = async () => {
        hasFailed = false
        try {
          // In this order: what is not stored after the end never will be.
          const over = await isOver()
          if (await isStored(commitId)) outcome = true
          else if (over) outcome ??= false
        } catch {
          hasFailed = true
        }
      }
      const wait = async () => {
        for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
          const isLast = isClosed
          if (outcome === undefined) await look()
          if (isLast) outcome ??= false
          if (outcome !== undefined) return outcome
          if (isClosed) continue
          sleep = startSleep(pause, !hasFailed)
          await sleep.ended
        }
      }
      const wake = () => sleep?.wake()
      const isCommitted = wait()
      open.set(isCommitted, wake)
      void isCommitted.then(() => open.delete(isCommitted))
      return {
        isCommitted,
        async isOver() {
          if (outcome === undefined) {
            const late = startSleep(longestLook, false)
            await Promise.race([look(), late.ended])
            late.wake()
          }
          if (outcome !== undefined) wake()
          return outcome !== undefined
        },
      }
    },
    async close() {
      isClosed = true
      for (const wake of open.values()) wake()
      await Promise.all(open.keys())
    },
  }
}
