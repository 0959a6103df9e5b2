import type { Found } from '../../storage/store.ts'
import type { Direction } from './sorted-index.ts'

/** An index of a table, updated with each change. */
export interface Index<Record> {
  add(record: Record): void
  delete(record: Record): void
  replace(before: Record, after: Record): void
}

/** A superset of the matches, so that other records need no test. */
export interface Source<Record, Key> {
  /** An upper bound of its records. */
  readonly size: number
  /** The key that the records are sorted by; absent if they are in no order. */
  readonly order?: Key | 'id'
  /** Criteria that all its records meet, so that they need no test. */
  readonly met?: readonly PropertyKey[]
  records(direction: Direction): readonly Record[]
  /**
   * By a key: each returns some of its records in the order of this key, and counts the others without fetching them.
   */
  readonly pages?: { readonly [_ in (Key & string) | 'id']?: (direction: Direction, page: Page) => Found<Record> }
}

/** A range of sorted records. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** A source of ids. */
export interface IdSource {
  readonly size: number
  ids(): Iterable<number>
}
