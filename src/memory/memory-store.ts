import { checkOptions, optionKinds } from '../options.ts'
import { hostLoop, timeZoneDataVersion } from '../runtime.ts'
import { linkedCollections, type StoredRecord, termCollections } from '../schema/resource.ts'
import { createCommitId as createRandomCommitId } from '../storage/commit-id.ts'
import type { FollowerState } from '../storage/followers.ts'
import type { Store, WriteRepository, Writer } from '../storage/store.ts'
import { checkedTenant, removableTenant, type Tenants } from '../storage/tenants.ts'
import { compareText } from '../text/fold.ts'
import { compareDates } from '../time/date-time.ts'
import { CommitNotes } from './commits/commit-notes.ts'
import { createFollowerStates } from './commits/follower-states.ts'
import { KeyedValueTable } from './commits/keyed-values.ts'
import { createRepositories } from './reader.ts'
import { createSweep, type Sweep } from './sweep.ts'
import { createTables } from './tables.ts'
import { openTransaction } from './transaction.ts'

/** Options of a store in memory. */
export interface MemoryStoreOptions {
  /** Called after each list query with the number of visited records. Watch it when lists get slow. */
  readonly onScan?: (visited: number) => void
  /**
   * Creates the id of a commit, which is the revision of the records that it writes and then the version of the store.
   * The default is `createCommitId`. A store that replays a journal after a restart returns the former id of each
   * transaction.
   */
  readonly createCommitId?: () => string
}

/** A store in memory, which may hold the calendars of many tenants. */
export interface MemoryStore extends Store, Tenants {}

/**
 * Creates a store that keeps everything in memory, as long as the process runs. Transactions are serial, so awaiting
 * one inside another deadlocks. A read outside a transaction returns committed records at once. Never throws `busy` or
 * `unavailable`.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  checkOptions(options, { onScan: optionKinds.function, createCommitId: optionKinds.function })
  const opened = new Map<string, OpenedStore>()
  /** The tenants whose calendars exist. */
  const begun = new Set<string>()
  const open = (tenant: string): Store => {
    const one = opened.get(tenant) ?? openMemoryStore(options)
    if (!opened.has(tenant)) one.store.watchCommits?.(() => begun.add(tenant))
    opened.set(tenant, one)
    return one.store
  }
  const store: MemoryStore = {
    ...openMemoryStore(options).store,
    forTenant: (tenant) => (checkedTenant(tenant) === '' ? store : open(tenant)),
    async listTenants() {
      return [...begun].toSorted(compareText)
    },
    async tenantVersions() {
      const tenants = [...begun].toSorted(compareText)
      return new Map(await Promise.all(tenants.map(async (tenant) => [tenant, await open(tenant).version()] as const)))
    },
    async removeTenant(tenant) {
      await opened.get(removableTenant(tenant))?.clear(() => begun.delete(tenant))
    },
  }
  return store
}

/** Removes all records. */
async function removeAll(writer: Writer): Promise<void> {
  // Events first, because they link to the others.
  for (const collection of ['events', ...linkedCollections, ...termCollections] as const) {
    const records: Pick<WriteRepository<StoredRecord, object, never>, 'find' | 'remove'> = writer[collection]
    const { records: found } = await records.find({ where: {}, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
    for (const { id } of found) await records.remove(id)
  }
}

interface OpenedStore {
  readonly store: Store
  /** Removes everything, so that the calendar is as if it were new. Calls `onEnd` before a later transaction begins. */
  clear(onEnd: () => void): Promise<void>
}

function openMemoryStore({
  onScan = () => {},
  createCommitId = createRandomCommitId,
}: MemoryStoreOptions): OpenedStore {
  const tables = createTables()
  /** Created when it is first used: workers refuse random values while a module is loaded. */
  let version: string | undefined
  const notes = new CommitNotes()
  const followerStates = new Map<string, FollowerState>()
  const watching = new Set<() => void>()
  let timeZoneData = timeZoneDataVersion
  let last: Promise<unknown> = Promise.resolve()

  const currentVersion = () => {
    if (version === undefined) {
      version = createCommitId()
      notes.add(version, null)
    }
    return version
  }
  const inTurn = <T>(act: () => T | Promise<T>): Promise<T> => {
    const result = last.then(act)
    last = result.catch(() => {})
    return result
  }
  const sweepOn = async (sweep: Sweep) => {
    do await hostLoop.endOfTurn()
    while (!(await inTurn(sweep)))
  }

  const transact = async <T>(work: (writer: Writer) => Promise<T>): Promise<T> => {
    const before = currentVersion()
    const { writer, commit, removedTerms, notedTimeZoneData, notedChanges, close } = openTransaction({
      tables,
      version: before,
      commitId: createCommitId(),
      scanned: onScan,
    })
    try {
      const result = await work(writer)
      version = commit()
      if (version !== before) {
        notes.add(version, notedChanges())
        for (const wake of watching) wake()
      }
      timeZoneData = notedTimeZoneData() ?? timeZoneData
      for (const [link, id] of removedTerms()) {
        const sweep = createSweep(tables, link, id)
        // A term of few events is removed at once; a term of many events in turns with other transactions.
        if (!sweep()) void sweepOn(sweep)
      }
      return result
    } finally {
      close()
    }
  }

  const store: Store = {
    ...createRepositories(tables, { ensureOpen() {}, scanned: onScan }),
    isInterruptible: true,
    searchesWords: true,
    async version() {
      return currentVersion()
    },
    async notesSince(earlier) {
      return notes.since(earlier)
    },
    async latestNotes(limit) {
      return notes.latest(limit)
    },
    async commitsSince(earlier, limit) {
      return notes.commitsSince(earlier, limit)
    },
    followers: createFollowerStates(followerStates),
    watchCommits(wake) {
      // Each watcher is its own function, so that one that is passed twice is called twice.
      const watcher = () => wake()
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
    async nextPublication(after) {
      const dates = tables.publications.flatMap((publications) => publications.nextAfter(after) ?? [])
      return dates.toSorted(compareDates)[0] ?? null
    },
    async timeZoneData() {
      return timeZoneData || null
    },
    transaction: (work) => inTurn(() => transact(work)),
  }
  return {
    store,
    clear: (onEnd) =>
      inTurn(async () => {
        await transact(removeAll)
        notes.clear()
        followerStates.clear()
        tables.keyedValues = new KeyedValueTable()
        version = undefined
        timeZoneData = timeZoneDataVersion
        onEnd()
      }),
  }
}
