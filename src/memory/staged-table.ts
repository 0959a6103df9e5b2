import { externalIdTaken } from '../storage/external-ids.ts'
import { StoreError } from '../storage/store-error.ts'
import type { Sourced } from './indexes/external-index.ts'
import type { Layer, Row, Table, View } from './table.ts'

/** A table as a transaction sees it: committed records, overlaid with the changes of the transaction. */
export class StagedTable<Record extends Row, Where, Key> implements View<Record, Where, Key> {
  readonly #committed: Table<Record, Where, Key>
  readonly #createTable: () => Table<Record, Where, Key>
  /** New and changed records. Created by the first write, because most transactions touch few tables. */
  #changes: Table<Record, Where, Key> | undefined
  /** The ids of all records that the transaction wrote or removed. */
  readonly #decided = new Set<number>()

  constructor(committed: Table<Record, Where, Key>, createTable: () => Table<Record, Where, Key>) {
    this.#committed = committed
    this.#createTable = createTable
  }

  get layers(): readonly Layer<Record, Where, Key>[] {
    if (this.#changes === undefined) return this.#committed.layers
    const committed: Layer<Record, Where, Key> = {
      sources: (where) => this.#committed.sources(where),
      isOutdated: (id) => this.#decided.has(id),
    }
    return [committed, this.#changes]
  }

  /** Ids continue after the committed ones, and stay used if the transaction is rolled back. */
  nextId(): number {
    return this.#committed.nextId()
  }

  get(id: number): Record | undefined {
    return this.#decided.has(id) ? this.#changes?.get(id) : this.#committed.get(id)
  }

  getBySlug(slug: string): Record | undefined {
    const committed = this.#committed.getBySlug(slug)
    const stands = committed !== undefined && !this.#decided.has(committed.id)
    return stands ? committed : this.#changes?.getBySlug(slug)
  }

  getByKey(key: Sourced): Record | undefined {
    const committed = this.#committed.getByKey(key)
    const stands = committed !== undefined && !this.#decided.has(committed.id)
    return stands ? committed : this.#changes?.getByKey(key)
  }

  /** Throws `slug-taken` or `external-id-taken`. */
  put(record: Record): void {
    const holder = this.#committed.holdsSlug(record) ? this.getBySlug(record.slug) : undefined
    if (holder !== undefined && holder.id !== record.id) {
      throw new StoreError('slug-taken', `The slug ${record.slug} is that of record ${holder.id}.`)
    }
    const keyed = this.getByKey(record)
    if (keyed !== undefined && keyed.id !== record.id) throw externalIdTaken(record)
    this.#changes ??= this.#createTable()
    this.#changes.put(record)
    this.#decided.add(record.id)
  }

  delete(id: number): void {
    this.#changes ??= this.#createTable()
    this.#changes.delete(id)
    this.#decided.add(id)
  }

  commit(): void {
    for (const id of this.#decided) {
      const record = this.#changes?.get(id)
      if (record === undefined) this.#committed.delete(id)
      else this.#committed.put(record)
    }
  }
}
