import { digest } from '../text/digest.ts'

/** A question is known for at least so many others after it. */
const remembered = 2_000

/** The questions of late, each as a short text that stands for it: all of them take less than half a megabyte. */
export class RecentlyAsked {
  #latest = new Set<string>()
  #older: ReadonlySet<string> = new Set()

  /** Whether the question was asked before. From then on it was. */
  again(question: string): boolean {
    const asked = digest(question)
    if (this.#latest.has(asked)) return true
    const isOlder = this.#older.has(asked)
    if (this.#latest.size === remembered) [this.#latest, this.#older] = [new Set(), this.#latest]
    this.#latest.add(asked)
    return isOlder
  }
}
