import type { Row, Statement } from '../sql.ts'

/** A value that is bound in a statement. */
export type PgValue = string | number | boolean | null

export type RunQuery = (statement: Statement) => Promise<Row | undefined>

/** How a transaction begins. */
interface Beginning {
  readonly isolation: 'SERIALIZABLE' | 'READ COMMITTED'
  /** Statements without values that run before the work, in as few trips as the driver can; or nothing. */
  readonly first: string
}

/** The drivers in one shape. */
export interface Driver {
  readonly query: RunQuery
  /** Commits what the work did, or rolls it back when it throws. */
  transaction<T>(begin: Beginning, work: (query: RunQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}
