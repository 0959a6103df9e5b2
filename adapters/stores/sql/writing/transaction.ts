import {
  createCommitId,
  type LinkedCollection,
  type LinkedKey,
  type LinkedRecordOf,
  type LinkedWriters,
  linkedCollections,
  type ReadRepository,
  type TermWriters,
  tableOf,
  termCollections,
  type VenueCriteria,
  type VersionChange,
  type Writer,
} from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { requireVersion } from '../migrations/migrate.ts'
import { beginning } from '../migrations/tenants.ts'
import { createReader } from '../reading/reader.ts'
import type { Resource } from '../reading/resource.ts'
import { linkedResources } from '../reading/resources.ts'
import type { Selections } from '../reading/selections.ts'
import { createBatchLoad, type Guard } from '../statement/batch.ts'
import { type Answer, type Execute, isPending, type Row, type Sql, sql } from '../statement/statement.ts'
import { createFormerNameWriter } from './former-names.ts'
import { createKeyedValueWriter } from './keyed-values.ts'
import type { NewIds } from './new-ids.ts'
import { createWaitingWrites } from './waiting-writes.ts'
import { createEventWriter, createTermWriter, createWriteRepository, type WriteSession } from './writing.ts'

/** What the transactions of a store share. */
interface Shared {
  readonly dialect: Dialect
  readonly selections: Selections
  readonly newIds: NewIds
  /** The condition of all reads, and of the first commit. */
  readonly guard: Guard | undefined
}

export type OpenTransaction = ReturnType<typeof openTransaction>

/** Opens a transaction of a store on statements of the database. The caller commits it, or rolls it back. */
export function openTransaction(begun: Execute, { dialect, selections, newIds, guard }: Shared) {
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
    const { replaces, schemaVersion, hasBegun } = await dialect.versions.add({ commitId, note }, execute, write)
    // Checked before the commit, so that tables of another version do not get rows of this one.
    requireVersion(schemaVersion)
    if (!hasBegun) {
      if (guard) guard.check((await execute(sql`SELECT (${guard.select}) AS guarded`))?.guarded)
      for (const statement of [beginning(dialect), ...dialect.versions.begin]) await execute(statement)
    }
    return { commitId, replaces }
  }
  const ensureCommit = () => {
    versionChange ??= addCommit()
    return versionChange
  }
  const load = createBatchLoad(execute, guard)
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
    dialect,
    commitId,
    newIds,
  }
  const linkedWriter = <Each extends LinkedCollection>(collection: Each): LinkedWriters<Each>[Each] => {
    const resource: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = linkedResources[collection]
    const reading: ReadRepository<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = read[collection]
    return createWriteRepository(resource, reading, session)
  }
  const writer: Writer = {
    events: createEventWriter(read.events, session),
    formerNames: createFormerNameWriter(read.formerNames, session),
    // Not counted as writes, because they are no commits.
    ...createKeyedValueWriter(read, { execute, dialect }),
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
