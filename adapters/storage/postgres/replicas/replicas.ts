import { isStoreError } from 'daybook/storage'
import type { Database, Replicas, Row, Sql } from '../../sql.ts'
import { isCancelled } from '../errors.ts'
import { createReplica, type Replica } from './replica.ts'

interface ReplicaOptions {
  /** For how long reads may lack commits of other processes that this one does not know of, in milliseconds; with 0 never. */
  readonly within: number
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number
}

/** The time between two attempts to ask a primary that is out of reach, in milliseconds. */
const longestOutage = 1_000

/**
 * Lets replicas answer reads. A replica answers only if it has every commit that this process knows of: its own, and those of the
 * version that the primary had last. One replica answers at a time, and the primary is queried for its version before another server
 * answers: so no later read shows an earlier state.
 */
export function withReplicas(primary: Database, databases: readonly Database[], options: ReplicaOptions): Database {
  if (databases.length === 0) return primary
  return {
    ...primary,
    replicas: createReplicas(primary, databases, options),
    async close() {
      await Promise.all([primary, ...databases].map((database) => database.close()))
    },
  }
}

function createReplicas(
  primary: Database,
  databases: readonly Database[],
  { within, now = () => performance.now() }: ReplicaOptions,
): Replicas {
  const { versions } = primary.dialect
  const replicas = databases.map((database) => createReplica(database, primary.dialect, now))
  // Processes begin with different ones, so that all replicas have work.
  const first = Math.floor(Math.random() * replicas.length)
  const all = [...replicas.slice(first), ...replicas.slice(0, first)]
  let current: Replica | undefined
  /** The ids of the commits that a replica has to have. */
  let needed: ReadonlySet<string> = new Set()
  /** The own commits that the version of the primary may not contain yet. */
  let ownCommits: readonly string[] = []
  let queriedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  /** How often the primary may have shown commits that `needed` lacks, and how often until it was queried for its version. */
  let [shown, shownBefore] = [0, 0]

  const ask = oneAtATime(async () => {
    const start = now()
    const [before, shownAtStart] = [ownCommits.length, shown]
    let row: Row | undefined
    try {
      row = await primary.execute(versions.ask)
      queriedAt = start
      shownBefore = shownAtStart
    } catch (error) {
      failedAt = now()
      if (!isStoreError(error) || error.code !== 'unavailable') throw error
      // Reads go on without a primary.
      const found = await readReplica(versions.ask, false)
      if (found === undefined) throw error
      row = found.row
    }
    ownCommits = ownCommits.slice(before)
    const ids = [...String(row?.version).split(' '), ...ownCommits]
    // A replica that has them is not queried again.
    if (ids.length !== needed.size || ids.some((id) => !needed.has(id))) needed = new Set(ids)
    return row
  })

  const choose = async (canAsk: boolean): Promise<Replica | undefined> => {
    const others = all.filter((replica) => replica !== current)
    for (const replica of current === undefined ? all : [current, ...others]) {
      if (replica.isResting()) continue
      const isOld = replica !== current || shown !== shownBefore || now() - queriedAt >= within
      if (isOld && canAsk && now() - failedAt >= longestOutage) await ask().catch(() => {})
      if (!(await replica.contains(needed))) continue
      current = replica
      return replica
    }
    return undefined
  }

  const readReplica = async (
    statement: Sql,
    canAsk: boolean,
  ): Promise<{ readonly row: Row | undefined } | undefined> => {
    for (let attempt = 0; attempt < all.length; attempt += 1) {
      const replica = await choose(canAsk)
      if (replica === undefined) return undefined
      try {
        return { row: await replica.database.execute(statement) }
      } catch (error) {
        // It would take as long on the primary.
        if (isStoreError(error) && isCancelled(error.cause)) throw error
        replica.rest()
      }
    }
    return undefined
  }

  return {
    ask,
    async read(statement) {
      const found = await readReplica(statement, true)
      if (found !== undefined) return found.row
      try {
        return await primary.execute(statement)
      } finally {
        shown += 1
      }
    },
    transacted(commitId) {
      shown += 1
      if (commitId === null) return
      ownCommits = [...ownCommits, commitId]
      needed = new Set([...needed, commitId])
    },
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
