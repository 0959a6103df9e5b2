import type { StoredRecord } from '../model/resource.ts'
import type { Transition } from '../storage/store.ts'
import type { AddedCounts } from './term-counts.ts'
import type { WrittenRecord } from './written-records.ts'

/** What one unit of work of this process changed, and what it made of the version of the store. */
export interface Commit extends Transition {
  /** What was written, but for the counts of terms. */
  readonly written: readonly WrittenRecord[]
  readonly counts: AddedCounts
}

/** How much the log holds on to: about so many characters. */
const limit = 1_000_000

/** The latest changes of this process: what is known of a state of the calendar goes on to the next through them. */
export class CommitLog {
  /** By their marks, the oldest first. */
  readonly #commits = new Map<string, Commit>()
  #size = 0

  note(commit: Commit): void {
    this.#forget(this.#commits.get(commit.mark))
    this.#commits.set(commit.mark, commit)
    this.#size += sizeOf(commit)
    for (const oldest of this.#commits.values()) {
      if (this.#size <= limit) return
      this.#forget(oldest)
    }
  }

  /** All that lies between two versions, in no order; undefined where that is not known. */
  between(from: string, to: string): readonly Commit[] | undefined {
    const unmet = new Set(from.split(' '))
    const come = to.split(' ').filter((mark) => !unmet.delete(mark))
    const commits: Commit[] = []
    // Grows as it is gone through: a mark stands for those that it replaces.
    for (const mark of come) {
      const commit = this.#commits.get(mark)
      // Of marks that a store gave twice there may be no end.
      if (commit === undefined || commits.length === this.#commits.size) return undefined
      commits.push(commit)
      for (const replaced of commit.replaces) if (!unmet.delete(replaced)) come.push(replaced)
    }
    return unmet.size === 0 ? commits : undefined
  }

  #forget(commit: Commit | undefined): void {
    if (commit === undefined) return
    this.#commits.delete(commit.mark)
    this.#size -= sizeOf(commit)
  }
}

function sizeOf({ written }: Commit): number {
  return written.reduce((sum, { before, after }) => sum + charactersOf(before) + charactersOf(after), 100)
}

/** Numbers, dates and the like count as little texts. */
function charactersOf(record: StoredRecord | null): number {
  const values: readonly unknown[] = Object.values(record ?? {})
  return values.reduce<number>((sum, value) => sum + 10 + (typeof value === 'string' ? value.length : 0), 0)
}
