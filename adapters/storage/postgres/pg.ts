import type { Statement } from '../sql.ts'
import { assertCommitted } from './commit.ts'
import type { Driver, PgValue, RunQuery } from './driver.ts'
import { oneByOne } from './one-by-one.ts'

/** A pool of `pg`, by what is used of it. */
export interface PgPool {
  /** Runs a statement on a connection that is free. */
  query(query: PgQuery): Promise<PgResult>
  /** Takes a connection, for a transaction. */
  connect(): Promise<PgClient>
  /** Hears of connections that break while nobody uses them. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Closes all connections. */
  end(): Promise<unknown>
}

/** A connection of such a pool. */
export interface PgClient {
  /** Runs a statement. */
  query(query: PgQuery): Promise<PgResult>
  /** Hears that the connection broke. */
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Ends what `on` began. */
  off(event: 'error', listener: (error: Error) => void): unknown
  /** Gives the connection back; with a fault it is closed. */
  release(error?: Error | boolean): void
}

/** A statement as `pg` is given it. */
export interface PgQuery {
  /** A statement with a name is prepared once on each connection. */
  readonly name?: string
  /** With `$1`, `$2` and so on for the values. */
  readonly text: string
  /** In the order of their numbers. */
  readonly values?: PgValue[]
}

/** What `pg` gives for a statement. */
export interface PgResult {
  /** What the database did: `INSERT`, `COMMIT` and so on. */
  readonly command: string
  /** By the names of their columns. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** `prepare` gives names to statements, so that connections keep their plans. */
export function pgDriver(pool: PgPool, prepare: boolean): Driver {
  const named = namesOf(pool)
  const runOn =
    (client: Pick<PgPool, 'query'>): RunQuery =>
    async (statement) =>
      (
        await client.query({
          values: [...statement.values],
          ...(prepare ? named(statement) : { text: statement.text() }),
        })
      ).rows[0]
  tolerateBrokenConnections(pool)
  return {
    query: runOn(pool),
    async transaction({ isolation, first }, work) {
      const client = await pool.connect()
      let fault: Error | undefined
      const broken = (error: Error) => {
        fault = error
      }
      client.on('error', broken)
      const { run, ended } = oneByOne(runOn(client))
      try {
        await client.query({ text: `BEGIN ISOLATION LEVEL ${isolation}; ${first}` })
        const result = await work(run)
        await ended()
        assertCommitted((await client.query({ text: 'COMMIT' })).command)
        return result
      } catch (error) {
        await client.query({ text: 'ROLLBACK' }).catch(broken)
        throw error
      } finally {
        client.off('error', broken)
        // With a fault, the pool does not use the connection again.
        client.release(fault)
      }
    },
    close: async () => {
      await pool.end()
    },
  }
}

/** A connection that breaks while nobody uses it is replaced by the pool; without a listener it would end the process. */
function tolerateBrokenConnections(pool: PgPool): void {
  if (tolerant.has(pool)) return
  tolerant.add(pool)
  pool.on('error', () => {})
}

const tolerant = new WeakSet<PgPool>()

type Named = (statement: Statement) => PgQuery

/** Names are known to connections for good: what is asked again has one, and no more than so many. */
const maxNames = 500

/** How many are remembered as asked once: most combinations of what is asked at one moment never come again. */
const maxAsked = 5000

function createNames(): Named {
  // Unique to this pool: through a connection pooler, processes share connections and the statements prepared there.
  const prefix = `daybook_${crypto.randomUUID().replaceAll('-', '')}`
  const names = new Map<string, PgQuery>()
  const asked = new Set<string>()
  return ({ key, text }) => {
    const known = names.get(key)
    if (known !== undefined) return known
    if (names.size === maxNames) return { text: text() }
    if (!asked.delete(key)) {
      if (asked.size === maxAsked) asked.clear()
      asked.add(key)
      return { text: text() }
    }
    const query = { name: `${prefix}_${names.size}`, text: text() }
    names.set(key, query)
    return query
  }
}

/** Stores on one pool share its connections. */
function namesOf(pool: PgPool): Named {
  const known = namesOfPools.get(pool) ?? createNames()
  namesOfPools.set(pool, known)
  return known
}

const namesOfPools = new WeakMap<PgPool, Named>()
