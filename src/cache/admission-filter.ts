import { digest } from '../text/digest.ts'

/** The filter remembers a key for at least this many others after it. */
const capacity = 2_000

/**
 * Remembers the keys of recent requests, so that only repeated requests enter the cache: a crawler, which requests each URL
 * once, evicts nothing. Stores digests, which take less than half a megabyte in all.
 */
export class AdmissionFilter {
  #latest = new Set<string>()
  #older: ReadonlySet<string> = new Set()

  /** Returns whether the key was seen before, and records it. */
  admits(key: string): boolean {
    const short = digest(key)
    if (this.#latest.has(short)) return true
    const isOlder = this.#older.has(short)
    if (this.#latest.size === capacity) [this.#latest, this.#older] = [new Set(), this.#latest]
    this.#latest.add(short)
    return isOlder
  }
}
