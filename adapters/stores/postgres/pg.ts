import type { Statement } from '../sql.ts'
import { assertCommitted } from './commit.ts'
import { type Driver, type PgValue, remembering } from './driver.ts'
import { type AnswerLimit, isUnanswered, withoutLimit } from './limits/answer-limit.ts'
import { oneByOne } from './one-by-one.ts'
import { listenOn } from './pg-listen.ts'

/** The part of a `pg` pool that the store uses. */
export interface PgPool {
  /** Runs a statement on a free connection. */
  query(query: PgQuery): Promise<PgResult>
  /** Takes a connection, for a transaction. */
  connect(): Promise<PgClient>
  /** Listens for idle connections that break. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Closes all connections. */
  end(): Promise<unknown>
  /** The options of the pool. */
  readonly options?: {
    /** The maximum number of connections. A store listens only if it is not 1. */
    readonly max?: number | undefined
    /**
     * How long to wait for a connection. If there is no limit, the store sets one a little above its own, so that
     * attempts that hang end.
     */
    connectionTimeoutMillis?: number | undefined
    /** How long the client waits for an answer. A store waits no longer than its own limit. */
    readonly query_timeout?: number | undefined
  }
}

/** A connection of the pool. */
export interface PgClient {
  /** Runs a statement. */
  query(query: PgQuery): Promise<PgResult>
  /** Listens for a broken connection. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Removes a listener. */
  off(event: 'error', listener: (error: Error) => void): unknown
  /** Returns the connection to the pool. With an error, it is closed. */
  release(error?: Error | boolean): void
}

/** A statement in the format of `pg`. */
export interface PgQuery {
  /** A named statement is prepared once on each connection. */
  readonly name?: string
  /** The SQL, with `$1`, `$2` and so on for the values. */
  readonly text: string
  /** The values, in the order of their numbers. */
  readonly values?: PgValue[]
  /** The milliseconds after which the client stops waiting. The pool then closes the connection. */
  readonly query_timeout?: number
}

/** The result of a statement of `pg`. */
export interface PgResult {
  /** The command that ran: `INSERT`, `COMMIT` and so on. */
  readonly command: string
  /** Rows by column names. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Creates the driver of a pool. `prepare` names statements, so that connections cache their plans. A connection on
 * which an answer is late is closed: its statement may still run, and an answer that comes later belongs to nobody.
 */
export function pgDriver(pool: PgPool, prepare: boolean, limit: AnswerLimit = withoutLimit): Driver {
  const named = namesOf(pool)
  const queryOf = (statement: Statement): PgQuery => ({
    values: [...statement.values],
    ...(prepare ? named(statement) : { text: statement.text() }),
  })
  const hasOwnLimit = limit.milliseconds === 0 || Boolean(pool.options?.query_timeout)
  const lateQueries = hasOwnLimit ? {} : { query_timeout: limit.milliseconds }
  limitConnecting(pool, limit)
  tolerateBrokenConnections(pool)
  const acquire = () => {
    const connecting = pool.connect()
    const abandon = () =>
      connecting.then(
        (client) => client.release(),
        () => {},
      )
    return limit.within(connecting, { of: 'connection', abandon })
  }
  const open = new Set<Promise<unknown>>()

  const transact: Driver['transaction'] = async ({ isolation, first, isWorking }, work) => {
    const client = await acquire()
    let fault: Error | undefined
    const broken = (error: Error) => {
      fault ??= error
    }
    client.on('error', broken)
    const send = async (query: PgQuery, of: 'answer' | 'commit' = 'answer') => {
      if (fault !== undefined) throw fault
      try {
        return await limit.within(client.query(query), { of, isWorking })
      } catch (error) {
        if (isUnanswered(error)) broken(error as Error) // it is one of two errors
        throw error
      }
    }
    const { run, ended, stop } = oneByOne(async (statement) => (await send(queryOf(statement))).rows[0])
    try {
      await send({ text: `BEGIN ISOLATION LEVEL ${isolation}; ${first}` })
      const result = await work(run)
      await ended()
      assertCommitted((await send({ text: 'COMMIT' }, 'commit')).command)
      return result
    } catch (error) {
      stop()
      if (fault === undefined) await send({ text: 'ROLLBACK' }).catch(broken)
      throw error
    } finally {
      client.off('error', broken)
      // With an error, the pool does not use the connection again.
      client.release(fault)
    }
  }

  return {
    query: async (statement) => (await limit.within(pool.query({ ...queryOf(statement), ...lateQueries }))).rows[0],
    connections: pool.options?.max === 1 ? 'one' : 'many',
    transaction: (beginning, work) => remembering(open, transact(beginning, work)),
    // With a single connection, nothing else could run.
    listen:
      pool.options?.max === 1
        ? undefined
        : async (channel, onNotice) => listenOn(await acquire(), channel, onNotice, limit),
    async close() {
      const ended = pool.end()
      ended.catch(() => {}) // it is awaited below
      await Promise.allSettled(open)
      await limit.within(ended).catch((error: unknown) => {
        if (!isUnanswered(error)) throw error
      })
    },
  }
}

/**
 * An attempt to connect that hangs would never leave the pool, and others would wait for it. It leaves after the
 * store's own limit, which says how long the store waited.
 */
function limitConnecting({ options }: PgPool, { milliseconds }: AnswerLimit): void {
  if (options && milliseconds > 0) options.connectionTimeoutMillis ||= milliseconds + afterOwnLimit
}

/** In milliseconds. More than passes between the beginnings of the two waits. */
const afterOwnLimit = 100

/**
 * Ignores idle connections that break. The pool replaces them, but without a listener the error would end the process.
 */
function tolerateBrokenConnections(pool: PgPool): void {
  if (tolerant.has(pool)) return
  tolerant.add(pool)
  pool.on('error', () => {})
}

const tolerant = new WeakSet<PgPool>()

type Named = (statement: Statement) => PgQuery

/** The maximum number of named statements. Connections never forget a name, so only repeated statements get one. */
const maxNames = 500

/** The maximum number of remembered statements that ran once. Most combinations in batches never come again. */
const maxSeenOnce = 5000

function createNames(): Named {
  /**
   * Unique for each pool: through a connection pooler, processes share connections and their prepared statements.
   * Created when it is first used: workers refuse random values while a module is loaded.
   */
  let prefix: string | undefined
  const names = new Map<string, PgQuery>()
  const seenOnce = new Set<string>()
  return ({ key, text }) => {
    const cached = names.get(key)
    if (cached !== undefined) return cached
    if (names.size === maxNames) return { text: text() }
    if (!seenOnce.delete(key)) {
      if (seenOnce.size === maxSeenOnce) seenOnce.clear()
      seenOnce.add(key)
      return { text: text() }
    }
    prefix ??= `daybook_${crypto.randomUUID().replaceAll('-', '')}`
    const query = { name: `${prefix}_${names.size}`, text: text() }
    names.set(key, query)
    return query
  }
}

/** Shares names between stores on one pool, which share its connections. */
function namesOf(pool: PgPool): Named {
  const cached = namesOfPools.get(pool) ?? createNames()
  namesOfPools.set(pool, cached)
  return cached
}

const namesOfPools = new WeakMap<PgPool, Named>()
