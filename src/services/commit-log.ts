import type { AddedCounts } from './term-counts.ts'
import type { WrittenRecord } from './written-records.ts'

/** What one unit of work of this process changed, and between which versions of the store. */
export interface Commit {
  readonly from: string
  readonly to: string
  /** What was written, but for the counts of terms. */
  readonly written: readonly WrittenRecord[]
  readonly counts: AddedCounts
}

/** How many records the log holds on to. */
const limit = 1_000

/** The latest changes of this process: what is known of a state of the calendar goes on to the next through them. */
export class CommitLog {
  readonly #commits = new Map<string, Commit>()
  #records = 0

  note(commit: Commit): void {
    if (commit.from === commit.to) return
    this.#forget(this.#commits.get(commit.from))
    this.#commits.set(commit.from, commit)
    this.#records += sizeOf(commit)
    for (const oldest of this.#commits.values()) {
      if (this.#records <= limit) return
      this.#forget(oldest)
    }
  }

  /** All that lies between two versions, in order; undefined where that is not known. */
  between(from: string, to: string): readonly Commit[] | undefined {
    const commits: Commit[] = []
    for (let version = from; version !== to; ) {
      const commit = this.#commits.get(version)
      // A store may come back to a version when it comes back to what it held.
      if (commit === undefined || commits.length === this.#commits.size) return undefined
      commits.push(commit)
      version = commit.to
    }
    return commits
  }

  #forget(commit: Commit | undefined): void {
    if (commit === undefined) return
    this.#commits.delete(commit.from)
    this.#records -= sizeOf(commit)
  }
}

function sizeOf({ written }: Commit): number {
  return 1 + written.length
}
