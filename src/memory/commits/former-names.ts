import type { CollectionName } from '../../schema/resource.ts'
import {
  type FormerKey,
  type FormerName,
  type FormerNameCriteria,
  type FormerNames,
  formerNameKey,
} from '../../storage/former-names.ts'

/** The former names of all records. */
export class FormerNameTable {
  /** By collection and key. */
  readonly #names: Map<string, Row>

  constructor(names: ReadonlyMap<string, Row> = new Map()) {
    this.#names = new Map(names)
  }

  find(collection: CollectionName, where: FormerNameCriteria): readonly FormerName[] {
    if ('keys' in where) {
      const rows = new Set(where.keys.map((key) => this.#names.get(keyOf(collection, key))))
      return [...rows].flatMap((row) => row?.former ?? [])
    }
    const isFound = conditionOf(where)
    return [...this.#names.values()].flatMap((row) =>
      row.collection === collection && isFound(row.former) ? row.former : [],
    )
  }

  put(collection: CollectionName, names: readonly FormerName[]): void {
    for (const { kind, source, name, id, since } of names) {
      const former = Object.freeze({ kind, source, name, id, since })
      this.#names.set(keyOf(collection, former), { collection, former })
    }
  }

  drop(collection: CollectionName, keys: readonly FormerKey[]): void {
    for (const key of keys) this.#names.delete(keyOf(collection, key))
  }

  /** Deletes the former names of a record. */
  remove(collection: CollectionName, id: number): void {
    for (const former of this.find(collection, { ids: [id] })) this.#names.delete(keyOf(collection, former))
  }

  copy(): FormerNameTable {
    return new FormerNameTable(this.#names)
  }
}

interface Row {
  readonly collection: CollectionName
  readonly former: FormerName
}

/** Former names as one reader sees them. `table` returns the present table. */
export function formerNamesOf(table: () => FormerNameTable, ensureOpen: () => void): FormerNames {
  return {
    async find(collection, where) {
      ensureOpen()
      return table().find(collection, where)
    },
  }
}

function conditionOf(where: Exclude<FormerNameCriteria, { keys: unknown }>): (former: FormerName) => boolean {
  if ('source' in where) return ({ kind, source }) => kind === 'external_id' && source === where.source
  const ids = new Set(where.ids)
  return ({ id }) => ids.has(id)
}

function keyOf(collection: CollectionName, key: FormerKey): string {
  return `${collection} ${formerNameKey(key)}`
}
