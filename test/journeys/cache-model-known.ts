import type { Read } from './cache-model-questions.ts'

export interface Seen {
  readonly tag: string
  readonly body: string
  /** How much had happened by then. */
  readonly changes: number
}

/** The ETags that readers were given, and the body that each came with. */
export function createKnown() {
  const bodies = new Map<string, string>()
  const given = new Map<string, Seen[]>()
  return {
    /** Fails where an ETag of a URL has come with another body before, to whomever. */
    note({ mount, caller, path, query }: Read, seen: Seen) {
      const told = `${mount} ${path}?${query} ${seen.tag}`
      const before = bodies.get(told)
      if (before !== undefined && before !== seen.body)
        differ(`${told} came with another body before`, seen.body, before)
      bodies.set(told, seen.body)
      const asked = `${caller} ${mount} ${path}?${query}`
      given.set(asked, [seen, ...(given.get(asked) ?? [])].slice(0, 4))
    },
    earlier({ mount, caller, path, query, known: index }: Read): Seen | undefined {
      const seen = given.get(`${caller} ${mount} ${path}?${query}`)
      return seen?.[index % seen.length]
    },
  }
}

/** Fails with the two values where the runner looks for them. */
export function differ(what: string, actual: string, expected: string): never {
  throw Object.assign(new Error(what), { actual, expected })
}
