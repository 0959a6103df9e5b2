import { hostLoop, timeZoneDataVersion } from '../runtime.ts'
import { createCommitId as createRandomCommitId } from '../storage/commit-id.ts'
import type { Store } from '../storage/store.ts'
import { compareDates } from '../time/date-time.ts'
import { createRepositories } from './reader.ts'
import { createSweep, type Sweep } from './sweep.ts'
import { createTables } from './tables.ts'
import { openTransaction } from './transaction.ts'

/** What can be asked of a store in memory, beside the records. */
export interface MemoryStoreOptions {
  /** Told after each list query how many records it has looked at: what to watch when lists get slow. */
  readonly onScan?: (looked: number) => void
  /**
   * Creates the id of a commit: the revision of the records that it writes, and then the version of the store. The default is
   * `createCommitId`. A store that replays a journal after a restart returns the former id of each transaction.
   */
  readonly createCommitId?: () => string
}

/**
 * A store that keeps everything in memory, for as long as the process runs. Transactions run one after another, so one
 * that is awaited inside another waits for ever; a read outside is answered at once, from what is committed. It never
 * throws `busy` or `unavailable`.
 */
export function createMemoryStore({
  onScan = () => {},
  createCommitId = createRandomCommitId,
}: MemoryStoreOptions = {}): Store {
  const tables = createTables()
  let version = createCommitId()
  let timeZoneData = timeZoneDataVersion
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(act: () => T | Promise<T>): Promise<T> => {
    const result = last.then(act)
    last = result.catch(() => {})
    return result
  }
  const sweepOn = async (sweep: Sweep) => {
    do await hostLoop.endOfTurn()
    while (!(await inTurn(sweep)))
  }

  return {
    ...createRepositories(tables, { ensureOpen() {}, scanned: onScan }),
    async version() {
      return version
    },
    async nextPublication(after) {
      const dates = tables.publications.flatMap((publications) => publications.nextAfter(after) ?? [])
      return dates.toSorted(compareDates)[0] ?? null
    },
    async timeZoneData() {
      return timeZoneData
    },
    transaction(work) {
      return inTurn(async () => {
        const { writer, commit, removedTerms, notedTimeZoneData, close } = openTransaction({
          tables,
          version,
          commitId: createCommitId(),
          scanned: onScan,
        })
        try {
          const result = await work(writer)
          version = commit()
          timeZoneData = notedTimeZoneData() ?? timeZoneData
          for (const [link, id] of removedTerms()) {
            const sweep = createSweep(tables, link, id)
            // What few events carry is gone at once; the rest of a busy term in turns with other transactions.
            if (!sweep()) void sweepOn(sweep)
          }
          return result
        } finally {
          close()
        }
      })
    },
  }
}
