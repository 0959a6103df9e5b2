import {
  checkValueKey,
  checkValueList,
  type KeyedValue,
  type KeyedValues,
  valueJson,
} from '../../storage/keyed-values.ts'
import { compareText } from '../../text/fold.ts'

interface Row {
  readonly kind: string
  readonly key: string
  /** The value as JSON, so that nobody shares its objects. */
  readonly json: string
  readonly revision: number
}

/** The small values beside the records. */
export class KeyedValueTable {
  /** By kind and key. */
  readonly #rows: Map<string, Row>

  constructor(rows: ReadonlyMap<string, Row> = new Map()) {
    this.#rows = new Map(rows)
  }

  get(kind: string, key: string): Row | undefined {
    return this.#rows.get(`${kind} ${key}`)
  }

  ofKind(wanted: string): readonly Row[] {
    const rows = [...this.#rows.values()].filter(({ kind }) => kind === wanted)
    return rows.toSorted((a, b) => compareText(a.key, b.key))
  }

  put(kind: string, key: string, json: string, revision: number): void {
    this.#rows.set(`${kind} ${key}`, { kind, key, json, revision })
  }

  delete(kind: string, key: string): void {
    this.#rows.delete(`${kind} ${key}`)
  }

  copy(): KeyedValueTable {
    return new KeyedValueTable(this.#rows)
  }
}

/** The values as one reader sees them. `table` returns the present table. */
export function keyedValuesOf(table: () => KeyedValueTable, ensureOpen: () => void): KeyedValues {
  return {
    async keyedValue(kind, key) {
      ensureOpen()
      checkValueKey(kind, key)
      const row = table().get(kind, key)
      return row === undefined ? null : keyedValueOf(row)
    },
    async keyedValues(kind, { limit }) {
      ensureOpen()
      checkValueList(kind, limit)
      return table().ofKind(kind).slice(0, limit).map(keyedValueOf)
    },
  }
}

/** The writes of a transaction. `change` changes the table that only the transaction sees. */
export function keyedValueWrites(
  table: () => KeyedValueTable,
  change: (act: (table: KeyedValueTable) => void) => void,
  ensureOpen: () => void,
) {
  const isAt = (kind: string, key: string, revision: number | null) => {
    ensureOpen()
    checkValueKey(kind, key)
    return (table().get(kind, key)?.revision ?? null) === revision
  }
  return {
    async putKeyedValue(kind: string, key: string, value: object, ifRevision: number | null) {
      const json = valueJson(value)
      if (!isAt(kind, key, ifRevision)) return false
      change((changed) => changed.put(kind, key, json, (ifRevision ?? 0) + 1))
      return true
    },
    async deleteKeyedValue(kind: string, key: string, ifRevision: number) {
      if (!isAt(kind, key, ifRevision)) return false
      change((changed) => changed.delete(kind, key))
      return true
    },
  }
}

function keyedValueOf({ kind, key, json, revision }: Row): KeyedValue {
  return Object.freeze({ kind, key, value: JSON.parse(json), revision })
}
