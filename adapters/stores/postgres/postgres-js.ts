import type { Row } from '../sql.ts'
import { assertCommitted } from './commit.ts'
import { type Driver, type PgValue, type RunQuery, remembering } from './driver.ts'
import { type AnswerLimit, isUnanswered, withoutLimit } from './limits/answer-limit.ts'

/** The part of the `sql` of postgres.js that the store uses. */
export interface PostgresJs {
  /** Runs a statement with `$1`, `$2` and so on for the values. */
  unsafe(text: string, values: PgValue[], options: { readonly prepare: boolean }): PromiseLike<PostgresJsRows>
  /** Runs work in a transaction with this mode. */
  begin<T>(mode: string, work: (sql: Pick<PostgresJs, 'unsafe'>) => Promise<T>): Promise<unknown>
  /** Closes all connections after their statements have ended, at the latest after `timeout` seconds. */
  end(options: { readonly timeout: number }): Promise<unknown>
  /** The options of the client. */
  readonly options?: {
    /** The maximum number of connections. */
    readonly max?: number | undefined
  }
  /** Listens to a channel on a connection of its own, until `end`. If that connection breaks, it makes another one. */
  listen?(channel: string, onNotice: (payload: string) => void, onListening: () => void): PromiseLike<unknown>
}

/** The result of a postgres.js statement. */
export interface PostgresJsRows extends ReadonlyArray<Row> {
  /** The command that ran: `INSERT`, `COMMIT` and so on. */
  readonly command?: string | null
}

/** Creates the driver of a postgres.js client. `prepare` caches the plans of statements in the connections. */
export function postgresJsDriver(client: PostgresJs, prepare: boolean, limit: AnswerLimit = withoutLimit): Driver {
  const runOn =
    (sql: Pick<PostgresJs, 'unsafe'>): RunQuery =>
    async ({ text, values }) =>
      (await sql.unsafe(text(), [...values], { prepare }))[0]
  const query = runOn(client)

  const begin: Driver['transaction'] = ({ isolation, first, isWorking }, work) =>
    new Promise((resolve, reject) => {
      const session = createSession(limit, isWorking)
      const endWait = limit.start((error) => {
        session.end()
        reject(error)
      })
      const begun = client.begin(`ISOLATION LEVEL ${isolation}`, async (sql) => {
        endWait()
        const run = runOn(sql)
        const simple = (text: string) => sql.unsafe(text, [], { prepare: false })
        const rollBack = () => simple('ROLLBACK')
        if (session.isOver()) {
          // BEGIN was answered after the limit, when nobody waited for it any more.
          await rollBack().then(undefined, () => {})
          return neverEnding()
        }
        try {
          // Without values, several statements can be sent at once.
          if (first !== '') await session.send(() => simple(first), rollBack)
          const result = await work((statement) => session.send(() => run(statement), rollBack))
          await session.commit(() => simple('COMMIT'))
          resolve(result)
        } catch (error) {
          await session.rollBack(rollBack)
          reject(session.causeOf(error))
        }
        return neverEnding()
      })
      begun.catch((error: unknown) => {
        endWait()
        session.end()
        reject(error)
      })
    })

  const open = new Set<Promise<unknown>>()
  return {
    query: (statement) => limit.within(query(statement)),
    connections: client.options?.max === 1 ? 'one' : 'many',
    listen:
      client.listen &&
      (async (channel, onNotice) => {
        // Whenever it listens again, notifications may be missing.
        await client.listen?.(channel, onNotice, () => onNotice())
        return { check: async () => {}, stop: async () => {} }
      }),
    transaction: (beginning, work) => remembering(open, begin(beginning, work)),
    async close() {
      await Promise.allSettled(open)
      // Without a timeout, it waits indefinitely for connections that broke during a statement.
      await client.end({ timeout: 2 })
    },
  }
}

/**
 * Returns a promise that never settles, so that postgres.js 3.4 does not end the transaction itself. There are two
 * reasons. It prepares its `commit`: if a connection pooler loses that statement, it repeats it in the transaction that
 * this error aborted, which rolls back, and reports success. And it sends `rollback` on a lost connection, an error
 * which cannot be caught, and which ends the process. So COMMIT and ROLLBACK are sent here. The connection is free
 * again when the server reports that no transaction is open.
 */
function neverEnding(): Promise<never> {
  return new Promise(() => {})
}

/**
 * Creates a transaction of postgres.js. After its end it sends nothing, because its connection may be in another
 * transaction. Exception: postgres.js cannot close one connection, so a statement that is answered after the limit is
 * followed by ROLLBACK, which makes the connection free again.
 */
function createSession(limit: AnswerLimit, isWorking: (() => Promise<boolean>) | undefined) {
  let isOver = false
  let isLost = false
  const failures: unknown[] = []

  async function send<Result>(
    query: () => PromiseLike<Result>,
    rollBackLate?: () => PromiseLike<unknown>,
    of: 'answer' | 'commit' = 'answer',
  ): Promise<Result> {
    if (isOver || isLost) throw failures.find(isUnanswered) ?? new Error('Connection terminated with its transaction.')
    const answer = query()
    try {
      return await limit.within(answer, { of, isWorking })
    } catch (error) {
      failures.push(error)
      isLost ||= isConnectionLost(error)
      if (isUnanswered(error)) abandon(answer, rollBackLate)
      throw error
    }
  }

  /** Statements that were sent after this one are answered before ROLLBACK. */
  function abandon(answer: PromiseLike<unknown>, rollBackLate: (() => PromiseLike<unknown>) | undefined): void {
    if (isOver) return
    isOver = true
    const end = () => rollBackLate?.().then(undefined, () => {})
    answer.then(end, (error: unknown) => isConnectionLost(error) || end())
  }

  return {
    send,
    async commit(query: () => PromiseLike<PostgresJsRows>): Promise<void> {
      if (failures.length > 0) throw failures[0]
      const committing = send(query, undefined, 'commit')
      isOver = true
      const { command } = await committing
      // A statement that was not awaited may have failed in the meantime.
      if (failures.length > 0) throw failures[0]
      assertCommitted(command)
    },
    async rollBack(query: () => PromiseLike<PostgresJsRows>): Promise<void> {
      if (isOver || isLost) return
      const rollingBack = send(query)
      isOver = true
      await rollingBack.catch(() => {}) // the error of the work takes precedence
    },
    end() {
      isOver = true
    },
    isOver: () => isOver,
    /**
     * Returns the cause of an error. Of statements that were sent together, the work may have awaited one behind the
     * failed one.
     */
    causeOf(error: unknown): unknown {
      return isAborted(error) ? (failures[0] ?? error) : error
    },
  }
}

/** Returns whether a statement was refused because another one of its transaction had failed. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25P02'
}

/** Returns whether the connection is lost: after a socket error, or a fatal error of the server. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as Error & Partial<Record<'code' | 'severity', unknown>>
  return severity === 'FATAL' || severity === 'PANIC' || /^(CONNECTION_\w+|E[A-Z]+)$/.test(String(code))
}
