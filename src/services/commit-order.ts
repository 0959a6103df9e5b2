import { createWrittenRecords, type WrittenRecords } from './written-records.ts'

/** A write of this process, from its start until it was told of or failed. */
export interface OpenWrite {
  /** What its present attempt wrote. */
  readonly written: WrittenRecords
  /** Begins an attempt: what an earlier one wrote was never committed. */
  begin(): void
  /** Ends when nothing is left that has to be told of before this write, which was committed. */
  afterEarlier(): Promise<void>
}

/**
 * Puts writes of this process back into the order of their commits. A database may answer a commit after that of the next
 * write on the same record: it lets go of a row before it says so.
 */
export interface CommitOrder {
  /** Runs a write. */
  run<T>(work: (write: OpenWrite) => Promise<T>): Promise<T>
}

export function createCommitOrder(): CommitOrder {
  /**
   * The present attempts, each with its end. One that was rolled back ends when it is made again: it may then come after
   * those that wait for it.
   */
  const open = new Map<WrittenRecords, Promise<void>>()
  return {
    async run(work) {
      let written = createWrittenRecords()
      let end = () => {}
      const finish = () => {
        open.delete(written)
        end()
      }
      try {
        return await work({
          get written() {
            return written
          },
          begin() {
            finish()
            written = createWrittenRecords()
            open.set(written, new Promise((resolve) => (end = resolve)))
          },
          async afterEarlier() {
            const earlier = [...open].filter(([other]) => other.isBefore(written))
            await Promise.all(earlier.map(([, ended]) => ended))
          },
        })
      } finally {
        finish()
      }
    },
  }
}
