import type { Row, Statement } from '../sql.ts'

/** A value that is bound in a statement. */
export type PgValue = string | number | boolean | null

export type RunQuery = (statement: Statement) => Promise<Row | undefined>

/** The start of a transaction. */
interface Beginning {
  readonly isolation: 'SERIALIZABLE' | 'READ COMMITTED'
  /** Statements without values that run before the work, in as few round trips as possible; or empty. */
  readonly first: string
  /** Returns whether the server still works on a statement that is late. Without it, such a statement fails. */
  readonly isWorking?: (() => Promise<boolean>) | undefined
}

/** A connection that listens to a channel. */
export interface Listening {
  /** Rejects if the connection is broken. Never settles if it breaks silently. */
  check(): Promise<unknown>
  stop(): Promise<unknown>
}

/** Receives the payload of a notification, if it has one. */
export type OnNotice = (payload?: string) => void

/** The common interface of all drivers. */
export interface Driver {
  readonly query: RunQuery
  /**
   * How many connections there may be. `shared` is a single one, on which all statements wait for an open transaction.
   */
  readonly connections: 'one' | 'many' | 'shared'
  /** Runs work in a transaction and commits it, or rolls it back if the work throws. */
  transaction<T>(begin: Beginning, work: (query: RunQuery) => Promise<T>): Promise<T>
  /** Starts to listen to a channel. Absent if the client cannot. */
  readonly listen?: ((channel: string, onNotice: OnNotice) => Promise<Listening>) | undefined
  /** Waits for open transactions, then closes the connections. Gives up on those that do not answer. */
  close(): Promise<void>
}

/** Keeps a promise in a set until it settles. */
export async function remembering<T>(open: Set<Promise<unknown>>, running: Promise<T>): Promise<T> {
  open.add(running)
  try {
    return await running
  } finally {
    open.delete(running)
  }
}
