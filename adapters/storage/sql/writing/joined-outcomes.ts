/** Waits for the ends of transactions of the app. */
export interface JoinedOutcomes {
  /** Resolves when the transaction is over: whether it has committed. After `close`, what is not committed yet counts as rolled back. */
  of(transaction: { isOver(): Promise<boolean> }, commitId: string): Promise<boolean>
  /** Looks at all transactions once more, and waits no longer. */
  close(): Promise<void>
}

/** The longest time between two looks, in milliseconds. The first is 1, and each is twice as long as the one before. */
const longestPause = 250

/** `isStored` returns whether a commit is visible outside of its transaction. */
export function createJoinedOutcomes(isStored: (commitId: string) => Promise<boolean>): JoinedOutcomes {
  const open = new Set<Promise<boolean>>()
  const sleeping = new Set<() => void>()
  let isClosed = false

  const sleep = (milliseconds: number, keepsAlive: boolean) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        sleeping.delete(wake)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      // A database that is out of reach does not keep the process alive.
      if (!keepsAlive) timer.unref?.()
      sleeping.add(wake)
    })

  const wait: JoinedOutcomes['of'] = async ({ isOver }, commitId) => {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      const isLast = isClosed
      let hasFailed = false
      try {
        // In this order: what is not stored after the end never will be.
        const over = await isOver()
        if (await isStored(commitId)) return true
        if (over) return false
      } catch {
        hasFailed = true
      }
      if (isLast) return false
      if (!isClosed) await sleep(pause, !hasFailed)
    }
  }

  return {
    of(transaction, commitId) {
      const outcome = wait(transaction, commitId)
      open.add(outcome)
      void outcome.then(() => open.delete(outcome))
      return outcome
    },
    async close() {
      isClosed = true
      for (const wake of [...sleeping]) wake()
      await Promise.all(open)
    },
  }
}
