import type { Row } from '../sql/statement.ts'
import type { Driver, PgValue, RunQuery } from './driver.ts'

/** The `sql` of postgres.js, by what is used of it. */
export interface PostgresJs {
  /** Runs a statement in which `$1`, `$2` and so on stand for the values. */
  unsafe(text: string, values: PgValue[], options: { readonly prepare: boolean }): PromiseLike<readonly Row[]>
  /** Runs work in a transaction, in the mode that is given. */
  begin<T>(mode: string, work: (sql: Pick<PostgresJs, 'unsafe'>) => Promise<T>): Promise<unknown>
  /** Closes all connections. */
  end(): Promise<unknown>
}

/** `prepare` keeps the plans of statements in the connections. */
export function postgresJsDriver(client: PostgresJs, prepare: boolean): Driver {
  const runOn =
    (sql: Pick<PostgresJs, 'unsafe'>): RunQuery =>
    async ({ text, values }) =>
      (await sql.unsafe(text(), [...values], { prepare }))[0]
  return {
    query: runOn(client),
    async transaction({ isolation, first }, work) {
      let isOver = false
      let isLost = false
      try {
        // It gives what the work gives.
        return (await client.begin(`ISOLATION LEVEL ${isolation}`, async (sql) => {
          const run = runOn(sql)
          const guarded = async <Result>(ask: () => PromiseLike<Result>): Promise<Result> => {
            if (isOver || isLost) throw new Error('Connection terminated with its transaction.')
            try {
              return await ask()
            } catch (error) {
              isLost ||= isConnectionLost(error)
              throw error
            }
          }
          try {
            // Without values, several statements may come at once.
            if (first !== '') await guarded(() => sql.unsafe(first, [], { prepare: false }))
            return await work((statement) => guarded(() => run(statement)))
          } finally {
            if (isLost || isOver) await untilConnectionCloses()
          }
        })) as Awaited<ReturnType<typeof work>>
      } finally {
        isOver = true
      }
    },
    close: async () => {
      await client.end()
    },
  }
}

/**
 * postgres.js 3.4 sends ROLLBACK when work fails, also where the connection is gone: an error which nobody can catch, and
 * which ends the process. So such work does not end; `begin` does, with the connection. Nor may the work send anything
 * afterwards: by then the connection that it knows may be in a transaction of somebody else.
 */
function untilConnectionCloses(): Promise<never> {
  return new Promise(() => {})
}

/** After a fault of a socket, or a fatal one of the server, which closes the connection. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as Error & Partial<Record<'code' | 'severity', unknown>>
  return severity === 'FATAL' || severity === 'PANIC' || /^(CONNECTION_\w+|E[A-Z]+)$/.test(String(code))
}
