/** Runs work serially: each piece begins when the one before has ended. */
export interface Serial {
  /** Runs work after all that came before it. Throws what the work throws. */
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
