import { isStoreError } from 'daybook/storage'
import { type Database, type Dialect, sql, tenant } from '../../sql.ts'
import { isMisconfigured } from '../errors.ts'

/** A server that follows the primary. */
export interface Replica {
  readonly database: Database
  /** Returns whether it has all of some commits. While it lags, it is queried at intervals only, and false until then. */
  contains(commitIds: ReadonlySet<string>): boolean | Promise<boolean>
  /** Leaves it alone for a while after an error. */
  rest(): void
  /** Returns whether it is left alone, or lags and was queried a moment ago for some of the commits. */
  isWaiting(commitIds: ReadonlySet<string>): boolean
}

/** The time between two questions to a replica that lags, and after an error, in milliseconds. Each time it doubles. */
const lagging = { first: 2, longest: 50 }
const failing = { first: 1_000, longest: 30_000 }

/** How a replica is created. */
interface ReplicaSettings {
  readonly dialect: Dialect
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  /** Called once if the server cannot be a replica. */
  readonly warn: (message: string, cause?: unknown) => void
}

export function createReplica(database: Database, { dialect, now, warn }: ReplicaSettings): Replica {
  let contained: ReadonlySet<string> = new Set()
  let checking: { readonly commitIds: ReadonlySet<string>; readonly result: Promise<boolean> } | undefined
  const lag = createWait(lagging, now)
  const failure = createWait(failing, now)

  const check = async (commitIds: ReadonlySet<string>) => {
    try {
      const row = await database.execute(countOf(commitIds, dialect))
      failure.reset()
      if (row?.follows === false) warn(noStandby)
      const isComplete = Number(row?.found) === commitIds.size
      if (isComplete) {
        contained = commitIds
        lag.reset()
      } else lag.begin()
      return isComplete
    } catch (error) {
      if (isStoreError(error) && isMisconfigured(error.cause)) warn(noTables, error.cause)
      failure.begin()
      return false
    } finally {
      checking = undefined
    }
  }
  return {
    database,
    contains(commitIds) {
      if (contained === commitIds) return true
      if (lag.isWaiting()) return false
      if (checking?.commitIds !== commitIds) checking = { commitIds, result: check(commitIds) }
      return checking.result
    },
    rest() {
      contained = new Set()
      failure.begin()
    },
    isWaiting: (commitIds) => failure.isWaiting() || (contained !== commitIds && lag.isWaiting()),
  }
}

const noStandby =
  'It does not follow the primary: it is the primary itself, a standby that was promoted, or a database of its own.'
const noTables = 'It does not let the store read its tables: it is another database, or its user lacks the right.'

/** Counts those of some commits that a server has, and returns whether it follows another one. The first commit of all has no note. */
function countOf(commitIds: ReadonlySet<string>, { name }: Dialect) {
  const ids = sql`string_to_array(${[...commitIds].join(' ')}, ' ')`
  return sql`SELECT count(*) AS found, pg_is_in_recovery() AS follows FROM (
    SELECT commit_id FROM ${name('commit_notes')} WHERE tenant = ${tenant} AND commit_id = ANY(${ids})
    UNION SELECT commit_id FROM ${name('commits')} WHERE tenant = ${tenant} AND commit_id = ANY(${ids})) found_ids`
}

/** Waits that double until `reset`. */
function createWait({ first, longest }: typeof lagging, now: () => number) {
  let next = first
  let until = Number.NEGATIVE_INFINITY
  return {
    begin() {
      // Several reads may fail at once.
      if (now() < until) return
      until = now() + next
      next = Math.min(next * 2, longest)
    },
    reset() {
      next = first
    },
    isWaiting: () => now() < until,
  }
}
