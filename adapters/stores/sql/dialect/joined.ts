import type { Execute } from '../statement/statement.ts'

/** A connection of the app on which a transaction is open. */
export interface JoinedConnection {
  /**
   * Runs work in the open transaction, between savepoints, so that it is undone alone if it throws. Throws a
   * `TypeError` if the transaction cannot be joined, and `busy` for a conflict. Never runs the work again.
   */
  run<T>(work: (execute: Execute) => Promise<T>): Promise<JoinedWork<T>>
}

/** Work that has ended in a transaction which may be open. */
export interface JoinedWork<T> {
  /** The result of the work. */
  readonly result: T
  /** Returns whether the transaction has ended. What it has committed is visible then. */
  isOver(): Promise<boolean>
}
