interface HasGenerations {
  /** Drops the older generation, and begins a new one. */
  age(): void
}

/**
 * Maps that share a limit in bytes. Their entries have two generations: when those used lately take half of the limit, all
 * others are dropped. So entries in use stay, and a use has nothing to put in order.
 */
export class CacheSpace {
  readonly #half: number
  readonly #maps = new Set<HasGenerations>()
  #latest = 0
  #older = 0

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#half = limit / 2
  }

  /** The estimated size of all entries: at most the limit. */
  get bytes(): number {
    return this.#latest + this.#older
  }

  add(map: HasGenerations): void {
    this.#maps.add(map)
  }

  /** Forgets a map that is no longer used. */
  delete(map: HasGenerations): void {
    this.#maps.delete(map)
  }

  /** Counts an entry of the latest generation, and begins a new one if it is full. Returns whether the entry fits. */
  count(size: number): boolean {
    if (size > this.#half) return false
    if (this.#latest + size > this.#half) {
      for (const map of this.#maps) map.age()
      this.#older = this.#latest
      this.#latest = 0
    }
    this.#latest += size
    return true
  }

  uncount(size: number, isLatest: boolean): void {
    if (isLatest) this.#latest -= size
    else this.#older -= size
  }
}

/** A map in a space. It may lose any entry. */
export class CacheMap<Key, Value> implements HasGenerations {
  readonly #space: CacheSpace
  readonly #sizeOf: (value: Value, key: Key) => number
  #latest = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  /** `sizeOf` estimates the size of an entry in bytes. It is the same each time for the same entry. */
  constructor(space: CacheSpace, sizeOf: (value: Value, key: Key) => number) {
    this.#space = space
    this.#sizeOf = sizeOf
    space.add(this)
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
    if (this.#space.count(this.#sizeOf(value, key))) this.#latest.set(key, value)
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
    this.#space.uncount(this.#sizeOf(value, key), isLatest)
  }
}
