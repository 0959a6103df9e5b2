import { type EventLoop, hostLoop } from '../runtime.ts'

/** Cuts long work into chunks, between which the event loop turns, so that nothing else in the process waits for long. */
export interface Pace {
  /** How many items the next chunk should have. */
  readonly size: number
  /**
   * Runs a chunk of so many items, then lets the event loop turn. Fits `size` to how long the chunk blocked the loop: until
   * its first turn, which a store that waits for a server gives at once. Throws what `work` throws.
   */
  chunk<T>(items: number, work: () => Promise<T>): Promise<T>
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

export function createPace({ loop = hostLoop, target = 20, first = 32, min = 8, max = 500 }: PaceOptions = {}): Pace {
  let size = first
  let lastTurn = loop.now()

  const turn = async () => {
    await loop.endOfTurn()
    lastTurn = loop.now()
  }

  /** One slow chunk shrinks the next at once; growth is gradual, since one quick chunk may have been luck. */
  const adapt = (items: number, blocked: number) => {
    const fitting = blocked > 0 ? (items * target) / blocked : max
    size = Math.round(Math.min(Math.max(fitting, min), size * 2, max))
  }

  return {
    get size() {
      return size
    },
    async chunk(items, work) {
      const begin = loop.now()
      let end: number | undefined
      void loop.endOfTurn().then(() => {
        end ??= loop.now()
      })
      try {
        return await work()
      } finally {
        end ??= loop.now()
        adapt(items, end - begin)
        await turn()
      }
    },
    async pause() {
      if (loop.now() - lastTurn >= target / 2) await turn()
    },
  }
}
