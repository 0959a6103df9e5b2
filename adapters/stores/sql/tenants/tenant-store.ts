import type { AppFields } from 'daybook'
import {
  isCalendarError,
  isStoreError,
  type JoinedTransaction,
  type Store,
  timeZoneDataVersion,
  type Writer,
} from 'daybook/storage'
import { createCachedCounts, createTotals } from '../caches/totals.ts'
import { storedDateTime } from '../columns/dates.ts'
import type { Database } from '../dialect/database.ts'
import { assertSchema, requireVersion, timeZoneData } from '../migrations/migrate.ts'
import { createKeyedValues } from '../reading/keyed-values.ts'
import { nextPublication } from '../reading/next-publication.ts'
import { createReader } from '../reading/reader.ts'
import type { Selections } from '../reading/selections.ts'
import { createBatchLoad } from '../statement/batch.ts'
import { noCommit } from '../statement/commits.ts'
import { parseJson } from '../statement/json.ts'
import { type Answer, type Execute, type Row, sql, tenant } from '../statement/statement.ts'
import { canBeHalved, isTooLarge } from '../statement/too-large.ts'
import { createFollowerStates } from '../writing/follower-states.ts'
import { createJoinedOutcomes } from '../writing/joined-outcomes.ts'
import { createNewIds } from '../writing/new-ids.ts'
import { createSweeper } from '../writing/removal.ts'
import { type OpenTransaction, openTransaction } from '../writing/transaction.ts'
import { requireNoRemoval, selectFlag } from './removal-flag.ts'

/** The store of one calendar in a database. */
export interface TenantStore extends Store {
  /**
   * Returns the transaction that the app has begun on a connection of its own to the same database, so that records and
   * rows of the app are committed together. Pass it to `calendar.transaction` as `within`. Throws a `TypeError` for
   * something else.
   */
  within(transaction: object): JoinedTransaction
}

/** A store with what the database needs of it. */
export interface OpenedStore {
  readonly store: TenantStore
  /** Continues the removals of a process that has crashed. The tables have to be there. */
  continueRemovals(): Promise<void>
  /** Notes that this process has removed the calendar. */
  noteRemoval(): void
  /** Stops work in the background. */
  stop(): Promise<void>
}

/** What all stores of a database share. */
export interface SharedByTenants {
  readonly fields: AppFields
  readonly selections: Selections
  /** Throws unless the tables are there, in the version of this release. */
  checkSchema(): Promise<void>
}

