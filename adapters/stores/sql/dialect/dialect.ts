import type { Sql } from '../statement/statement.ts'
import type { FieldDialect } from './fields.ts'
import type { JsonDialect, QueryDialect } from './query.ts'
import type { SchemaDialect } from './schema.ts'
import type { WriteDialect } from './write.ts'

/** The SQL that differs between databases. */
export interface Dialect extends SchemaDialect, QueryDialect, JsonDialect, FieldDialect, WriteDialect {
  /** The search index, if the store has one. */
  readonly trigrams: Trigrams | null
}

/** An index of the trigrams of search texts, which finds words at any position. */
export interface Trigrams {
  /** Returns a row if the index exists. */
  readonly exists: Sql
  /** The statements that create it, including entries for existing rows. */
  readonly create: readonly Sql[]
  /** A hint after the table `events` in FROM, to find its rows by the condition of `narrow`. May be empty. */
  readonly hint: Sql
  /**
   * Returns a condition that all events `e` with the words meet, and few others; null if it would not make a search
   * faster. `load` returns the `value` that a query selects.
   */
  narrow(words: readonly string[], load: (query: Sql) => Promise<unknown>): Promise<Sql | null>
}
