import type { AppFields, DateTime } from 'daybook'
import {
  createCommitId,
  isCalendarError,
  isStoreError,
  type JoinedTransaction,
  type LinkedCollection,
  type LinkedKey,
  type LinkedReaders,
  type LinkedRecordOf,
  type LinkedWriters,
  linkedCollections,
  type Reader,
  type ReadRepository,
  type Store,
  type TermReaders,
  type TermWriters,
  tableOf,
  termCollections,
  type VenueCriteria,
  type VersionChange,
  type Writer,
} from 'daybook/storage'
import { createCachedCounts, createTotals } from './caches/totals.ts'
import { storedDateTime } from './columns/dates.ts'
import type { Database } from './dialect/database.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { Table } from './dialect/schema.ts'
import { assertSchema, migrate, requireVersion, timeZoneData } from './migrations/migrate.ts'
import { createEventReader, createReadRepository, type ReadSession } from './reading/reading.ts'
import { linkedResources, type Resource, termResources } from './reading/resources.ts'
import { createSelections, type Selections } from './reading/selections.ts'
import { createBatchLoad } from './statement/batch.ts'
import { parseJson } from './statement/json.ts'
import { type Answer, type Execute, isPending, join, type Row, type Sql, sql } from './statement/statement.ts'
import { canBeHalved, TooLarge } from './statement/too-large.ts'
import { createFollowerStates } from './writing/follower-states.ts'
import { createJoinedOutcomes } from './writing/joined-outcomes.ts'
import { createSweeper } from './writing/removal.ts'
import { createWaitingWrites } from './writing/waiting-writes.ts'
import { createEventWriter, createTermWriter, createWriteRepository, type WriteSession } from './writing/writing.ts'

/** A store in a database. */
export interface SqlStore extends Store {
  /**
   * Creates the tables, or upgrades those of an earlier version. Call it before anything else. It does nothing if the
   * tables are up to date, so you can run it at each start, and in several processes at once. It never deletes data.
   * Throws `StoreError` `unavailable` if the tables have a later version.
   */
  migrate(): Promise<void>
  /**
   * Returns the transaction that the app has begun on a connection of its own to the same database, so that records and rows of the app are
   * committed together. Pass it to `calendar.transaction` as `within`. Throws a `TypeError` for something else.
   */
  within(transaction: object): JoinedTransaction
  /** Waits for open transactions, then closes the database, pool or client of the store. */
  close(): Promise<void>
}

/** Creates a store in a database with its dialect and driver. Call `migrate()` before anything else. */
export function createSqlStore(database: Database, fields: AppFields = {}): SqlStore {
  const { dialect, replicas } = database
  const selections = createSelections(dialect)
  const lastIds = new Map<Table, number>()
  const sweeper = createSweeper(database)

  let isReady = false
  const ready = async () => {
    if (isReady) return
    await assertSchema(database.execute, dialect)
    isReady = true
    await sweepIfNeeded()
  }
  /** Continues the removals of a process that has crashed. */
  const sweepIfNeeded = async () => {
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

  const watching = new Set<() => void>()
  /** What follows a commit. */
  const afterCommit = ({ leavesLinks, hasWritten }: OpenTransaction) => {
    if (leavesLinks()) sweeper.start()
    if (hasWritten()) for (const wake of watching) wake()
  }
  const inTransaction = async <T>(run: Execute, work: (writer: Writer) => Promise<T>) => {
    const transaction = openTransaction(run, { dialect, selections, lastIds })
    try {
      const result = await work(transaction.writer)
      await transaction.finish()
      return { result, transaction }
    } finally {
      transaction.close()
    }
  }
  const outcomes = createJoinedOutcomes(async (commitId) => {
    const stored = sql`SELECT 1 AS stored FROM ${dialect.name('commit_notes')} WHERE commit_id = ${commitId}`
    return (await database.execute(stored)) !== undefined
  })

  return {
    fields,
    followers: createFollowerStates(database, ready, execute),
    watchCommits(wake) {
      // Each watcher is its own function, so that one that is passed twice is called twice.
      const watcher = () => wake()
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
    ...createReader({
      load: createBatchLoad(read),
      dialect,
      selections,
      totals: createTotals(dialect),
      counts: createCachedCounts(dialect),
    }),
    async version() {
      const row = await (replicas ? whenReady(replicas.ask) : execute(dialect.versions.ask))
      requireVersion(Number(row?.schema_version))
      return String(row?.version)
    },
    async notesSince(version) {
      const row = await unlessTooLarge(() => execute(dialect.versions.notesSince(version)))
      const notes = row === undefined ? [null] : parseJson<readonly (string | null)[]>(row.notes)
      const parsed = notes.filter((note) => note !== null)
      return parsed.length === notes.length ? parsed : null
    },
    async commitsSince(version, limit) {
      for (let most = limit; ; most = Math.ceil(most / 2)) {
        const { statement, read } = dialect.versions.commitsSince(version, most)
        try {
          const commits = read(await execute(statement))
          replicas?.noteRead()
          return commits
        } catch (error) {
          if (!canBeHalved(error, most)) throw error
        }
      }
    },
    async nextPublication(after) {
      const row = await read(nextPublication(after, dialect))
      const next = row?.date_utc ?? null
      return next === null ? null : storedDateTime(next)
    },
    async timeZoneData() {
      const row = await read(timeZoneData(dialect))
      return row === undefined ? null : String(row.value)
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
              return { result, isCommitted: Promise.resolve(true) }
            }
            const isCommitted = outcomes.of(joined, written.commitId).then((committed) => {
              end?.(committed ? written.commitId : null)
              if (committed) afterCommit(written)
              return committed
            })
            return { result, isCommitted }
          } catch (error) {
            end?.(null)
            throw error
          }
        },
      }
    },
    async migrate() {
      await database.exclusively((run) => migrate(run, dialect))
      isReady = true
      await sweepIfNeeded()
    },
    async close() {
      await outcomes.close()
      await sweeper.stop()
      await database.close()
    },
  }
}

