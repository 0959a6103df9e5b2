interface HasGenerations {
  /** Evicts the older generation, and begins a new one. */
  age(): void
}

/**
 * The memory that several maps share, in bytes. Entries have two generations: when the recently used ones take half of
 * the limit, all others are evicted. Unlike an LRU list, this needs no bookkeeping for each use.
 */
export class CacheBudget {
  /** In bytes. */
  readonly limit: number
  readonly #half: number
  readonly #maps = new Set<HasGenerations>()
  #latest = 0
  #older = 0

  constructor(limit: number) {
    this.limit = limit
    this.#half = limit / 2
  }

  /** The estimated size of all entries: at most the limit. */
  get bytes(): number {
    return this.#latest + this.#older
  }

  /** Whether further entries evict others, which may still be in use. */
  get isFull(): boolean {
    return this.#older > 0
  }

  add(map: HasGenerations): void {
    this.#maps.add(map)
  }

  /** Removes a map that is no longer used. */
  delete(map: HasGenerations): void {
    this.#maps.delete(map)
  }

  /**
   * Adds an entry to the latest generation, and begins a new one if it is full. Returns false for an entry that is too
   * large.
   */
  admit(size: number): boolean {
    if (size > this.#half) return false
    if (this.#latest + size > this.#half) {
      for (const map of this.#maps) map.age()
      this.#older = this.#latest
      this.#latest = 0
    }
    this.#latest += size
    return true
  }

  /** Removes all entries. */
  clear(): void {
    // An entry is evicted with its second generation.
    for (const map of [...this.#maps, ...this.#maps]) map.age()
    this.#latest = 0
    this.#older = 0
  }

  /** Subtracts an entry that was removed. */
  release(size: number, isLatest: boolean): void {
    if (isLatest) this.#latest -= size
    else this.#older -= size
  }
}

/** A map within a budget, which may evict any entry. */
export class CacheMap<Key, Value> implements HasGenerations {
  readonly #budget: CacheBudget
  readonly #sizeOf: (value: Value, key: Key) => number
  #latest = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  /** `sizeOf` estimates the size of an entry in bytes. It is the same each time for the same entry. */
  constructor(budget: CacheBudget, sizeOf: (value: Value, key: Key) => number) {
    this.#budget = budget
    this.#sizeOf = sizeOf
    budget.add(this)
  }

  get size(): number {
    return this.#latest.size + this.#older.size
  }

  /** Returns whether there is an entry, without using it. */
  has(key: Key): boolean {
    return this.#latest.has(key) || this.#older.has(key)
  }

  get(key: Key): Value | undefined {
    const value = this.#latest.get(key)
    if (value !== undefined) return value
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    this.#remove(key)
    if (this.#budget.admit(this.#sizeOf(value, key))) this.#latest.set(key, value)
  }

  age(): void {
    this.#older = this.#latest
    this.#latest = new Map()
  }

  #remove(key: Key): void {
    const isLatest = this.#latest.has(key)
    const entries = isLatest ? this.#latest : this.#older
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    this.#budget.release(this.#sizeOf(value, key), isLatest)
  }
}
