import { isStoreError } from 'daybook/storage'
import { type Database, sql } from '../../sql.ts'
import { isMisconfigured } from '../errors.ts'
import { NoAnswer } from '../limits/answer-limit.ts'
import { createWait } from './wait.ts'

/** A server that follows the primary, which all tenants share. */
export interface ReplicaServer {
  readonly database: Database
  /** The number of errors so far. A server that was restarted may show an earlier state than before. */
  failures(): number
  /** Returns whether it is left alone after an error. */
  isResting(): boolean
  /** Returns whether it did not answer the last time, and so may take as long again. */
  isSilent(): boolean
  /** Leaves it alone for a while after an error. Returns whether it was not already. */
  rest(error: unknown): boolean
  /** Notes that it let the store read its tables. */
  noteAnswer(follows: boolean): void
  /** Notes an error of the tables that every replica has. */
  noteError(error: unknown): Promise<void>
}

/** How a server is used. */
interface ServerSettings {
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  /** Called if the server cannot be a replica. */
  readonly warn: (message: string, cause?: unknown) => void
}

/** The time between two attempts, in milliseconds. Each time it doubles. */
const failing = { first: 1_000, longest: 30_000 }

/** After so many attempts, at least 15 seconds, a standby is not taken for one that has yet to replay the migration. */
const attemptsToMigrate = 5

export function createReplicaServer(database: Database, { now, warn }: ServerSettings): ReplicaServer {
  const wait = createWait(failing, now)
  let failures = 0
  let unreadable = 0
  let isSilent = false
  const rest = (error: unknown) => {
    failures += 1
    isSilent = error instanceof NoAnswer
    return wait.begin()
  }
  return {
    database,
    failures: () => failures,
    isResting: wait.isWaiting,
    isSilent: () => isSilent,
    rest,
    noteAnswer(follows) {
      wait.reset()
      unreadable = 0
      isSilent = false
      if (!follows) warn(noStandby)
    },
    async noteError(error) {
      // Reads that fail at once are one attempt.
      if (!rest(error) || !isStoreError(error) || !isMisconfigured(error.cause)) return
      unreadable += 1
      if (unreadable >= attemptsToMigrate || (await isNoStandby(database))) warn(noTables, error.cause)
    },
  }
}

const noStandby =
  'It does not follow the primary: it is the primary itself, a standby that was promoted, or a database of its own.'
const noTables = 'It does not let the store read its tables: it is another database, or its user lacks the right.'

/** Returns whether a server says that it follows no other. One that refuses its user says nothing. */
async function isNoStandby(database: Database): Promise<boolean> {
  const row = await database.execute(sql`SELECT pg_is_in_recovery() AS follows`).catch(() => undefined)
  return row?.follows === false
}
