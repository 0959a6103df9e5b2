/** The storage of a Durable Object: `ctx.storage` of a class whose objects are backed by SQLite. */
export interface DurableObjectStorage {
  /** Its database. */
  readonly sql: DurableObjectSql
  /**
   * Runs work in a transaction that includes every statement of the object until it settles. Rolls back if the work
   * rejects.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** The database of a Durable Object. */
export interface DurableObjectSql {
  /** Runs a statement. */
  exec(statement: string, ...values: (string | number | null)[]): DurableObjectRows
}

/** The rows that a statement returned. */
export interface DurableObjectRows {
  /** Returns all rows, by the names of their columns. */
  toArray(): Record<string, unknown>[]
}
