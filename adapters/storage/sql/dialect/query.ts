import type { DateTime } from 'daybook'
import type { IsOneOf, Sql, Value } from '../statement.ts'

/** How a database is queried. */
export interface QueryDialect {
  /** Returns what follows a table in FROM: a hint to use an index, or for null only the primary key. May be empty. */
  indexHint(index: string | null): Sql
  /** Joins tables in the order in which they are written, if the database would choose another one: `CROSS JOIN` or `JOIN`. */
  readonly orderedJoin: Sql
  /** Stands before the query of a common table expression that is to run once: `MATERIALIZED `, with a blank; or nothing. */
  readonly materialized: Sql
  /** Ends a subquery that the optimizer must not merge with its outer query: an optimization fence, or nothing. */
  readonly fence: Sql
  /** Returns a column such that no index is used for a comparison with it. */
  unindexed(column: Sql): Sql
  /** Returns the condition that a column has one of the values, however many there are. See `isOneOf`. */
  readonly isOneOf: IsOneOf
  /** Returns the condition that a key is one of the few that a query returns, so that rows are looked up by the key. */
  isAmong(key: Sql, query: Sql): Sql
  /** Returns the condition that a column of text contains a word, which is taken literally, with case. */
  contains(column: Sql, word: string): Sql
  /** Converts a date to its stored value: its text, or the number of its digits (`dateTimeDigits`). Both sort as dates do. */
  dateTime(date: DateTime): Value
}

/** How a database reads and writes JSON. Each record is read as one JSON array, so that drivers convert no column. */
export interface JsonDialect {
  /** Returns an expression for a JSON array of the values. Values that are JSON themselves become members, not text. */
  jsonArray(values: readonly Sql[]): Sql
  /** Returns an aggregate: a JSON array of all values of a group in any order, and an empty array without any. */
  jsonList(value: Sql): Sql
  /** The same in an order, which is that of the first table joined, or of the key by which rows are found. */
  jsonListInOrder(value: Sql, orderBy: Sql): Sql
  /** Returns an expression for a JSON array of the integers of a column, in the same kind of order. */
  integersInOrder(column: Sql, from: Sql, orderBy: Sql): Sql
  /** Returns an expression for a floating-point number that keeps all digits in JSON, as a number or text. */
  exactNumber(column: Sql): Sql
  /** Selects rows of integers and stored dates from a JSON array of arrays, however many there are. */
  rowsOf(json: string, columns: number): Sql
}
