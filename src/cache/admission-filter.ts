/**
 * Remembers recent keys, so that only what is requested again enters the cache: a crawler, which requests each URL once,
 * evicts nothing.
 */
export class AdmissionFilter<Key> {
  readonly #capacity: number
  #latest = new Set<Key>()
  /** The weight of the latest keys. */
  #weight = 0
  #older: ReadonlySet<Key> = new Set()

  /** Remembers a key until others after it have the weight `capacity` or more, and at most twice as long. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Returns whether the key was seen before, and records it. */
  admits(key: Key, weight = 1): boolean {
    if (this.#latest.has(key)) return true
    const isOlder = this.#older.has(key)
    if (this.#weight + weight > this.#capacity) {
      this.#older = this.#latest
      this.#latest = new Set()
      this.#weight = 0
    }
    this.#weight += weight
    this.#latest.add(key)
    return isOlder
  }
}
