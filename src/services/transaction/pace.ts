import { type EventLoop, hostLoop } from '../../runtime.ts'

/** Cuts long work into chunks. Between them it yields to the event loop, so that the process stays responsive. */
export interface Pace {
  /** The recommended number of items of the next chunk. */
  readonly size: number
  /**
   * Runs a chunk of `items`, then yields to the event loop. Adapts `size` to how long the chunk blocked the loop until
   * its first turn, which a store on a server allows at once. Throws what `work` throws.
   */
  chunk<T>(items: number, work: (progress: ChunkProgress) => Promise<T>): Promise<T>
  /**
   * Yields to the event loop if it has not turned for some time. For loops of small steps. Within a chunk it yields
   * only if the chunk takes longer than `target`, as during a garbage collection. Work that does not need its
   * transaction runs meanwhile.
   */
  pause(): Promise<void>
}

/** What the work of a chunk reports to its pace. */
export interface ChunkProgress {
  /** Work that waits in a queue calls this when it starts. */
  begin(): void
  /** Work that ends before its last item reports how many items it has handled. */
  handled(items: number): void
}

export interface PaceOptions {
  readonly loop?: EventLoop
  /** The time in milliseconds that a chunk may block the event loop. */
  readonly target?: number
  /** The size of the first chunk. */
  readonly first?: number
  /** The smallest chunk, which limits the overhead of chunks. */
  readonly min?: number
  /** The largest chunk, which keeps transactions in a database short. */
  readonly max?: number
}

export function createPace({ loop = hostLoop, target = 20, first = 16, min = 16, max = 500 }: PaceOptions = {}): Pace {
  let size = first
  /** The expected blocking time of an item, in milliseconds. */
  let cost = 0
  let lastTurn = loop.now()
  let isInChunk = false

  const turn = async () => {
    await loop.endOfTurn()
    lastTurn = loop.now()
  }

  /** Starts to measure how long the loop is blocked. */
  const watch = () => {
    const begin = loop.now()
    // The time that the work waited in a queue does not make it late.
    lastTurn = begin
    let end: number | undefined
    void loop.endOfTurn().then(() => {
      end ??= loop.now()
    })
    return () => (end ?? loop.now()) - begin
  }

  /**
   * A slow chunk shrinks the next one at once. Fast chunks raise the size slowly: a database writes its log back every
   * few commits, so the next chunk may be slow again.
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
      // Otherwise work since the last turn would count as part of the chunk.
      await turn()
      let blocked = watch()
      let count = items
      isInChunk = true
      try {
        return await work({
          begin() {
            blocked = watch()
          },
          handled(handled) {
            count = handled
          },
        })
      } finally {
        isInChunk = false
        if (count > 0) adapt(count, blocked())
        await turn()
      }
    },
    async pause() {
      if (loop.now() - lastTurn >= (isInChunk ? target : target / 2)) await turn()
    },
  }
}
