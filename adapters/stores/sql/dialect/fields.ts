import type { Sql } from '../statement/statement.ts'
import type { Table } from './schema.ts'

/** How a database stores and queries the values of the app's fields, which are one JSON object. */
export interface FieldDialect {
  /** The fields with an index of their own. */
  readonly fieldIndexes: readonly FieldIndex[]
  /** Returns a query that finds a row if the index of a table exists. */
  hasIndex(index: string): Sql
  /** Returns an expression that converts JSON text for a column of the type `json`. */
  json(text: string): Sql
  /**
   * Returns the expression for the value of a field in a column, for indexes and conditions; null if the record has no
   * value.
   */
  fieldValue(column: string, name: string): string
  /** Returns the condition that the value equals one of some values. There is at least one. */
  isFieldValue(value: Sql, values: readonly FieldItem[]): Sql
  /** Returns the condition that a field contains a list with one of some values. There is at least one. */
  isInFieldList(column: string, name: string, values: readonly FieldItem[]): Sql
  /**
   * Returns the values of a field in an expression for all fields: one for each item of a list, none without the field.
   */
  fieldItems(fields: Sql, name: string): FieldItems
}

/** Rows with the values of a field, joined with the row of its record. */
export interface FieldItems {
  /** What follows `CROSS JOIN`: a table with a row for each value. It refers to the tables before it. */
  readonly from: Sql
  /** The value as text, compared by code point: a number as its digits, and `true` or `false`. */
  readonly text: Sql
  /** `string`, `number` or `boolean`. */
  readonly kind: Sql
}

/** A value that is not a list. */
export type FieldItem = string | number | boolean

/** An index of the values of a field that lists are filtered by. */
export interface FieldIndex {
  /** The table, without prefix. */
  readonly table: Table
  /** The name of the field. */
  readonly field: string
  /** The name of the index, without prefix. */
  readonly name: string
}
