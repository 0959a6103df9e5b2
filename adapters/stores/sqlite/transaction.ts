import type { Execute } from '../sql.ts'
import { sqliteError } from './errors.ts'

/** The work of a transaction. */
export type Work<T> = (execute: Execute) => Promise<T>

/** A connection, on which one transaction at a time is open. */
export interface Connection {
  /** Begins a transaction. Waits while another process writes. */
  begin(): Promise<void>
  /** Runs work in the open transaction. When it has ended, nothing of it runs any more. */
  work<T>(work: Work<T>): Promise<T>
  /** Runs a statement of the open transaction. */
  readonly run: Execute
  /** Commits the open transaction. If this fails, roll back. */
  commit(): Promise<void>
  /** Ends the open transaction. Some errors, such as a full disk, have ended it already. Never throws. */
  rollBack(): Promise<void>
}

/** Runs work in a transaction of its own: commits what it wrote, or nothing. */
export async function transact<T>(connection: Connection, work: Work<T>): Promise<T> {
  await connection.begin()
  try {
    const result = await connection.work(work)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollBack()
    throw sqliteError(error)
  }
}
