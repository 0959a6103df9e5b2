import type { Execute, Sql } from '../statement.ts'

/** The tables of records. */
export type Table = 'events' | 'venues' | 'organizers' | 'categories' | 'tags'

/** How a database creates and changes tables. */
export interface SchemaDialect {
  /** The types of columns. */
  readonly types: ColumnTypes
  /** What follows the columns of a table, such as ` STRICT`, with a leading blank; or nothing. */
  readonly tableOptions: string
  /** The same for a table that consists of its key and one more column. */
  readonly keyTableOptions: string
  /** What follows the primary key of such a table, so that the key contains the other column too; or nothing. */
  keyIncludes(column: string): string
  /** Returns the name of a table, quoted, with its prefix and schema. */
  name(table: string): Sql
  /** Returns the statement that creates an index. */
  createIndex(index: Index): Sql
  /** Returns a query that finds a row if the table exists. */
  hasTable(table: string): Sql
  /**
   * Conditions on the rows of events by the length of their texts, if an index does not accept long texts; else none. Each row
   * meets one of them. The rows that meet the first are in an index by start that includes their texts, for searches.
   */
  readonly textLengths: readonly string[]
  /** Statements to run before the first table can be created. */
  readonly preparation: readonly Sql[]
  /** Statements to run before existing tables can be changed. They wait for transactions that began before. */
  readonly beforeUpgrade: readonly Sql[]
  /** Changes columns of integers to columns of text with their digits. Keeps indexes, triggers and references to the table. */
  convertToText(table: Table, columns: readonly string[], execute: Execute): Promise<void>
}

/** The types of columns, as a table definition names them. */
export interface ColumnTypes {
  /** The whole definition of the column `id`, which gives new rows ascending ids. An id is never given twice. */
  readonly id: string
  /** Text of any length, compared and ordered by code point, with case and trailing blanks. */
  readonly text: string
  /** Text of at most 200 characters that a key may contain, compared in the same way. */
  readonly shortText: string
  /** What `dateTime` of the dialect returns, in the order of dates. */
  readonly dateTime: string
  /** Integers up to 2 ** 53. */
  readonly integer: string
  /** Floating-point numbers of 8 bytes. */
  readonly number: string
  /** Accepts and compares with `TRUE` and `FALSE`. In JSON it may be a number. */
  readonly boolean: string
  /** JSON objects, which may be null. */
  readonly json: string
}

/** An index of a table. */
export interface Index {
  /** Without prefix. */
  readonly name: string
  /** Without prefix. */
  readonly table: string
  /** The columns in the order in which the index sorts by them, the first one first. */
  readonly columns: readonly string[]
  /** Those of `columns` that have the type `text`. Some databases index only the first characters of long texts. */
  readonly textColumns?: readonly string[]
  /** Columns that queries read from the index. A database whose indexes have no room for them leaves them out. */
  readonly includes?: readonly string[]
  /** Limits the index to the rows that meet a condition. Without partial indexes, leave it out of those that are not unique. */
  readonly where?: string
  /** Whether two rows that meet the condition must differ in `columns`. */
  readonly isUnique?: boolean
}
