import type { SqlStore, TenantStore } from '../sql.ts'
import type { CommitNotices } from './commit-notices.ts'

interface FreshnessOptions {
  /** The maximum age of a remembered version, in milliseconds. */
  readonly within: number
  /** `onCommit` is called with the tenant of a commit, or with null if there may have been commits of any. */
  readonly notices: (onCommit: (tenant: string | null) => void) => CommitNotices
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number
}

interface RememberedVersion {
  readonly version: string
  /** When the query of the version started. It is unknown whether the version was current later. */
  readonly from: number
}

/** Returns a store that remembers its version for a limited time, and whose tenants do. */
export function withFreshness(
  store: SqlStore,
  { within, notices, now = () => performance.now() }: FreshnessOptions,
): SqlStore {
  const opened = new Map<string, FreshStore>()
  const { notify, keepListening, close } = notices((tenant) => {
    if (tenant !== null) opened.get(tenant)?.noteCommit()
    else for (const { noteCommit } of opened.values()) noteCommit()
  })
  const open = (tenant: string, of: TenantStore): FreshStore => {
    const before = opened.get(tenant)
    if (before !== undefined) return before
    const fresh = createFreshStore(of, { within, now, keepListening, notify: () => notify(tenant) })
    opened.set(tenant, fresh)
    return fresh
  }
  const fresh: SqlStore = {
    ...store,
    ...open('', store).store,
    forTenant: (tenant) => (tenant === '' ? fresh : open(tenant, store.forTenant(tenant)).store),
    async removeTenant(tenant) {
      await store.removeTenant(tenant)
      opened.get(tenant)?.noteCommit()
      notify(tenant)
    },
    async close() {
      await close()
      await store.close()
    },
  }
  return fresh
}

interface FreshStore {
  readonly store: TenantStore
  /** Notes that the remembered version may be old. */
  noteCommit(): void
}

interface TenantFreshness extends Pick<CommitNotices, 'keepListening'> {
  readonly within: number
  now(): number
  notify(): void
}

/**
 * Returns a store that remembers its version for a limited time. Transactions of this store end the remembered version,
 * also while they run: others can see a commit before this process knows about it. A response with a commit of this
 * process would otherwise be cached under the version before it.
 */
function createFreshStore(store: TenantStore, { within, now, keepListening, notify }: TenantFreshness): FreshStore {
  let remembered: RememberedVersion | undefined
  /** The number of events after which the version of an earlier query may be old. */
  let invalidations = 0
  let openTransactions = 0
  const invalidate = () => {
    remembered = undefined
    invalidations += 1
  }
  const watching = new Set<() => void>()
  const version = async () => {
    if (remembered !== undefined && now() - remembered.from < within) return remembered.version
    return queried()
  }
  const queried = async () => {
    const from = now()
    keepListening()
    const before = invalidations
    const version = await store.version()
    const isCurrent = openTransactions === 0 && invalidations === before
    // Of concurrent queries, the one that started last knows best.
    if (isCurrent && (remembered === undefined || remembered.from <= from)) remembered = { version, from }
    return version
  }
  const includeCommits = async (earlier: string) => {
    const ids = remembered?.version.split(' ') ?? []
    // Later reads have what the version contains, also while the old one is remembered.
    if (!earlier.split(' ').every((id) => ids.includes(id))) await queried()
  }
  const fresh: TenantStore = {
    ...store,
    ...(within > 0 && { includeCommits }),
    version,
    watchCommits(wake) {
      const stop = store.watchCommits?.(wake)
      const watcher = () => wake()
      watching.add(watcher)
      keepListening()
      return () => {
        stop?.()
        watching.delete(watcher)
      }
    },
    async transaction(work) {
      openTransactions += 1
      invalidate()
      try {
        const result = await store.transaction(work)
        notify()
        return result
      } finally {
        openTransactions -= 1
        invalidate()
      }
    },
    within(transaction) {
      const joined = store.within(transaction)
      return {
        async run(work) {
          openTransactions += 1
          invalidate()
          const end = () => {
            openTransactions -= 1
            invalidate()
          }
          try {
            const ran = await joined.run(work)
            // Until the app commits, no version is remembered.
            const isCommitted = ran.isCommitted.then((committed) => {
              end()
              if (committed) notify()
              return committed
            })
            return { ...ran, isCommitted }
          } catch (error) {
            end()
            throw error
          }
        },
      }
    },
  }
  return {
    store: fresh,
    noteCommit() {
      invalidate()
      for (const wake of watching) wake()
    },
  }
}
