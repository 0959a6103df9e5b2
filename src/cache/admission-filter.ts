/**
 * Remembers recent keys, so that only what is requested again enters the cache: a crawler, which requests each URL
 * once, evicts nothing.
 */
export class AdmissionFilter<Key> {
  readonly #capacity: number
  #latest = new Set<Key>()
  #older: ReadonlySet<Key> = new Set()

  /** Remembers a key for at least `capacity` others after it. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Returns whether the key was seen before, and records it. */
  admits(key: Key): boolean {
    if (this.#latest.has(key)) return true
    const isOlder = this.#older.has(key)
    if (this.#latest.size === this.#capacity) [this.#latest, this.#older] = [new Set(), this.#latest]
    this.#latest.add(key)
    return isOlder
  }
}
