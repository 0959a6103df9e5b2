import { StoreError } from 'daybook/storage'
import { closed } from './errors.ts'

/** A pool of things that one user at a time may use. Waiting users are served in order. */
export interface Turns<Thing> {
  take<T>(use: (thing: Thing) => Promise<T>): Promise<T>
  /** Rejects waiting users, and returns the things when nobody uses them any more. */
  end(): Promise<readonly Thing[]>
}

interface Waiting<Thing> {
  resolve(thing: Thing): void
  reject(error: unknown): void
}

export function createTurns<Thing>(things: readonly Thing[]): Turns<Thing> {
  const free = [...things]
  const waiting: Waiting<Thing>[] = []
  const inUse = new Set<Promise<unknown>>()

  const next = () => {
    const thing = free.pop()
    if (thing !== undefined) return thing
    return new Promise<Thing>((resolve, reject) => void waiting.push({ resolve, reject }))
  }

  const giveBack = (thing: Thing) => {
    const first = waiting.shift()
    if (first === undefined) free.push(thing)
    else first.resolve(thing)
  }

  return {
    async take(use) {
      const thing = await next()
      const using = use(thing)
      inUse.add(using)
      try {
        return await using
      } finally {
        inUse.delete(using)
        giveBack(thing)
      }
    },
    async end() {
      for (const { reject } of waiting.splice(0)) reject(new StoreError('unavailable', closed))
      await Promise.allSettled(inUse)
      return things
    },
  }
}
