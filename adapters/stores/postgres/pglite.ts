import type { Row } from '../sql.ts'
import type { Driver, PgValue, RunQuery } from './driver.ts'
import { oneByOne } from './one-by-one.ts'

/** The part of a PGlite database that the store uses. It has one connection, in this process. */
export interface PGliteDatabase extends PGliteQueries {
  /** Runs work in a transaction. All other statements wait for it. */
  transaction<T>(work: (transaction: PGliteQueries) => Promise<T>): Promise<T>
  /** Closes the database after its statements have ended. */
  close(): Promise<void>
}

/** Runs statements in PGlite: the database, or a transaction. */
export interface PGliteQueries {
  /** Runs a statement with `$1`, `$2` and so on for the values. */
  query(text: string, values: PgValue[]): Promise<PGliteResult>
  /** Runs statements without values. */
  exec(text: string): Promise<unknown>
}

/** The result of a PGlite statement. */
export interface PGliteResult {
  /** Rows by column names. */
  readonly rows: readonly unknown[]
}

export function pgliteDriver(database: PGliteDatabase): Driver {
  const runOn =
    (queries: PGliteQueries): RunQuery =>
    async ({ text, values }) =>
      (await queries.query(text(), [...values])).rows[0] as Row | undefined // an object by column names
  return {
    query: runOn(database),
    connections: 'shared',
    transaction: ({ isolation, first }, work) =>
      database.transaction(async (transaction) => {
        await transaction.exec(`SET TRANSACTION ISOLATION LEVEL ${isolation}; ${first}`)
        const { run, ended, stop } = oneByOne(runOn(transaction))
        try {
          const result = await work(run)
          // PGlite commits after this. It commits or throws, because no statement has failed.
          await ended()
          return result
        } finally {
          stop()
        }
      }),
    close: () => database.close(),
  }
}
