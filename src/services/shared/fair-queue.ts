import { CalendarError } from '../../errors.ts'

/** The part of an `AbortSignal` that shows whether the client has disconnected. */
export interface ClientSignal {
  /** Whether the client has disconnected. */
  readonly aborted: boolean
}

export interface FairQueueLimits {
  /** The maximum number of jobs that run at once. */
  readonly concurrent: number
  /** The maximum number of jobs that wait for one key. */
  readonly perKey: number
  /** The maximum number of jobs that wait for all keys. */
  readonly total: number
}

/**
 * Queues a job and returns its result. Throws `rest_unavailable` if the queue is full, or the client has disconnected.
 */
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

/** The time in seconds that a full queue takes, approximately. */
const retryAfter = 5

/**
 * Limits how many jobs run at once, and takes the keys in turn: many jobs of one key delay those of another by one
 * turn. When the queue is full, the key with the most jobs loses its last one.
 */
export function createFairQueue({ concurrent, perKey, total }: FairQueueLimits): FairQueue {
  // In the order of their turns. No line is empty.
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

  /** Makes room for another job of a key. Throws if there is none. */
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
      // Behind all other keys.
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
