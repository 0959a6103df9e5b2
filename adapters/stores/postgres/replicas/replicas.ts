import { isStoreError } from 'daybook/storage'
import { type Database, databaseOfTenant, type Replicas, type Row, type Sql, sql } from '../../sql.ts'
import { isCancelled } from '../errors.ts'
import { type AnswerLimit, createAnswerLimit, NoAnswer } from '../limits/answer-limit.ts'
import { createOutage, ignoreNoAnswer, longestQuery, type Outage } from './outage.ts'
import { createReplica, type Replica } from './replica.ts'
import { createReplicaServer, type ReplicaServer } from './replica-server.ts'

interface ReplicaOptions {
  /**
   * For how long reads may lack commits of other processes that this one does not know of, in milliseconds; with 0
   * never.
   */
  readonly within: number
  /** The limit of statements. The version of the primary has a limit of its own, if that is shorter. */
  readonly limit?: AnswerLimit
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number
  /** Called once for each server that cannot be a replica. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/**
 * Lets replicas answer reads. A replica answers only if it has every commit that this process knows of: its own, and
 * those of the version that the primary had last. One replica answers at a time, and the primary is queried for its
 * version before another server answers: so no later read shows an earlier state. While a transaction of this process
 * is open, the primary answers, unless it is out of reach: with synchronous replication, a replica shows its commit
 * before the primary does.
 */
export function withReplicas(primary: Database, databases: readonly Database[], options: ReplicaOptions): Database {
  if (databases.length === 0) return primary
  const { within, now = () => performance.now(), onError = () => {} } = options
  const limit = createAnswerLimit(Math.min(options.limit?.milliseconds || longestQuery, longestQuery))
  const outage = createOutage({ now, limit, probe: async () => primary.execute(sql`SELECT 1`) })
  const servers = databases.map((database, index) => {
    const warn = once((message: string, cause?: unknown) =>
      onError(new Error(`replicas[${index}] is no replica of the store. ${message}`, { cause })),
    )
    return createReplicaServer(database, { now, warn })
  })
  return {
    ...primary,
    replicas: (tenant) => createReplicas(primary, { tenant, servers, outage, within, limit, now }),
    async close() {
      outage.stop()
      await Promise.all([primary, ...databases].map((database) => database.close()))
    },
  }
}

/** A row, or that no replica returned one. */
type Answered = { readonly row: Row | undefined } | undefined

/** What a tenant reads. The servers and the outage of the primary are those of all tenants. */
interface TenantReplicas extends Required<Pick<ReplicaOptions, 'within' | 'limit' | 'now'>> {
  readonly tenant: string
  readonly servers: readonly ReplicaServer[]
  readonly outage: Outage
}

function createReplicas(database: Database, { tenant, servers, outage, within, limit, now }: TenantReplicas): Replicas {
  const primary = databaseOfTenant(database, tenant)
  const { dialect } = primary
  const { versions } = dialect
  const replicas = servers.map((server) =>
    createReplica(databaseOfTenant(server.database, tenant), { server, dialect, limit, now }),
  )
  // Processes begin with different ones, so that all replicas have work.
  const first = Math.floor(Math.random() * replicas.length)
  const all = [...replicas.slice(first), ...replicas.slice(0, first)]
  let current: Replica | undefined
  /** The ids of the commits that a replica has to have. */
  let needed: ReadonlySet<string> = new Set()
  /** The own commits that the version of the primary may not contain yet. */
  let ownCommits: readonly string[] = []
  let queriedAt = Number.NEGATIVE_INFINITY
  /** How often a server may have shown commits that `needed` lacks, and how often until the primary was queried. */
  let [shown, shownBefore] = [0, 0]
  /** How many transactions of this process have begun, and how many are open. */
  let [begun, open] = [0, 0]

  const queryPrimary = oneAtATime(async () => {
    const start = now()
    const [before, shownAtStart] = [ownCommits.length, shown]
    const row = await limit.within(primary.execute(versions.ask)).catch((error: unknown) => {
      if (error instanceof NoAnswer) outage.begin(error)
      throw error
    })
    queriedAt = start
    outage.end()
    shownBefore = shownAtStart
    ownCommits = ownCommits.slice(before)
    const ids = new Set([...idsOf(row), ...ownCommits])
    // A replica that has them is not queried again.
    if (ids.size !== needed.size || [...ids].some((id) => !needed.has(id))) needed = ids
    return row
  })

  /** Waits for an answer of the primary, as long as that returns its version, or may have no connection left for it. */
  const whileReached = (answer: Promise<Row | undefined>): Promise<Row | undefined> =>
    limit.within(answer, { isWorking: () => queryPrimary().then(() => true, isNoOutage) })

  const choose = async (canQuery: boolean): Promise<Replica | undefined> => {
    const others = all.filter((replica) => replica !== current)
    for (const replica of current === undefined ? all : [current, ...others]) {
      if (replica.isWaiting(needed)) continue
      const isOld = replica !== current || shown !== shownBefore || now() - queriedAt >= within
      if (isOld && canQuery && !outage.isRecent()) await queryPrimary().catch(ignoreNoAnswer)
      if (!(await replica.contains(needed))) continue
      // A read of the former one may still be under way.
      if (current !== replica) shown += 1
      current = replica
      return replica
    }
    return undefined
  }

  const readReplica = async (statement: Sql, canQuery: boolean): Promise<Answered> => {
    for (let attempt = 0; attempt < all.length; attempt += 1) {
      if (open > 0 && !outage.isRecent()) return undefined
      const begunBefore = begun
      const replica = await choose(canQuery).catch(() => undefined)
      if (replica === undefined) return undefined
      try {
        const row = await replica.database.execute(statement)
        if (replica !== current) shown += 1
        return begun === begunBefore || outage.isRecent() ? { row } : undefined
      } catch (error) {
        // It would take as long on the primary.
        if (isStoreError(error) && isCancelled(error.cause)) throw error
        if (!isUnavailable(error)) return undefined
        replica.rest(error)
      }
    }
    return undefined
  }

  /** Reads from a replica after an error of the primary, if the primary is out of reach. */
  const readWithoutPrimary = async (statement: Sql, error: unknown): Promise<Row | undefined> => {
    if (!isUnavailable(error)) throw error
    outage.begin(error)
    const found = await readReplica(statement, false)
    if (found === undefined) throw error
    return found.row
  }

  /** Later reads have the commits of a version that a replica returned. */
  const noteVersion = (row: Row | undefined) => {
    needed = new Set([...needed, ...idsOf(row)])
    return row
  }

  return {
    async ask() {
      const found = outage.isRecent() ? await readReplica(versions.ask, false) : undefined
      if (found !== undefined) return noteVersion(found.row)
      try {
        // The second attempt is for a pool that had no connection left.
        return await queryPrimary().catch((error: unknown) => {
          if (!isNoOutage(error)) throw error
          return queryPrimary()
        })
      } catch (error) {
        return noteVersion(await readWithoutPrimary(versions.ask, error))
      }
    },
    async read(statement) {
      const found = await readReplica(statement, true)
      if (found !== undefined) return found.row
      try {
        return await whileReached(primary.execute(statement))
      } catch (error) {
        return await readWithoutPrimary(statement, error)
      } finally {
        shown += 1
      }
    },
    noteRead() {
      shown += 1
    },
    begin() {
      begun += 1
      open += 1
      return (commitId) => {
        open -= 1
        shown += 1
        if (commitId === null) return
        ownCommits = [...ownCommits, commitId]
        needed = new Set([...needed, commitId])
      }
    },
  }
}

function isUnavailable(error: unknown): boolean {
  return isStoreError(error) && error.code === 'unavailable'
}

function isNoOutage(error: unknown): boolean {
  return !(error instanceof NoAnswer)
}

function idsOf(row: Row | undefined): readonly string[] {
  return String(row?.version).split(' ')
}

/** Returns a function that calls another one once. */
function once<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  let isDone = false
  return (...args) => {
    if (isDone) return
    isDone = true
    act(...args)
  }
}

/** Runs an action one at a time. Callers that wait share the next run, which begins after their call. */
function oneAtATime<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    const result = act()
    running = result.catch(() => {})
    return result
  }
  return () => {
    next ??= running.then(start)
    return next
  }
}
