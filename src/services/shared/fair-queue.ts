import { CalendarError } from '../../errors.ts'

/** Tells whether the client of a request has gone: an `AbortSignal`, by what is used of it. */
export interface ClientSignal {
  /** Whether nobody waits for the reply any more. */
  readonly aborted: boolean
}

export interface FairQueueLimits {
  /** How many run at once. */
  readonly concurrent: number
  /** How many wait for one key at most. */
  readonly perKey: number
  /** How many wait for all keys at most. */
  readonly total: number
}

/** Runs work when its turn comes. Throws `rest_unavailable` where the queue is full, or the client has gone. */
export type FairQueue = <Result>(
  key: number,
  signal: ClientSignal | undefined,
  work: () => Promise<Result>,
) => Promise<Result>

interface Waiting {
  readonly signal: ClientSignal | undefined
  start(): void
  refuse(error: CalendarError): void
}

/** A full queue is worked off in about this many seconds. */
const retryAfter = 5

/**
 * Limits how much runs at once, and takes the keys in turn: many who wait for one key delay those of another by one turn.
 * When all places are taken, the key with the most gives up its last one.
 */
export function createFairQueue({ concurrent, perKey, total }: FairQueueLimits): FairQueue {
  // In the order of their turns; no line is empty.
  const lines = new Map<number, Waiting[]>()
  let running = 0
  let waiting = 0

  const put = (key: number, line: Waiting[]) => {
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
  }

  const dropGone = (line: Waiting[]) => {
    const present = line.filter(({ signal, refuse }) => {
      if (signal?.aborted) refuse(clientGone())
      return !signal?.aborted
    })
    waiting -= line.length - present.length
    line.splice(0, line.length, ...present)
  }

  const dropAllGone = () => {
    for (const [key, line] of lines) {
      dropGone(line)
      if (line.length === 0) lines.delete(key)
    }
  }

  /** Makes room for one more of a key. Throws where there is none. */
  const makeRoom = (key: number) => {
    const own = lines.get(key)
    if (own !== undefined && own.length >= perKey) {
      dropGone(own)
      if (own.length === 0) lines.delete(key)
      if (own.length >= perKey) throw full()
    }
    if (waiting >= total) dropAllGone()
    if (waiting < total) return
    const longest = longestOf(lines)
    if (longest.length <= (lines.get(key)?.length ?? 0) + 1) throw full()
    longest.pop()?.refuse(full())
    waiting -= 1
  }

  const next = (): Waiting | undefined => {
    for (const [key, line] of lines) {
      dropGone(line)
      const first = line.shift()
      // Behind those of all others.
      put(key, line)
      if (first === undefined) continue
      waiting -= 1
      return first
    }
    return undefined
  }

  const turn = async (key: number, signal: ClientSignal | undefined) => {
    if (signal?.aborted) throw clientGone()
    if (running < concurrent) {
      running += 1
      return
    }
    makeRoom(key)
    await new Promise<void>((resolve, reject) => {
      const line = lines.get(key) ?? []
      line.push({ signal, start: resolve, refuse: reject })
      lines.set(key, line)
      waiting += 1
    })
  }

  return async (key, signal, work) => {
    await turn(key, signal)
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.start()
      else running -= 1
    }
  }
}

function longestOf(lines: ReadonlyMap<number, Waiting[]>): Waiting[] {
  return [...lines.values()].reduce((longest, line) => (line.length > longest.length ? line : longest))
}

function full(): CalendarError {
  return new CalendarError('rest_unavailable', 'Too many passwords are being checked. Try again later.', {
    retry_after: retryAfter,
  })
}

function clientGone(): CalendarError {
  return new CalendarError('rest_unavailable', 'The client has gone.')
}