/** Returns no row if there are too many notes for one result. The changes are unknown then. */
async function unlessTooLarge(read: () => Answer<Row | undefined>): Promise<Row | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

function nextPublication(after: DateTime, dialect: Dialect): Sql {
  const from = dialect.dateTime(after)
  const published = (['events', ...linkedCollections] as const).map(
    (table) =>
      sql`SELECT min(date_utc) AS date_utc FROM ${dialect.name(table)} WHERE status = 'publish' AND date_utc > ${from}`,
  )
  const links = sql`SELECT min(link_shown) AS date_utc FROM ${dialect.name('events')} WHERE link_shown > ${from}`
  return sql`SELECT min(date_utc) AS date_utc FROM (${join([...published, links], ' UNION ALL ')}) next`
}

function createReader(session: ReadSession): Reader {
  const linked = <Each extends LinkedCollection>(collection: Each): LinkedReaders<Each>[Each] => {
    const resource: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = linkedResources[collection]
    return createReadRepository(resource, session)
  }
  return {
    events: createEventReader(session),
    ...tableOf<LinkedReaders>(linkedCollections, linked),
    ...tableOf<TermReaders>(termCollections, (collection) => createReadRepository(termResources[collection], session)),
  }
}

interface Shared {
  readonly dialect: Dialect
  readonly selections: Selections
  readonly lastIds: Map<Table, number>
}

type OpenTransaction = ReturnType<typeof openTransaction>

function openTransaction(begun: Execute, { dialect, selections, lastIds }: Shared) {
  let isOpen = true
  let writes = 0
  let leavesLinks = false
  let versionChange: Promise<VersionChange> | undefined
  const ensureOpen = () => {
    if (!isOpen) throw new Error('The transaction of this writer is over.')
  }
  /** The error of a deferred write. The transaction then differs from the results that its work received. */
  let fault: { readonly error: unknown } | undefined
  const run: Execute = (statement) => {
    ensureOpen()
    if (fault !== undefined) throw fault.error
    return begun(statement)
  }
  const commitId = createCommitId()
  let note: string | null = null
  const waiting = createWaitingWrites(dialect, commitId)
  const fail = (error: unknown): never => {
    fault = { error }
    throw error
  }
  const runOrFail: Execute = (statement) => {
    try {
      const answer = run(statement)
      return isPending(answer) ? answer.catch(fail) : answer
    } catch (error) {
      return fail(error)
    }
  }
  // Promises only for an asynchronous driver: those of a synchronous one would cost as much as its small statements.
  const runBatch = (statements: readonly Sql[]): Answer<readonly (Row | undefined)[]> => {
    const answers = dialect.batch(statements).map(runOrFail)
    return answers.some(isPending) ? Promise.all(answers) : (answers as (Row | undefined)[]) // none is pending
  }
  const execute: Execute = (statement) => {
    // Deferred writes run first, because the statement may depend on them, and nothing else runs in between.
    const written = runBatch(waiting.take())
    const answer = run(statement)
    return isPending(written) ? Promise.all([answer, written]).then(([row]) => row) : answer
  }
  /** Executes statements that do not depend on the deferred writes, in one batch with them. */
  const write = (...statements: readonly Sql[]): Answer<Row | undefined> => {
    const rows = runBatch([...waiting.take(), ...statements])
    return isPending(rows) ? rows.then((all) => all.at(-1)) : rows.at(-1)
  }
  const addCommit = async () => {
    const { replaces, schemaVersion } = await dialect.versions.add({ commitId, note }, execute, write)
    // Checked before the commit, so that tables of another version do not get rows of this one.
    requireVersion(schemaVersion)
    return { commitId, replaces }
  }
  const ensureCommit = () => {
    versionChange ??= addCommit()
    return versionChange
  }
  const load = createBatchLoad(execute)
  const read = createReader({ load, dialect, selections })
  const session: WriteSession = {
    load,
    append(statement) {
      writes += 1
      return run(statement)
    },
    execute(statement) {
      writes += 1
      return execute(statement)
    },
    leaveLinks() {
      leavesLinks = true
    },
    writes: () => writes,
    wait(add) {
      ensureOpen()
      writes += 1
      add(waiting)
    },
    ...{ dialect, commitId, lastIds },
  }
  const linkedWriter = <Each extends LinkedCollection>(collection: Each): LinkedWriters<Each>[Each] => {
    const resource: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = linkedResources[collection]
    const reading: ReadRepository<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = read[collection]
    return createWriteRepository(resource, reading, session)
  }
  const writer: Writer = {
    events: createEventWriter(read.events, session),
    ...tableOf<LinkedWriters>(linkedCollections, linkedWriter),
    ...tableOf<TermWriters>(termCollections, (collection) => createTermWriter(collection, read[collection], session)),
    async versionChange() {
      ensureOpen()
      return writes > 0 ? ensureCommit() : null
    },
    async noteTimeZoneData(version) {
      await session.execute(dialect.saveState('time_zone_data', version))
    },
    async noteChanges(changes) {
      ensureOpen()
      note = changes
    },
  }
  return {
    writer,
    commitId,
    async finish() {
      if (writes > 0) await ensureCommit()
      const written = runBatch(waiting.take())
      if (isPending(written)) await written
      if (fault !== undefined) throw fault.error
    },
    leavesLinks: () => leavesLinks,
    hasWritten: () => writes > 0,
    close() {
      isOpen = false
    },
  }
}
