import type { TransactionOptions } from 'daybook/storage'
import type { Execute, Row, Sql } from '../statement/statement.ts'
import type { Dialect } from './dialect.ts'
import type { JoinedConnection } from './joined.ts'

/** Servers that follow the database, and answer reads. */
export interface Replicas {
  /**
   * Runs a statement that reads, on a server that has all commits that this process knows of. It reads one snapshot.
   */
  read(statement: Sql): Promise<Row | undefined>
  /** Runs `ask` of the versions of the dialect on the database. Later reads have all commits of this version. */
  ask(): Promise<Row | undefined>
  /** Notes that the database itself has answered a read: later ones must not show an earlier state. */
  noteRead(): void
  /**
   * Notes that a transaction of this process begins. Returns a function for its end: with the id of its commit, or null
   * if it committed nothing.
   */
  begin(): (commitId: string | null) => void
}

/** How a database runs a transaction. */
export interface DatabaseTransactionOptions extends TransactionOptions {
  /** The tenant whose rows the work reads and writes. Absent for the calendar without a tenant. */
  readonly tenant?: string
}

/**
 * A database as a store uses it: its dialect, and a driver that runs statements and transactions. Its methods throw
 * `StoreError` for expected failures: `busy` for a conflict, `unavailable` if the database is unreachable or accepts no
 * writes, `missing` for a violated foreign key. They pass on all other errors.
 */
export interface Database {
  /** The SQL of the database. */
  readonly dialect: Dialect
  /** Runs a statement outside of transactions. It reads one snapshot of committed data. */
  execute(statement: Sql): Promise<Row | undefined>
  /**
   * Runs work in one serializable transaction and commits it, or rolls it back if the work throws. After a conflict,
   * the work may run again from the start. `execute` may be called before the previous statement has ended; statements
   * run in order. Those of one tenant may be serial. Throws `busy` if the conflicts do not end.
   */
  transaction<T>(work: (execute: Execute) => Promise<T>, options?: DatabaseTransactionOptions): Promise<T>
  /**
   * Runs work in one transaction. All processes run one of these at a time. Used to remove rows that nobody reads any
   * more.
   */
  background<T>(work: (execute: Execute) => Promise<T>): Promise<T>
  /**
   * Runs work in one transaction, and waits until no other process is in one of these. Used for changes to the schema.
   * If the database commits each of them by itself, a failure keeps the changes before it.
   */
  exclusively<T>(work: (execute: Execute) => Promise<T>): Promise<T>
  /**
   * Returns the connection on which the app has begun a transaction, for the rows of a tenant, or of the calendar
   * without one. Throws a `TypeError` for something else. Absent if a store cannot write in transactions of the app.
   */
  readonly join?: (transaction: object, tenant?: string) => JoinedConnection
  /** Returns other servers that answer the reads of a tenant. Absent if there are none. */
  readonly replicas?: (tenant: string) => Replicas
  /** Waits for open transactions, then closes the connections. */
  close(): Promise<void>
}
