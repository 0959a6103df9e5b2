import type { DateTime } from 'daybook'
import type { Execute, IsOneOf, Row, Sql, Value } from './statement.ts'

/** The tables of records. */
export type Table = 'events' | 'venues' | 'organizers' | 'categories' | 'tags'

/** The types of columns, in the words of a database. */
export interface ColumnTypes {
  /** The whole definition of `id`. */
  readonly id: string
  /** Compared and ordered by code point. */
  readonly text: string
  /** What `dateTime` makes of dates. */
  readonly dateTime: string
  readonly integer: string
  readonly number: string
  readonly boolean: string
}

/** An index of the trigrams of search texts, which finds words wherever they stand. */
export interface Trigrams {
  /** Gives a row if it is there. */
  readonly exists: Sql
  readonly create: readonly Sql[]
  /** A condition that events `e` with all the words meet, and few others; null when it would not make a search faster. */
  narrow(words: readonly string[], load: (query: Sql) => Promise<unknown>): Promise<Sql | null>
}

/** Stores commit ids, which form the version of a store. */
export interface Versions {
  /** The statements of version 1 of the schema that create what is needed besides the table `state`. */
  readonly creation: readonly Sql[]
  /** Selects one row with `version` and `schema_version`. */
  readonly ask: Sql
  /** Adds the id of a commit. `write` executes a statement that can be part of a batch. */
  add(commitId: string, execute: Execute, write: Execute): Promise<AddedCommit>
}

/** The result of adding a commit id. */
export interface AddedCommit {
  /** The ids that the commit replaces. */
  readonly replaces: readonly string[]
  /** The version of the tables, which another process may have upgraded in the meantime. */
  readonly schemaVersion: number
}

/** Where databases differ. */
export interface Dialect {
  readonly types: ColumnTypes
  /** What stands behind the columns of a table. */
  readonly tableOptions: string
  /** The same for a table that is nothing but its key. */
  readonly keyTableOptions: string
  /** What stands behind the key of such a table, for the key to know the column that is left. */
  keyIncludes(column: string): string
  /** An index that orders by some columns and knows others. */
  covering(columns: string, others: string): string
  /** The name of a table. */
  name(table: string): Sql
  /** The name that an index is created by. */
  indexName(index: string): Sql
  /** Has a table read by an index, or by nothing but its ids, where the database has to be told. */
  by(index: string | null): Sql
  /**
   * Where an index does not take long texts: conditions on rows of events by the length of theirs, of which each meets one.
   * Those that meet the first are in an index by start with their texts, for searches; the few others have one of their own.
   */
  readonly textLengths: readonly string[]
  /** Gives a row if there is such a table. */
  hasTable(table: string): Sql
  /** Needed before the first table can be made. */
  readonly preparation: readonly Sql[]
  /** Needed before tables that are there can be changed: waits for transactions that began before. */
  readonly beforeUpgrade: readonly Sql[]
  /** Changes columns of integers to columns of text, which hold the digits. Keeps indexes, triggers and links to the table. */
  convertToText(table: Table, columns: readonly string[], execute: Execute): Promise<void>
  /** Whether a column holds one of the values, however many they are. */
  readonly isOneOf: IsOneOf
  /** Whether a key is one of the few that a query gives, which are looked up by it. */
  isAmong(key: Sql, query: Sql): Sql
  /** A date as it is stored: its text, or the number that its digits make. Both are in the order of dates. */
  dateTime(date: DateTime): Value
  /** Whether a column of text holds a word, taken as it is. */
  contains(column: Sql, word: string): Sql
  /** Selects rows of so many integers and dates from a JSON array of arrays, however many they are. */
  rowsOf(json: string, columns: number): Sql
  /**
   * Returns the same statements as a batch of as few statements as the database allows. They write no row twice, none reads
   * what another one writes, and none begins with WITH. The last statement of the batch returns the row of the last one.
   */
  batch(statements: readonly Sql[]): readonly Sql[]
  /** Values as a JSON array. */
  jsonArray(values: readonly Sql[]): Sql
  /** All values of a group as a JSON array, as they come; an empty one without any. */
  jsonList(value: Sql): Sql
  /** The same in an order, which is that of the first table joined, or of the key by which rows are found. */
  jsonListInOrder(value: Sql, orderBy: Sql): Sql
  /** The integers of a column as a JSON array, in the same kind of order. */
  integersInOrder(column: Sql, from: Sql, orderBy: Sql): Sql
  /** Joins tables in the order in which they stand, where the database has to be told. */
  readonly join: Sql
  /** Leaves out rows that other transactions are writing, where one would wait for those. */
  readonly skipLocked: Sql
  /** Ends a query that is not to be mixed with the one around it, where the database would. */
  readonly fence: Sql
  /** A floating-point number that loses nothing on its way into JSON. */
  exactNumber(column: Sql): Sql
  /** When the store was asked to keep them. */
  readonly trigrams: Trigrams | null
  /** What stands for the id of a new row: one that was never given, nor is at most `floor`. */
  newId(table: Table, floor: number): Sql
  /**
   * Inserts rows, each a list of values for the columns, with ascending ids as `newId` gives them. `idsOf` reads the ids from
   * the row that the statement returns.
   */
  insertRows(
    table: Table,
    columns: Sql,
    rows: readonly Sql[],
    floor: number,
  ): { readonly statement: Sql; idsOf(row: Row | undefined): readonly number[] }
  /** How commits are told from each other. */
  readonly versions: Versions
}