/** Opens the store of a tenant. `database` executes every statement for it. */
export function openTenantStore(
  database: Database,
  id: string,
  { fields, selections, checkSchema }: SharedByTenants,
): OpenedStore {
  const { dialect } = database
  const replicas = database.replicas?.(id)
  const newIds = createNewIds(id, dialect)
  const guard = id === '' ? undefined : { select: selectFlag(dialect), check: requireNoRemoval }
  const sweeper = createSweeper(database)

  let isReady = false
  const ready = async () => {
    if (isReady) return
    await checkSchema()
    await continueRemovals()
  }
  const continueRemovals = async () => {
    isReady = true
    if (await sweeper.isNeeded(database.execute)) sweeper.start()
  }
  /**
   * Runs work, and after an error checks the schema: an upgrade by another process explains the error better than the
   * database can.
   */
  const checkedAgain = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isStoreError(error) && !isCalendarError(error)) await assertSchema(database.execute, dialect)
      throw error
    }
  }
  const whenReady = async (run: () => Promise<Row | undefined>) => {
    if (!isReady) await ready()
    return checkedAgain(run)
  }
  const execute: Execute = (statement) => whenReady(() => database.execute(statement))
  const read: Execute = replicas ? (statement) => whenReady(() => replicas.read(statement)) : execute

  const load = createBatchLoad(read, guard)

  /** Returns whether it is the version before the first commit, and there is none yet. */
  const isBefore = async (version: string) =>
    version === noCommit && (await execute(dialect.versions.ask))?.version === noCommit

  const watching = new Set<() => void>()
  /** What follows a commit. */
  const afterCommit = ({ leavesLinks, hasWritten }: OpenTransaction) => {
    if (leavesLinks()) sweeper.start()
    if (hasWritten()) for (const wake of watching) wake()
  }
  const inTransaction = async <T>(run: Execute, work: (writer: Writer) => Promise<T>) => {
    const transaction = openTransaction(run, { dialect, selections, newIds, guard })
    try {
      const result = await work(transaction.writer)
      await transaction.finish()
      return { result, transaction }
    } finally {
      transaction.close()
    }
  }
  const outcomes = createJoinedOutcomes(async (commitId) => {
    const notes = dialect.name('commit_notes')
    const stored = sql`SELECT 1 AS stored FROM ${notes} WHERE tenant = ${tenant} AND commit_id = ${commitId}`
    return (await database.execute(stored)) !== undefined
  })

  const store: TenantStore = {
    fields,
    searchesWords: true,
    followers: createFollowerStates(database, ready, execute),
    watchCommits(wake) {
      // Each watcher is its own function, so that one that is passed twice is called twice.
      const watcher = () => wake()
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
    ...createReader({
      load,
      dialect,
      selections,
      totals: createTotals(dialect),
      counts: createCachedCounts(dialect),
    }),
    // A replica does not notice their changes, which are no commits.
    ...(replicas && createKeyedValues({ load: createBatchLoad(execute, guard), dialect })),
    async version() {
      const row = await (replicas ? whenReady(replicas.ask) : execute(dialect.versions.ask))
      requireVersion(Number(row?.schema_version))
      return String(row?.version)
    },
    async notesSince(version) {
      const row = await unlessTooLarge(() => execute(dialect.versions.notesSince(version)))
      replicas?.noteRead()
      if (row === undefined && (await isBefore(version))) return []
      const notes = row === undefined ? [null] : parseJson<readonly (string | null)[]>(row.notes)
      const parsed = notes.filter((note) => note !== null)
      return parsed.length === notes.length ? parsed : null
    },
    async latestNotes(limit) {
      for (let most = limit; ; most = Math.ceil(most / 2)) {
        try {
          const row = await execute(dialect.versions.latestNotes(most))
          replicas?.noteRead()
          return row === undefined ? [] : parseJson<readonly string[]>(row.notes)
        } catch (error) {
          if (!canBeHalved(error, most)) throw error
        }
      }
    },
    async commitsSince(version, limit) {
      for (let most = limit; ; most = Math.ceil(most / 2)) {
        const { statement, read } = dialect.versions.commitsSince(version, most)
        try {
          const commits = read(await execute(statement))
          replicas?.noteRead()
          return commits === null && (await isBefore(version)) ? [] : commits
        } catch (error) {
          if (!canBeHalved(error, most)) throw error
        }
      }
    },
    async nextPublication(after) {
      const next = await load(nextPublication(after, dialect))
      return next === null ? null : storedDateTime(next)
    },
    async timeZoneData() {
      const row = await read(timeZoneData(dialect))
      if (row === undefined) return id === '' ? null : timeZoneDataVersion
      return row.value === '' ? null : String(row.value)
    },
    async transaction(work, options) {
      await ready()
      const attempt = (run: Execute) => inTransaction(run, work)
      const end = replicas?.begin()
      let commitId: string | null = null
      try {
        const { result, transaction } = await checkedAgain(() => database.transaction(attempt, options))
        if (transaction.hasWritten()) commitId = transaction.commitId
        afterCommit(transaction)
        return result
      } finally {
        end?.(commitId)
      }
    },
    within(transaction) {
      if (database.join === undefined) {
        throw new TypeError('within: the database of this store cannot join a transaction of the app.')
      }
      const connection = database.join(transaction)
      return {
        async run(work) {
          const end = replicas?.begin()
          try {
            const joined = await connection.run(async (run) => {
              // On the connection of the app, because it may hold the only one.
              if (!isReady) await assertSchema(run, dialect)
              return inTransaction(run, work)
            })
            const { result, transaction: written } = joined.result
            if (!written.hasWritten()) {
              end?.(null)
              return { result, isCommitted: Promise.resolve(true), isOver: async () => true }
            }
            const outcome = outcomes.of(joined, written.commitId)
            const isCommitted = outcome.isCommitted.then((committed) => {
              end?.(committed ? written.commitId : null)
              if (committed) afterCommit(written)
              return committed
            })
            return { ...outcome, result, isCommitted }
          } catch (error) {
            end?.(null)
            throw error
          }
        },
      }
    },
  }

  return {
    store,
    continueRemovals,
    noteRemoval() {
      replicas?.noteRead()
    },
    async stop() {
      await outcomes.close()
      await sweeper.stop()
    },
  }
}

/** Returns no row if there are too many notes for one result. The changes are unknown then. */
async function unlessTooLarge(read: () => Answer<Row | undefined>): Promise<Row | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isTooLarge(error)) return undefined
    throw error
  }
}
