import type { Sql } from '../statement.ts'
import type { Table } from './schema.ts'

/** How a database stores the values of the app's fields, which are one JSON object, and looks into them. */
export interface FieldDialect {
  /** The fields with an index of their own. */
  readonly fieldIndexes: readonly FieldIndex[]
  /** Returns a query that finds a row if the index of a table exists. */
  hasIndex(index: string): Sql
  /** Returns an expression for JSON text, to be stored in a column of the type `json`. */
  json(text: string): Sql
  /** Returns the value of a field in a column, as indexes and conditions have it; null if the record has no value. */
  fieldValue(column: string, name: string): string
  /** Returns the condition that such a value is one of some values. There is at least one. */
  isFieldValue(value: Sql, values: readonly FieldItem[]): Sql
  /** Returns the condition that a field holds a list with one of some values. There is at least one. */
  isInFieldList(column: string, name: string, values: readonly FieldItem[]): Sql
}

/** A value that is no list. */
export type FieldItem = string | number | boolean

/** An index of the values of a field, by which lists are filtered. */
export interface FieldIndex {
  /** Without prefix. */
  readonly table: Table
  /** The name of the field. */
  readonly field: string
  /** Of the index, without prefix. */
  readonly name: string
}
