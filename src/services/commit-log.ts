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

interface LogEntry {
  readonly commit: Commit
  readonly place: number
}

/** How much the log holds on to: about so many characters. */
const limit = 1_000_000

/** The latest changes of this process: what is known of a state of the calendar goes on to the next through them. */
export class CommitLog {
  /** By their marks, the oldest first. */
  readonly #entries = new Map<string, LogEntry>()
  #size = 0
  #noted = 0

  note(commit: Commit): void {
    this.#forget(this.#entries.get(commit.mark))
    this.#noted += 1
    this.#entries.set(commit.mark, { commit, place: this.#noted })
    this.#size += sizeOf(commit)
    for (const oldest of this.#entries.values()) {
      if (this.#size <= limit) return
      this.#forget(oldest)
    }
  }

  /** The commits between two versions, in the order in which they were noted; undefined where one of them is not known. */
  between(from: string, to: string): readonly Commit[] | undefined {
    const unmet = new Set(from.split(' '))
    const come = to.split(' ').filter((mark) => !unmet.delete(mark))
    const entries: LogEntry[] = []
    // Grows as it is gone through: a mark stands for those that it replaces.
    for (const mark of come) {
      const entry = this.#entries.get(mark)
      // Of marks that a store gave twice there may be no end.
      if (entry === undefined || entries.length === this.#entries.size) return undefined
      entries.push(entry)
      for (const replaced of entry.commit.replaces) if (!unmet.delete(replaced)) come.push(replaced)
    }
    if (unmet.size > 0) return undefined
    // Two commits that count the same term are noted in their order: the later one reads what the other had committed.
    return entries.toSorted((a, b) => a.place - b.place).map(({ commit }) => commit)
  }

  #forget(entry: LogEntry | undefined): void {
    if (entry === undefined) return
    this.#entries.delete(entry.commit.mark)
    this.#size -= sizeOf(entry.commit)
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
