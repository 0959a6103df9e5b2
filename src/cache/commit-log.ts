import type { StoredRecord } from '../schema/resource.ts'
import type { Commit } from '../services/transaction/unit-of-work.ts'

interface LogEntry {
  readonly commit: Commit
  readonly position: number
  readonly size: number
}

/** The limit of the log, in characters of its records. */
const limit = 1_000_000

/** The latest commits of this process. They describe the changes between two snapshots. */
export class CommitLog {
  /** Entries by commit id, oldest first. */
  readonly #entries = new Map<string, LogEntry>()
  #size = 0
  #added = 0

  add(commit: Commit): void {
    this.#drop(this.#entries.get(commit.commitId))
    this.#added += 1
    const size = sizeOf(commit)
    this.#entries.set(commit.commitId, { commit, position: this.#added, size })
    this.#size += size
    for (const oldest of this.#entries.values()) {
      if (this.#size <= limit) return
      this.#drop(oldest)
    }
  }

  /** Removes a commit. If it becomes visible all the same, it is like one of another process. */
  remove(commitId: string): void {
    this.#drop(this.#entries.get(commitId))
  }

  /** Returns the commits between two versions, in the order of `add`; `undefined` if the log lacks one of them. */
  between(from: string, to: string): readonly Commit[] | undefined {
    const unmatched = new Set(from.split(' '))
    const pending = to.split(' ').filter((id) => !unmatched.delete(id))
    const entries: LogEntry[] = []
    // The loop appends to `pending`, because a commit id represents the ids that it replaces.
    for (const id of pending) {
      const entry = this.#entries.get(id)
      // A store that uses a commit id twice could make a cycle.
      if (entry === undefined || entries.length === this.#entries.size) return undefined
      entries.push(entry)
      for (const replaced of entry.commit.replaces) if (!unmatched.delete(replaced)) pending.push(replaced)
    }
    if (unmatched.size > 0) return undefined
    // Commits that count the same term were added in order, because the later one had read the result of the earlier
    // one.
    return entries.toSorted((a, b) => a.position - b.position).map(({ commit }) => commit)
  }

  #drop(entry: LogEntry | undefined): void {
    if (entry === undefined) return
    this.#entries.delete(entry.commit.commitId)
    this.#size -= entry.size
  }
}

function sizeOf({ changes }: Commit): number {
  return changes.reduce((sum, { before, after }) => sum + charactersOf(before) + charactersOf(after), 100)
}

/** Counts ten characters for each value, and the length of each text. */
function charactersOf(record: StoredRecord | null): number {
  const values: readonly unknown[] = Object.values(record ?? {})
  return values.reduce<number>((sum, value) => sum + 10 + (typeof value === 'string' ? value.length : 0), 0)
}
