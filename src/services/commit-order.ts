import { createWrittenRecords, type WrittenRecords } from './written-records.ts'

/** A write of this process, from its start until it was told of or failed. */
export interface OpenWrite {
  /** What its present attempt wrote. */
  written: WrittenRecords
}

/**
 * Puts writes of this process back into the order of their commits. A database may answer a commit after that of the next
 * write on the same record: it lets go of a row before it says so.
 */
export interface CommitOrder {
  /** Runs a write. */
  run<T>(work: (write: OpenWrite) => Promise<T>): Promise<T>
  /** Ends when nothing is left that has to be told of before this write, which was committed. */
  afterEarlier(write: OpenWrite): Promise<void>
}

export function createCommitOrder(): CommitOrder {
  const open = new Map<OpenWrite, Promise<void>>()
  return {
    async run(work) {
      const write = { written: createWrittenRecords() }
      let end = () => {}
      open.set(write, new Promise((resolve) => (end = resolve)))
      try {
        return await work(write)
      } finally {
        open.delete(write)
        end()
      }
    },
    async afterEarlier({ written }) {
      const earlier = [...open].filter(([other]) => other.written.isBefore(written))
      await Promise.all(earlier.map(([, end]) => end))
    },
  }
}
