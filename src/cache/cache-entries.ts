import type { CacheFigures } from '../http/port.ts'
import type { Snapshot } from '../http/snapshot.ts'
import { AdmissionFilter } from './admission-filter.ts'
import type { CachedResponse, Revalidate } from './cached-response.ts'

/** Estimated size of an entry without body and key: headers, validators, and its place in the map. */
const overhead = 2_048
const perTerm = 128
const perId = 64

/** Cached responses by cache key, up to a limit in bytes. Evicts the least recently used entry first. */
export class CacheEntries {
  readonly #limit: number
  readonly #revalidate: Revalidate
  readonly #entries = new Map<string, CachedResponse>()
  /** The most recently used key. */
  #latest: string | undefined
  readonly #admission = new AdmissionFilter()
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(limit: number, revalidate: Revalidate) {
    this.#limit = limit
    this.#revalidate = revalidate
  }

  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, replies: this.#entries.size, bytes: this.#bytes }
  }

  /** Returns whether there is an entry, valid or not. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Returns the response as it is in a snapshot; `undefined` if the endpoint has to be called. */
  get(key: string, snapshot: Snapshot): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    const current = entry.snapshot === snapshot ? entry : this.#revalidate(entry, snapshot)
    if (current === undefined) return undefined
    this.#hits += 1
    if (current === entry) this.#touch(key, entry)
    else this.#set(key, current)
    return current
  }

  /** Stores a new response if its key was requested before. */
  offer(key: string, make: () => CachedResponse): void {
    this.#misses += 1
    // Hits do not pass the filter, so it may have forgotten a key that has an entry.
    if (this.has(key) || this.#admission.admits(key)) this.#set(key, make())
  }

  #set(key: string, entry: CachedResponse): void {
    const size = sizeOf(key, entry)
    if (size > this.#limit) return
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#latest = key
    this.#bytes += size
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#remove(oldest)
    }
  }

  /** Makes an entry the most recently used one. */
  #touch(key: string, entry: CachedResponse): void {
    if (key === this.#latest) return
    this.#latest = key
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(key, entry)
  }
}

function sizeOf(key: string, { reply, dependencies }: CachedResponse): number {
  const ofDependencies = dependencies
    ? perTerm * dependencies.terms.length + perId * (dependencies.counts.length + dependencies.ids)
    : 0
  return overhead + 2 * key.length + ofDependencies + (reply.body?.length ?? 0)
}
