import type { ExternalIndex, Sourced } from './indexes/external-index.ts'
import type { IdSource, Index, Source } from './indexes/table-index.ts'

/** The fields of a record that a table needs. */
export interface Row extends Sourced {
  readonly id: number
  readonly slug: string
}

/** A part of the records of a view, whose layers together contain each record once. */
export interface Layer<Record, Where, Key> {
  sources(where: Where): readonly Source<Record, Key>[]
  /** Returns whether another layer has a newer version of the record. */
  isOutdated?(id: number): boolean
}

/** The records of a resource as one reader sees them. */
export interface View<Record, Where, Key> {
  readonly layers: readonly Layer<Record, Where, Key>[]
  get(id: number): Record | undefined
  /** Returns the record that holds the slug. Records in the trash hold none. */
  getBySlug(slug: string): Record | undefined
  /** Returns the record with a source and an external id, whatever its status. */
  getByKey(key: Sourced): Record | undefined
}

/** Returns the records in the order of `ids`, without unknown ids. */
export function recordsOf<Record>(view: Pick<View<Record, never, never>, 'get'>, ids: Iterable<number>): Record[] {
  const records: Record[] = []
  for (const id of ids) {
    const record = view.get(id)
    if (record !== undefined) records.push(record)
  }
  return records
}

/** How the records of a resource are indexed, and which sources the indexes offer for criteria. */
export interface TableOptions<Record extends Row, Where, Key> {
  readonly holdsSlug: (record: Record) => boolean
  /** It has to be one of `indexes` too. */
  readonly external: ExternalIndex<Record>
  readonly indexes: readonly Index<Record>[]
  readonly sources: (where: Where) => readonly Source<Record, Key>[]
  readonly idSources: (where: Where) => readonly IdSource[]
}

/** Records by id and by slug, with further indexes. */
export class Table<Record extends Row, Where, Key> implements View<Record, Where, Key>, Layer<Record, Where, Key> {
  readonly layers = [this]
  readonly #records = new Map<number, Record>()
  readonly #slugs = new Map<string, Record>()
  readonly #options: TableOptions<Record, Where, Key>
  #lastId = 0

  constructor(options: TableOptions<Record, Where, Key>) {
    this.#options = options
  }

  /** Returns an id that was never used before, not even by a transaction that was rolled back. */
  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  holdsSlug(record: Record): boolean {
    return this.#options.holdsSlug(record)
  }

  get(id: number): Record | undefined {
    return this.#records.get(id)
  }

  getBySlug(slug: string): Record | undefined {
    return this.#slugs.get(slug)
  }

  getByKey(key: Sourced): Record | undefined {
    return this.#options.external.get(key)
  }

  put(record: Record): void {
    const before = this.#records.get(record.id)
    this.#records.set(record.id, record)
    if (before !== undefined) this.#releaseSlug(before)
    if (this.holdsSlug(record)) this.#slugs.set(record.slug, record)
    for (const index of this.#options.indexes) {
      if (before === undefined) index.add(record)
      else index.replace(before, record)
    }
  }

  delete(id: number): void {
    const record = this.#records.get(id)
    if (record === undefined) return
    this.#records.delete(id)
    this.#releaseSlug(record)
    for (const index of this.#options.indexes) index.delete(record)
  }

  sources(where: Where): readonly Source<Record, Key>[] {
    const { sources, idSources } = this.#options
    return [...idSources(where).map((source) => this.#byId(source)), ...sources(where), this.#all()]
  }

  #byId({ size, ids }: IdSource): Source<Record, Key> {
    return { size, records: () => recordsOf(this, ids()) }
  }

  /** A `Map` keeps the order of insertion, and ids only grow, so it is sorted by id. */
  #all(): Source<Record, Key> {
    return {
      size: this.#records.size,
      order: 'id',
      records: (direction) => {
        const ascending = [...this.#records.values()]
        return direction === 'asc' ? ascending : ascending.reverse()
      },
    }
  }

  // Within one commit another record may take the slug before this record releases it.
  #releaseSlug({ id, slug }: Record): void {
    if (this.#slugs.get(slug)?.id === id) this.#slugs.delete(slug)
  }
}
