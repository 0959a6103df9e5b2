import type { CollectionName } from 'daybook'
import type { Sql } from '../statement/statement.ts'

/** The tables of records. */
export type Table = CollectionName

/** How a database creates and changes tables. */
export interface SchemaDialect {
  /** The types of columns. */
  readonly types: ColumnTypes
  /** Follows the columns of a table, such as ` STRICT`, with a leading space, or empty. */
  readonly tableOptions: string
  /** The same for a table that consists of its key and one more column. */
  readonly keyTableOptions: string
  /** Follows the primary key of such a table, so that the key contains the other column too, or empty. */
  keyIncludes(column: string): string
  /** Returns the name of a table, quoted, with its prefix and schema. */
  name(table: string): Sql
  /** Returns the statement that creates an index. */
  createIndex(index: Index): Sql
  /** Returns a query that finds a row if the table exists. */
  hasTable(table: string): Sql
  /**
   * Conditions on the rows of events by the length of their text, if an index does not accept long text; otherwise
   * none. Each row meets one of them. The rows that meet the first are in an index by start that includes their text,
   * for searches.
   */
  readonly textLengths: readonly string[]
  /** Statements to run before the first table can be created. */
  readonly preparation: readonly Sql[]
  /**
   * The first statements of an upgrade. They wait for open transactions that write, and later ones wait for the
   * upgrade: with a snapshot from before it, a transaction would not see the new version. Empty if transactions that
   * write are serial.
   */
  readonly waitForWriters: readonly Sql[]
}

/** The types of columns, as a table definition names them. */
export interface ColumnTypes {
  /** The ids of records and notes: integers that may be generated. */
  readonly id: string
  /** The whole definition of a column that identifies the rows of records within the database, or null without one. */
  readonly rowKey: string | null
  /** Text of any length, compared and ordered by code point, including case and trailing spaces. */
  readonly text: string
  /** Text of at most 200 characters that a key may contain, compared in the same way. */
  readonly shortText: string
  /** The values that `dateTime` of the dialect returns, in the order of dates. */
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
  /** The name, without prefix. */
  readonly name: string
  /** The table, without prefix. */
  readonly table: string
  /** The columns, most significant first. */
  readonly columns: readonly string[]
  /** Those of `columns` that have the type `text`. Some databases index only the first characters of long text. */
  readonly textColumns?: readonly string[]
  /** Columns that queries read from the index. A database whose indexes cannot include columns leaves them out. */
  readonly includes?: readonly string[]
  /**
   * Limits the index to the rows that meet a condition. Without partial indexes, leave it out, except for unique
   * indexes.
   */
  readonly where?: string
  /** Whether two rows that meet the condition must differ in `columns`. */
  readonly isUnique?: boolean
}
