import type { ApiReply, CacheFigures } from './port.ts'
import type { Standing } from './standing.ts'

/** What a kept reply takes beside its body: its headers, and its place. */
const overhead = 1_024

/** Whole replies of one standing of the calendar, by what was asked. The one used least recently makes room first. */
export class ReplyCache {
  readonly #limit: number
  readonly #replies = new Map<string, ApiReply>()
  #standing: Standing | undefined
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, replies: this.#replies.size, bytes: this.#bytes }
  }

  /** Whether there is a reply, if the calendar still stands as it did. */
  has(key: string): boolean {
    return this.#replies.has(key)
  }

  get(key: string, standing: Standing): ApiReply | undefined {
    const reply = standing === this.#standing ? this.#replies.get(key) : undefined
    if (reply === undefined) return undefined
    this.#hits += 1
    this.#replies.delete(key)
    this.#replies.set(key, reply)
    return reply
  }

  keep(key: string, reply: ApiReply, standing: Standing): void {
    this.#misses += 1
    if (standing !== this.#standing) this.#clear(standing)
    const size = sizeOf(key, reply)
    if (size > this.#limit) return
    this.#remove(key)
    this.#replies.set(key, reply)
    this.#bytes += size
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#remove(oldest)
    }
  }

  #clear(standing: Standing): void {
    this.#replies.clear()
    this.#bytes = 0
    this.#standing = standing
  }

  #remove(key: string): void {
    const reply = this.#replies.get(key)
    if (reply === undefined) return
    this.#replies.delete(key)
    this.#bytes -= sizeOf(key, reply)
  }
}

function sizeOf(key: string, { body }: ApiReply): number {
  return overhead + 2 * key.length + (body?.length ?? 0)
}
