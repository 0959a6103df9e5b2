/** The functions of the host. Browsers have no `setImmediate`. */
interface Host {
  readonly setImmediate?: (act: () => void) => unknown
  readonly setTimeout: (act: () => void, milliseconds: number) => unknown
  readonly performance: { now(): number }
}

// Read at load, because tests replace them later.
const { setImmediate, setTimeout, performance } = globalThis as Host
const now = performance.now.bind(performance)

/** Resolves in a later turn of the event loop, after timers, I/O and requests that are due. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate) setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}

/** How long work may block the process, in milliseconds. */
const longestTurn = 10

/** Runs work that pauses often, without a turn of the event loop. */
export function inOneTurn<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Runs work that pauses often, in turns of the event loop that are short. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let begun = now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (now() - begun < longestTurn) continue
    await endOfTurn()
    begun = now()
  }
}
