import type { LaterCommit } from '../../storage/commits.ts'

/** The maximum number of stored notes. */
const maxNotes = 10_000

/** The notes of the latest commits, by commit id. */
export class CommitNotes {
  /** In the order of the commits. */
  readonly #notes = new Map<string, string | null>()

  /** `note` is null for a commit without one, and for the version of the store before its first commit. */
  add(commitId: string, note: string | null): void {
    this.#notes.set(commitId, note)
    const [oldest] = this.#notes.keys()
    if (this.#notes.size > maxNotes && oldest !== undefined) this.#notes.delete(oldest)
  }

  /** Forgets all commits. */
  clear(): void {
    this.#notes.clear()
  }

  /** Returns the notes of later commits; null if they are unknown. */
  since(version: string): readonly string[] | null {
    const notes = this.commitsSince(version, maxNotes)?.map(({ note }) => note) ?? [null]
    const found = notes.filter((note) => note !== null)
    return found.length === notes.length ? found : null
  }

  /** Returns the notes of the last commits, the last one first, without commits that have none. */
  latest(limit: number): readonly string[] {
    return [...this.#notes.values()]
      .reverse()
      .filter((note) => note !== null)
      .slice(0, limit)
  }

  /** Returns later commits in their order; null if they are unknown. */
  commitsSince(version: string, limit: number): readonly LaterCommit[] | null {
    if (!this.#notes.has(version)) return null
    const later: LaterCommit[] = []
    let isLater = false
    for (const [commitId, note] of this.#notes) {
      if (later.length === limit) break
      if (isLater) later.push({ commitId, note, version: commitId })
      if (commitId === version) isLater = true
    }
    return later
  }
}
