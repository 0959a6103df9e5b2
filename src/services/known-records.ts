/** Records by one of their keys, as far as somebody looked for them: nothing is asked twice. */
export class KnownRecords<Key, Record> {
  #records = new Map<Key | undefined, Record | null>()
  readonly #ask: (keys: readonly Key[]) => Promise<readonly Record[]>
  readonly #keyOf: (record: Record) => Key

  constructor(ask: (keys: readonly Key[]) => Promise<readonly Record[]>, keyOf: (record: Record) => Key) {
    this.#ask = ask
    this.#keyOf = keyOf
  }

  async look(keys: readonly Key[]): Promise<void> {
    const unknown = new Set<Key>()
    for (const key of keys) if (!this.#records.has(key)) unknown.add(key)
    if (unknown.size === 0) return
    const records = this.#records
    const found = await this.#ask([...unknown])
    // What was found may be of before the change for which all was forgotten.
    if (this.#records !== records) return this.look(keys)
    // What was put there in the meantime is newer.
    for (const key of unknown) if (!records.has(key)) records.set(key, null)
    for (const record of found) this.add(record)
  }

  /** Null where there is none, and for what nobody looked for. */
  get(key: Key | undefined): Record | null {
    return this.#records.get(key) ?? null
  }

  /** Where there was none: of several with one key the first counts. */
  add(record: Record): void {
    const key = this.#keyOf(record)
    if (this.#records.get(key) === null) this.#records.set(key, record)
  }

  /** In the place of what had its key. */
  put(record: Record): void {
    this.#records.set(this.#keyOf(record), record)
  }

  /** Has all looked for again. */
  forget(): void {
    this.#records = new Map()
  }
}
