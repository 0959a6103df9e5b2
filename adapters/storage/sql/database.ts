import type { Dialect } from './dialect/dialect.ts'
import type { Execute } from './statement.ts'

/** What the SQL core needs of a driver. */
export interface Database {
  readonly dialect: Dialect
  /** A statement on its own: it sees what is committed, and all of it at one point in time. */
  readonly execute: Execute
  /**
   * Runs work in one transaction, as if no other were running. The work may run again from the start after a conflict.
   * Throws `StoreError` `busy` when the conflicts do not end.
   */
  transaction<T>(work: (execute: Execute) => Promise<T>): Promise<T>
  /** One transaction, of which there is one at a time in all processes, for work that changes nothing that others read. */
  background<T>(work: (execute: Execute) => Promise<T>): Promise<T>
  /** One transaction that waits until no other process is in one of these: for changes to the schema. */
  exclusively<T>(work: (execute: Execute) => Promise<T>): Promise<T>
  close(): Promise<void>
}
