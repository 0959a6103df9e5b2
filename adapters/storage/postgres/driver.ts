import type { Row, Statement } from '../sql.ts'

/** A value that is bound in a statement. */
export type PgValue = string | number | boolean | null

export type RunQuery = (statement: Statement) => Promise<Row | undefined>

/** The start of a transaction. */
interface Beginning {
  readonly isolation: 'SERIALIZABLE' | 'READ COMMITTED'
  /** Statements without values that run before the work, in as few round trips as possible; or empty. */
  readonly first: string
}

/** The common interface of all drivers. */
export interface Driver {
  readonly query: RunQuery
  /** Runs work in a transaction and commits it, or rolls it back if the work throws. */
  transaction<T>(begin: Beginning, work: (query: RunQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}
