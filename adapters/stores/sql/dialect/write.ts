import type { LaterCommit } from 'daybook/storage'
import type { Answer, Execute, Row, Sql } from '../statement/statement.ts'
import type { Table } from './schema.ts'

/** How a database writes rows. */
export interface WriteDialect {
  /**
   * The maximum number of rows in one INSERT, such as 64. Databases limit the values that a statement can bind, and a
   * row of an event has about 50.
   */
  readonly rowsPerInsert: number
  /** Returns whether the database generates the ids of a tenant. It never generates one again. */
  generatesIds(tenant: string): boolean
  /**
   * Returns a statement that inserts a row with an id, which the database generates if it is null. It returns a row
   * with the `id`, or none if a unique index already contains the slug.
   */
  insertRow(table: Table, columns: Sql, row: Sql, id: Sql | null): Sql
  /**
   * Returns a statement that inserts rows with ascending ids from `id` on, each a list of values for the columns.
   * `idsOf` reads the ids from the row that the statement returns.
   */
  insertRows(table: Table, columns: Sql, rows: readonly Sql[], id: Sql | null): RowInsertion
  /**
   * Returns a query for the largest `id` of the tenant in a table, for a database whose INSERT returns no columns.
   * Absent if it returns the id.
   */
  readonly newestId?: (table: Table) => Sql
  /**
   * Returns a statement that stores a value of the tenant in the table `state`, and replaces the earlier value of the
   * same name.
   */
  saveState(name: string, value: string): Sql
  /**
   * Follows an UPDATE or DELETE of at most one row, so that it returns a row if it matched one:
   * ` RETURNING 1 AS matched`. Empty if the driver returns such a row by the number of affected rows.
   */
  readonly returningMatch: Sql
  /**
   * Follows a query in a DELETE. Skips rows that other transactions are writing, if the database would wait for them.
   */
  readonly skipLocked: Sql
  /**
   * Returns the same statements as a batch of as few statements as possible. No two of them write the same row, none
   * reads what another writes, and none begins with WITH. The last statement of the batch returns the row of the last
   * one.
   */
  batch(statements: readonly Sql[]): readonly Sql[]
  /** Stores the commit ids. */
  readonly versions: Versions
}

/** A statement that inserts several rows. */
export interface RowInsertion {
  /** The statement. */
  readonly statement: Sql
  /** Returns the ids of the inserted rows, in their order, from the row that the statement returned. */
  idsOf(row: Row | undefined): readonly number[]
}

/** Stores commit ids, which form the version of a store. */
export interface Versions {
  /** The statements that create what commits need besides the tables `state` and `commit_notes`. */
  readonly creation: readonly Sql[]
  /** The names of the tables that `creation` creates. They have a column `tenant`. */
  readonly tables: readonly string[]
  /** The statements that make `noCommit` a commit before the first one of a tenant. Its note has the id 0. */
  readonly begin: readonly Sql[]
  /**
   * An expression for the version of the store: `noCommit` before the first commit of a tenant. If it is unknown, each
   * evaluation returns another one.
   */
  readonly current: Sql
  /**
   * Selects one row with `version` and `schema_version`, which is the value of `schema` in the table `state` without a
   * tenant.
   */
  readonly ask: Sql
  /**
   * Selects a row with `tenant` and `version` for each tenant but `''`: any text that is another one after each commit
   * of the tenant.
   */
  readonly ofTenants: Sql
  /**
   * Adds a commit to the version, and its note to the table `commit_notes`, where the notes of the last 10,000 commits
   * of the tenant stay. `write` executes statements that can be part of a batch, and returns the row of the last one.
   */
  add(
    commit: NotedCommit,
    execute: Execute,
    write: (...statements: readonly Sql[]) => Answer<Row | undefined>,
  ): Promise<AddedCommit>
  /**
   * Selects one row with `notes`, a JSON array of the notes of all commits that a version does not contain, or no row
   * if `commit_notes` lacks an id of the version.
   */
  notesSince(version: string): Sql
  /** Selects one row with `notes`, a JSON array of the notes of the last commits that have one, the last one first. */
  latestNotes(limit: number): Sql
  /** Selects the first commits that a version does not contain. */
  commitsSince(version: string, limit: number): CommitQuery
}

/** A statement that selects commits. */
export interface CommitQuery {
  /** The statement. */
  readonly statement: Sql
  /** Returns the commits from the row of the statement; null without a row, or if the version is unknown. */
  read(row: Row | undefined): readonly LaterCommit[] | null
}

/** A commit with its note. */
export interface NotedCommit {
  /** The id of the commit. */
  readonly commitId: string
  /** The note about its changes; null if there is none. */
  readonly note: string | null
}

/** The result of adding a commit id. */
export interface AddedCommit {
  /** The ids that the commit replaces. */
  readonly replaces: readonly string[]
  /** The version of the tables, which another process may have upgraded in the meantime. */
  readonly schemaVersion: number
  /** Whether the calendar of the tenant has begun: it has `time_zone_data` in the table `state`. */
  readonly hasBegun: boolean
}
