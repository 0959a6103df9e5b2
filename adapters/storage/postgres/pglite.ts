import type { Row } from '../sql.ts'
import type { Driver, PgValue, RunQuery } from './driver.ts'
import { oneByOne } from './one-by-one.ts'

/** A database of PGlite, by what is used of it. It has one connection, in this process. */
export interface PGliteDatabase extends PGliteQueries {
  /** Runs work in a transaction, which all other statements wait for. */
  transaction<T>(work: (transaction: PGliteQueries) => Promise<T>): Promise<T>
  /** Closes the database when its statements have ended. */
  close(): Promise<void>
}

/** What runs statements of PGlite: the database, or a transaction. */
export interface PGliteQueries {
  /** Runs a statement in which `$1`, `$2` and so on stand for the values. */
  query(text: string, values: PgValue[]): Promise<PGliteResult>
  /** Runs statements without values. */
  exec(text: string): Promise<unknown>
}

/** What PGlite gives for a statement. */
export interface PGliteResult {
  /** By the names of their columns. */
  readonly rows: readonly unknown[]
}

export function pgliteDriver(database: PGliteDatabase): Driver {
  const runOn =
    (queries: PGliteQueries): RunQuery =>
    async ({ text, values }) =>
      (await queries.query(text(), [...values])).rows[0] as Row | undefined // an object by the names of columns
  return {
    query: runOn(database),
    transaction: ({ isolation, first }, work) =>
      database.transaction(async (transaction) => {
        await transaction.exec(`SET TRANSACTION ISOLATION LEVEL ${isolation}; ${first}`)
        const { run, ended } = oneByOne(runOn(transaction))
        const result = await work(run)
        // PGlite commits after this. It does so, or throws, as no statement has failed.
        await ended()
        return result
      }),
    close: () => database.close(),
  }
}
