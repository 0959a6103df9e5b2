import type { EventGroup, FieldCriterion, StoredRecord } from 'daybook/storage'
import type { TotalColumn, Totals } from '../caches/totals.ts'
import type { Codec, Encoded } from '../columns/codec.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import type { Load } from '../statement/batch.ts'
import type { Sql } from '../statement/statement.ts'

/** The differences between resources. */
export interface Resource<Record extends StoredRecord, Criteria, Key extends string> {
  readonly table: Table
  /** The alias of the table in conditions. */
  readonly alias: 'e' | 'r'
  readonly codec: Codec<Record>
  /** The sort keys, which are columns of the same names unless `computed` returns something else. */
  readonly keys: { readonly [_ in Key]: true }
  /** Returns the expression of a sort key, or null if all records have the same value. Only of costly queries. */
  computed?(key: Key, where: Criteria, dialect: Dialect): Sql | null | undefined
  /** The groups that a list can have one record each of: the id of the record that a group belongs to, or null. */
  readonly groups?: { readonly [_ in EventGroup]: (dialect: Dialect) => Sql }
  /** Whether records can be in the trash, where they release their slug. */
  readonly hasTrash: boolean
  /** Whether a row may belong to a removed record, which stays until its links are removed. */
  readonly isRemovable: boolean
  /** Returns the columns that are derived from the record. */
  derived(record: Omit<Record, 'id' | 'revision'>, dialect: Dialect): Encoded
  /** Returns a condition that narrows a query, if finding it takes a query of its own. */
  narrow?(where: Criteria, dialect: Dialect, load: Load): Promise<Sql | null> | undefined
  /** Returns the column with the total, if totals are cached. */
  totalColumn?(where: Criteria, count: Sql, totals: Totals, collapse?: readonly EventGroup[]): TotalColumn
  /** Returns the query, with the condition from `narrow` and the first sort key. */
  matching(where: Criteria, dialect: Dialect, narrowed: Sql | null, orderedBy: Key | undefined): Matching
}

/** A query in SQL. */
export interface Matching {
  /** Disjoint sets that contain all matches. */
  readonly branches: readonly Branch[]
  /**
   * Whether indexes alone do not determine the matches, which are then found once, for the page and the total together.
   */
  readonly isCostly: boolean
  /** Whether it searches text for words. */
  readonly isSearch: boolean
}

/** What follows FROM: the table by its alias with joins that narrow it, and the condition of WHERE. */
export interface Branch {
  readonly from: Sql
  readonly where: Sql
}

/** Returns the index of the records of other calendars, if the query is only for such records. */
export function indexOfKey(
  table: Table,
  {
    sources = [''],
    externalIds = [''],
  }: { readonly sources?: readonly string[]; readonly externalIds?: readonly string[] },
): string | undefined {
  return sources.includes('') && externalIds.includes('') ? undefined : `${table}_by_external_id`
}

/** Returns the criteria without the one that an index meets. */
export function withoutCriterion<Criteria extends { readonly fields?: readonly FieldCriterion[] }>(
  where: Criteria,
  met: { readonly criterion: FieldCriterion } | undefined,
): Criteria {
  if (met === undefined) return where
  return { ...where, fields: where.fields?.filter((criterion) => criterion !== met.criterion) ?? [] }
}
