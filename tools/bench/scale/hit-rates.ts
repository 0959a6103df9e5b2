import { type Kind, kinds, months } from './requests.ts'

/** Shares of the reads: visitors of a public calendar, robots among them. */
export const shares: Readonly<Record<Kind, number>> = { event: 0.6, list: 0.25, month: 0.12, search: 0.03 }

/** The share of the events that visitors look at: two of the twenty years. */
export const visitedShare = 0.1

/** The URL of rank r is requested in proportion to r to the power of -skew. */
const skew = 0.9

/** Different URLs of lists: each month alone, and with each of some filters. */
const filters = 100
const phrases = 10_000

/** URLs of one kind with nearly the same rate. */
interface Group {
  readonly kind: Kind
  readonly urls: number
  /** The share of each URL in all reads. */
  readonly share: number
}

interface Size {
  /** In all calendars. */
  readonly events: number
  readonly calendars: number
}

export interface Cache {
  /** Reads a second that reach this cache. */
  readonly reads: number
  readonly bytes: number
  readonly bytesOf: Readonly<Record<Kind, number>>
  /** How often a second a response of this kind becomes invalid. */
  readonly invalidations: Readonly<Record<Kind, number>>
}

export interface Outcome {
  /** Shares of all reads, by kind. */
  readonly hit: number
  /** It was cached, and has become invalid. */
  readonly renewal: number
  /** The cache has no room for it. */
  readonly miss: number
}

/**
 * The most popular responses fill the cache. Requests for one URL and writes come independently of each other, so a request
 * is a hit if the last thing that happened to its URL was a request: rate / (rate + invalidations).
 */
export function outcomesOf(size: Size, cache: Cache): Readonly<Record<Kind, Outcome>> {
  const outcomes = Object.fromEntries(kinds.map((kind) => [kind, { hit: 0, renewal: 0, miss: 0 }])) as Record<
    Kind,
    { hit: number; renewal: number; miss: number }
  >
  let room = cache.bytes
  for (const { kind, urls, share } of groupsOf(size).toSorted((a, b) => b.share - a.share)) {
    const fitting = Math.min(urls, room / cache.bytesOf[kind])
    room -= fitting * cache.bytesOf[kind]
    const rate = cache.reads * share
    const fresh = rate / (rate + cache.invalidations[kind])
    outcomes[kind].hit += share * fitting * fresh
    outcomes[kind].renewal += share * fitting * (1 - fresh)
    outcomes[kind].miss += share * (urls - fitting)
  }
  return outcomes
}

function groupsOf({ events, calendars }: Size): readonly Group[] {
  const urls: Readonly<Record<Kind, number>> = {
    event: events * visitedShare,
    list: months * filters * calendars,
    month: months * filters * calendars,
    search: phrases * calendars,
  }
  return kinds.flatMap((kind) => {
    const ranks = ranksOf(urls[kind])
    const weights = ranks.map(([first, last]) => (last - first + 1) * weightOf(first, last))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return ranks.map(([first, last]) => ({
      kind,
      urls: last - first + 1,
      share: (shares[kind] * weightOf(first, last)) / sum,
    }))
  })
}

const weightOf = (first: number, last: number) => Math.sqrt(first * last) ** -skew

/** Ranges of ranks, each a twentieth longer than the one before. */
function ranksOf(count: number): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = []
  for (let first = 1; first <= count; ) {
    const last = Math.min(Math.floor(count), Math.max(first, Math.floor(first * 1.05)))
    ranges.push([first, last])
    first = last + 1
  }
  return ranges
}
