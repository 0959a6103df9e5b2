/** Records by one of their keys, each loaded at most once. */
export class IdentityMap<Key, Record> {
  #records = new Map<Key | undefined, Record | null>()
  readonly #fetch: (keys: readonly Key[]) => Promise<readonly Record[]>
  readonly #keyOf: (record: Record) => Key

  constructor(fetch: (keys: readonly Key[]) => Promise<readonly Record[]>, keyOf: (record: Record) => Key) {
    this.#fetch = fetch
    this.#keyOf = keyOf
  }

  /** Loads the records with these keys that were not loaded before. */
  async load(keys: readonly Key[]): Promise<void> {
    const missing = new Set<Key>()
    for (const key of keys) if (!this.#records.has(key)) missing.add(key)
    if (missing.size === 0) return
    const records = this.#records
    const fetched = await this.#fetch([...missing])
    // The map was cleared because of a change, and the fetched records may be older than the change.
    if (this.#records !== records) return this.load(keys)
    // A record that was put into the map in the meantime is newer.
    for (const key of missing) if (!records.has(key)) records.set(key, null)
    for (const record of fetched) this.add(record)
  }

  /** Returns null for a key without a record, and for one that was not loaded. */
  get(key: Key | undefined): Record | null {
    return this.#records.get(key) ?? null
  }

  /** Adds a record if a load found none for its key. Of several records with one key, the first stays. */
  add(record: Record): void {
    const key = this.#keyOf(record)
    if (this.#records.get(key) === null) this.#records.set(key, record)
  }

  /** Adds a record, and replaces the one with its key. */
  put(record: Record): void {
    this.#records.set(this.#keyOf(record), record)
  }

  /** Removes everything, so that records are loaded again. */
  clear(): void {
    this.#records = new Map()
  }
}
