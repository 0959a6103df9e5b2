/** Runs jobs serially: each starts when the previous one has ended. */
export interface Serial {
  /** Runs work after all previous jobs. Throws what the work throws. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all work so far has ended. */
  idle(): Promise<unknown>
}

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
    idle: () => last,
  }
}
