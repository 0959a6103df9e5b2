import type { Read } from './cache-model-reads.ts'

export interface Seen {
  readonly tag: string
  readonly body: string
  /** The number of writes and ticks before. */
  readonly changes: number
}

/** The ETags that clients received, each with its body. */
export function createKnown() {
  const bodies = new Map<string, string>()
  const received = new Map<string, Seen[]>()
  return {
    /** Throws if any client received the ETag for this URL with another body. */
    note({ mount, caller, path, query }: Read, seen: Seen) {
      const tagged = `${mount} ${path}?${query} ${seen.tag}`
      const before = bodies.get(tagged)
      if (before !== undefined && before !== seen.body)
        differ(`${tagged} came with another body before`, seen.body, before)
      bodies.set(tagged, seen.body)
      const key = `${caller} ${mount} ${path}?${query}`
      received.set(key, [seen, ...(received.get(key) ?? [])].slice(0, 4))
    },
    earlier({ mount, caller, path, query, known: index }: Read): Seen | undefined {
      const seen = received.get(`${caller} ${mount} ${path}?${query}`)
      return seen?.[index % seen.length]
    },
  }
}

/** Throws an error with the two values that the test runner compares. */
export function differ(what: string, actual: string, expected: string): never {
  throw Object.assign(new Error(what), { actual, expected })
}
