import { createWrittenRecords, type WrittenRecords } from './written-records.ts'

/** One run of a transaction's work. */
export interface Attempt {
  /** What it wrote. */
  readonly written: WrittenRecords
  /** It was told of, or never committed. */
  end(): void
}

/**
 * Puts what this process writes back into the order of the commits. A database may answer a commit after that of the next
 * write on the same record: it lets go of a row before it says so.
 */
export interface CommitOrder {
  begin(): Attempt
  /** Ends when nothing is left that has to be told of before this attempt, which was committed. */
  afterEarlier(attempt: Attempt): Promise<void>
}

export function createCommitOrder(): CommitOrder {
  const open = new Map<Attempt, Promise<void>>()
  let writes = 0
  const nextPlace = () => {
    writes += 1
    return writes
  }
  return {
    begin() {
      let resolve = () => {}
      const ended = new Promise<void>((done) => {
        resolve = done
      })
      const attempt: Attempt = {
        written: createWrittenRecords(nextPlace),
        end() {
          open.delete(attempt)
          resolve()
        },
      }
      open.set(attempt, ended)
      return attempt
    },
    async afterEarlier({ written }) {
      const earlier = [...open].filter(([other]) => other.written.isBefore(written))
      await Promise.all(earlier.map(([, ended]) => ended))
    },
  }
}
