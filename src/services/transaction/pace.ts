import { type EventLoop, hostLoop } from '../../runtime.ts'

/** Cuts long work into chunks, between which the event loop turns, so that nothing else in the process waits for long. */
export interface Pace {
  /** How many items the next chunk should have. */
  readonly size: number
  /**
   * Runs a chunk of so many items, then lets the event loop turn. Fits `size` to how long the chunk blocked the loop: until
   * its first turn, which a store that waits for a server gives at once. Work that has to wait for its turn calls `begin`
   * when it has it. Throws what `work` throws.
   */
  chunk<T>(items: number, work: (begin: () => void) => Promise<T>): Promise<T>
  /** Lets the event loop turn if it has not for some time. For loops of small steps, outside of a transaction. */
  pause(): Promise<void>
}

export interface PaceOptions {
  readonly loop?: EventLoop
  /** How many milliseconds a chunk should block the event loop. */
  readonly target?: number
  /** The size of the first chunk. */
  readonly first?: number
  /** The smallest chunk, so that what each one costs by itself stays bearable. */
  readonly min?: number
  /** The largest chunk, so that a transaction in a database stays short. */
  readonly max?: number
}

export function createPace({ loop = hostLoop, target = 33, first = 16, min = 16, max = 500 }: PaceOptions = {}): Pace {
  let size = first
  /** How many milliseconds of blocking to expect of an item. */
  let cost = 0
  let lastTurn = loop.now()

  const turn = async () => {
    await loop.endOfTurn()
    lastTurn = loop.now()
  }

  /** Tells how long the loop has been blocked since. */
  const watch = () => {
    const begin = loop.now()
    let end: number | undefined
    void loop.endOfTurn().then(() => {
      end ??= loop.now()
    })
    return () => (end ?? loop.now()) - begin
  }

  /**
   * One slow chunk shrinks the next at once. Quick ones raise the size slowly: a database writes its log back every few
   * commits, so the next chunk may be a slow one again.
   */
  const adapt = (items: number, blocked: number) => {
    const latest = blocked / items
    cost = latest > cost ? latest : cost + (latest - cost) / 8
    const fitting = cost > 0 ? target / cost : max
    size = Math.round(Math.min(Math.max(fitting, min), size * 2, max))
  }

  return {
    get size() {
      return size
    },
    async chunk(items, work) {
      // What was done since the last turn would count with the chunk.
      await turn()
      let blocked = watch()
      try {
        return await work(() => {
          blocked = watch()
        })
      } finally {
        adapt(items, blocked())
        await turn()
      }
    },
    async pause() {
      if (loop.now() - lastTurn >= target / 2) await turn()
    },
  }
}
