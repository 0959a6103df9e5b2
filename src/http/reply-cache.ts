import type { KeptReply, Renew } from './kept-reply.ts'
import type { ApiReply, CacheFigures } from './port.ts'
import { RecentlyAsked } from './recently-asked.ts'
import type { Standing } from './standing.ts'

/** What a kept reply takes beside its body, in bytes: headers, validators and its place, and what it knows of what it shows. */
const overhead = 2_048
const ofTerm = 128
const ofId = 64

/**
 * Whole replies, by what was asked: by what is asked but once, as crawlers do, nothing is driven out that is asked again.
 * The one used least recently makes room first.
 */
export class ReplyCache {
  readonly #limit: number
  readonly #renew: Renew
  readonly #replies = new Map<string, KeptReply>()
  /** The key of the one used last. */
  #latest: string | undefined
  /** What had to be made. */
  readonly #asked = new RecentlyAsked()
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(limit: number, renew: Renew) {
    this.#limit = limit
    this.#renew = renew
  }

  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, replies: this.#replies.size, bytes: this.#bytes }
  }

  /** Whether there is a reply, if it is still right. */
  has(key: string): boolean {
    return this.#replies.has(key)
  }

  get(key: string, standing: Standing): ApiReply | undefined {
    const kept = this.#replies.get(key)
    if (kept === undefined) return undefined
    const present = kept.standing === standing ? kept : this.#renew(kept, standing)
    if (present === undefined) return undefined
    this.#hits += 1
    if (present === kept) this.#touch(key, kept)
    else this.#set(key, present)
    return present.reply
  }

  /** Keeps what was made for a question that was asked before. */
  offer(key: string, make: () => KeptReply): void {
    this.#misses += 1
    // What is sent as it was kept does not come by here, and so may be forgotten as a question.
    if (this.has(key) || this.#asked.again(key)) this.#set(key, make())
  }

  #set(key: string, kept: KeptReply): void {
    const size = sizeOf(key, kept)
    if (size > this.#limit) return
    this.#remove(key)
    this.#replies.set(key, kept)
    this.#latest = key
    this.#bytes += size
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#remove(oldest)
    }
  }

  /** Makes it the one used last, where it is not. */
  #touch(key: string, kept: KeptReply): void {
    if (key === this.#latest) return
    this.#latest = key
    this.#replies.delete(key)
    this.#replies.set(key, kept)
  }

  #remove(key: string): void {
    const kept = this.#replies.get(key)
    if (kept === undefined) return
    this.#replies.delete(key)
    this.#bytes -= sizeOf(key, kept)
  }
}

function sizeOf(key: string, { reply, shows }: KeptReply): number {
  const known = shows ? ofTerm * shows.terms.length + ofId * (shows.counts.length + shows.ids) : 0
  return overhead + 2 * key.length + known + (reply.body?.length ?? 0)
}
