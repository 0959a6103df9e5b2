import type { DateTime } from 'daybook'
import type { IsOneOf, Sql, Value } from '../statement/statement.ts'
import type { Table } from './schema.ts'

/** How a database is queried. */
export interface QueryDialect {
  /** Returns a hint after a table in FROM to use an index. May be empty. */
  indexHint(index: string): Sql
  /** Returns a hint after a table of records in FROM to use its primary key. May be empty. */
  keyHint(table: Table): Sql
  /**
   * Joins tables in the order in which they are written, if the database would choose another one: `CROSS JOIN` or
   * `JOIN`.
   */
  readonly orderedJoin: Sql
  /**
   * Precedes the query of a common table expression that must run once: `MATERIALIZED `, with a trailing space, or
   * empty.
   */
  readonly materialized: Sql
  /** Ends a subquery that the optimizer must not merge with its outer query: an optimization fence, or empty. */
  readonly fence: Sql
  /** Returns a column in a form that prevents the use of an index. */
  unindexed(column: Sql): Sql
  /** Returns the condition that a column has one of any number of values. See `isOneOf`. */
  readonly isOneOf: IsOneOf
  /** Returns the condition that a key is one of the few that a query returns, so that rows are looked up by the key. */
  isAmong(key: Sql, query: Sql): Sql
  /** Returns the condition that a text column contains a word, literally and case-sensitively. */
  contains(column: Sql, word: string): Sql
  /** Null if indexes cannot include text: then links are counted by joins, and not by the ids in an index. */
  readonly includedText: IncludedText | null
  /**
   * Converts a date to its stored value: its text, or the number of its digits (`dateTimeDigits`). Both sort like
   * dates.
   */
  dateTime(date: DateTime): Value
}

/** Short text that the indexes by start include. */
export interface IncludedText {
  /** The maximum number of ASCII characters beside the other columns of an index. May be infinite. */
  readonly maxLength: number
  /** Returns an aggregate: the texts of a column, in any order, with a separator between them. Leaves out nulls. */
  joined(text: Sql, separator: ';' | '|'): Sql
}

/** How a database reads and writes JSON. Each record is read as one JSON array, so that drivers convert no column. */
export interface JsonDialect {
  /** Returns an expression for a JSON array of the values. JSON values become members, not text. */
  jsonArray(values: readonly Sql[]): Sql
  /** Returns an aggregate: a JSON array of all values of a group in any order, or an empty array. */
  jsonList(value: Sql): Sql
  /** Returns the same in an order, which is that of the first joined table, or of the key by which rows are found. */
  jsonListInOrder(value: Sql, orderBy: Sql): Sql
  /** Returns an expression for a JSON array of the integers of a column, in the same kind of order. */
  integersInOrder(column: Sql, from: Sql, orderBy: Sql): Sql
  /** Returns an expression for a floating-point number that keeps all digits in JSON, as a number or text. */
  exactNumber(column: Sql): Sql
  /**
   * Returns a query, for an INSERT, that selects these rows of integers and stored dates. There is at least one, and
   * may be thousands. `first` precedes the values of each row.
   */
  rowsOf(rows: readonly (readonly Value[])[], first?: Sql): Sql
}
