import { setImmediate as endOfTurn } from 'node:timers/promises'
import { StoreError } from 'daybook/storage'
import { raw } from '../sql.ts'
import { sqliteError } from './errors.ts'
import { createSerial } from './serial.ts'
import type { Connection, Work } from './transaction.ts'

/**
 * Runs transactions serially, in the order of the calls. Short ones that wait at the same time form a group: they share
 * BEGIN and COMMIT, and each after the first has a savepoint, so that one that fails is rolled back alone. A
 * transaction of a group settles after the COMMIT, because it may have read what others of the group wrote. If the
 * COMMIT fails, all of them reject with its error. If a member ends the whole transaction, it rejects with its own
 * error, and those before it with one that says that nothing of them was stored.
 */
export interface GroupCommit {
  /** Runs the work of a short transaction in the open group, or begins one. `onJoin` is called if others are in it. */
  share<T>(work: Work<T>, onJoin?: () => void): Promise<T>
  /** Runs a job when no group is open. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when all work so far has ended. */
  idle(): Promise<unknown>
}

/** The bounds of a group, after which it is committed though others wait. Readers of one connection wait as long. */
const maxTransactions = 32
const maxMilliseconds = 8

export interface GroupClock {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves in the next turn of the event loop, which reads the requests that have arrived. */
  endOfTurn(): Promise<unknown>
}

const hostClock: GroupClock = { now: () => performance.now(), endOfTurn: () => endOfTurn() }

interface Group {
  readonly begun: number
  size: number
  /** Resolves after COMMIT, with its error if it failed. */
  readonly ended: Promise<Failure | undefined>
  end(failure?: Failure): void
}

interface Failure {
  readonly error: unknown
  /** Whether it has ended the group, for the member that failed. */
  readonly endsGroup?: true
}

type Outcome<T> = Failure | { readonly result: T }

const savepoint = raw('SAVEPOINT member')
const release = raw('RELEASE member')
const rollBackToSavepoint = raw('ROLLBACK TO member')

/** Returns the error of a transaction that shared its commit with one that failed. */
function rolledBackBy(error: unknown): StoreError {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Nothing of this transaction was stored, because another one that shares its commit failed: ${reason}`
  return new StoreError('unavailable', message, { cause: error })
}

export function createGroupCommit(connection: Connection, clock = hostClock): GroupCommit {
  const jobs = createSerial()
  /** The number of jobs that have not begun. */
  let waiting = 0
  let open: Group | undefined

  // A job runs in the async context of its caller.
  function enqueue<T>(job: () => Promise<T>): Promise<T> {
    waiting += 1
    return jobs.run(() => {
      waiting -= 1
      return job()
    })
  }

  async function begin(): Promise<Group> {
    await connection.begin()
    let end: Group['end'] = () => {}
    const ended = new Promise<Failure | undefined>((resolve) => {
      end = resolve
    })
    return { begun: clock.now(), size: 0, ended, end }
  }

  async function commit(): Promise<void> {
    const group = open
    if (group === undefined) return
    open = undefined
    try {
      await connection.commit()
      group.end()
    } catch (error) {
      await connection.rollBack()
      group.end({ error: sqliteError(error) })
    }
  }

  async function rollBack(failure?: Failure): Promise<void> {
    const group = open
    open = undefined
    await connection.rollBack()
    group?.end(failure)
  }

  /** Commits after the next turn, unless more transactions wait by then. The first of those commits instead. */
  async function commitAfterTurn(): Promise<void> {
    await clock.endOfTurn()
    if (waiting === 0) await commit()
  }

  async function runMember<T>(work: Work<T>, isFirst: boolean): Promise<Outcome<T>> {
    try {
      if (!isFirst) await connection.run(savepoint)
      const result = await connection.work(work)
      if (!isFirst) await connection.run(release)
      return { result }
    } catch (thrown) {
      const failure = { error: sqliteError(thrown) }
      if (isFirst) await rollBack()
      else if (!(await rollBackMember())) {
        await rollBack({ error: rolledBackBy(failure.error) })
        return { ...failure, endsGroup: true }
      }
      return failure
    }
  }

  /** Returns false after errors that have ended the whole transaction, such as a full disk. */
  async function rollBackMember(): Promise<boolean> {
    try {
      await connection.run(rollBackToSavepoint)
      await connection.run(release)
      return true
    } catch {
      return false
    }
  }

  async function join<T>(work: Work<T>, onJoin: () => void) {
    open ??= await begin()
    const group = open
    group.size += 1
    if (group.size > 1) onJoin()
    const outcome = await runMember(work, group.size === 1)
    const isFull = group.size === maxTransactions || clock.now() - group.begun >= maxMilliseconds
    if (isFull) await commit()
    else if (open !== undefined && waiting === 0) void jobs.run(commitAfterTurn)
    return { group, outcome }
  }

  return {
    async share(work, onJoin = () => {}) {
      const { group, outcome } = await enqueue(() => join(work, onJoin))
      const ended = await group.ended
      const settled = 'endsGroup' in outcome ? outcome : (ended ?? outcome)
      if ('error' in settled) throw settled.error
      return settled.result
    },
    run: (job) =>
      enqueue(async () => {
        await commit()
        return job()
      }),
    idle: () => enqueue(commit),
  }
}
