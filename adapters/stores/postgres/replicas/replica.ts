import { type Database, type Dialect, sql, tenant } from '../../sql.ts'
import type { AnswerLimit } from '../limits/answer-limit.ts'
import type { ReplicaServer } from './replica-server.ts'
import { createWait } from './wait.ts'

/** The calendar of a tenant on a server that follows the primary. */
export interface Replica {
  readonly database: Database
  /**
   * Returns whether it has all of some commits. While it lags, it is queried at intervals only, and false until then.
   */
  contains(commitIds: ReadonlySet<string>): boolean | Promise<boolean>
  /** Returns whether it is left alone, or lags and was queried a moment ago for some of the commits. */
  isWaiting(commitIds: ReadonlySet<string>): boolean
  /** Leaves the server alone for a while after an error, for all tenants. */
  rest(error: unknown): void
}

/** The time between two questions to a replica that lags, in milliseconds. Each time it doubles. */
const lagging = { first: 2, longest: 50 }

/**
 * How long a server that had commits is taken to have them, in milliseconds: less than it takes to start again after a
 * crash, which may break no connection and show an earlier state.
 */
const longestTrust = 100

/** How a replica is created. */
interface ReplicaSettings {
  readonly server: ReplicaServer
  readonly dialect: Dialect
  /** The limit of a check. */
  readonly limit: AnswerLimit
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
}

export function createReplica(database: Database, { server, dialect, limit, now }: ReplicaSettings): Replica {
  let contained: { readonly commitIds: ReadonlySet<string>; readonly failures: number; readonly at: number } | undefined
  let checking: { readonly commitIds: ReadonlySet<string>; readonly result: Promise<boolean> } | undefined
  const lag = createWait(lagging, now)
  const isContained = (commitIds: ReadonlySet<string>) =>
    contained?.commitIds === commitIds &&
    contained.failures === server.failures() &&
    now() - contained.at < longestTrust

  const check = async (commitIds: ReadonlySet<string>) => {
    const [failures, at] = [server.failures(), now()]
    try {
      const row = await limit.within(database.execute(countOf(commitIds, dialect)))
      server.noteAnswer(row?.follows !== false)
      const isComplete = Number(row?.found) === commitIds.size
      if (isComplete) {
        contained = { commitIds, failures, at }
        lag.reset()
      } else lag.begin()
      return isComplete
    } catch (error) {
      await server.noteError(error)
      return false
    } finally {
      checking = undefined
    }
  }
  return {
    database,
    contains(commitIds) {
      if (isContained(commitIds)) return true
      if (lag.isWaiting()) return false
      if (checking?.commitIds !== commitIds) checking = { commitIds, result: check(commitIds) }
      return server.isSilent() ? false : checking.result
    },
    isWaiting: (commitIds) => server.isResting() || (!isContained(commitIds) && lag.isWaiting()),
    rest: server.rest,
  }
}

/** Counts those of some commits that a server has, and returns whether it follows another one. */
function countOf(commitIds: ReadonlySet<string>, { name }: Dialect) {
  const ids = sql`string_to_array(${[...commitIds].join(' ')}, ' ')`
  return sql`SELECT count(*) AS found, pg_is_in_recovery() AS follows
    FROM ${name('commit_notes')} WHERE tenant = ${tenant} AND commit_id = ANY(${ids})`
}
