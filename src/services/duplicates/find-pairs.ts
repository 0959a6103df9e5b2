import type { Compared } from './duplicate-keys.ts'
import { type DuplicateReason, duplicateReasons } from './duplicate-options.ts'

/** A record to compare. */
export interface Candidate extends Compared {
  readonly id: number
}

/** Two records that are probably the same, by their ids. */
export interface FoundPair {
  readonly ids: readonly [number, number]
  readonly reasons: readonly DuplicateReason[]
}

interface FindOptions {
  /** Returns whether somebody has decided that two records are not the same. */
  isDistinct(one: number, other: number): boolean
  /** Lets others work in between. */
  pause(): Promise<void>
}

/** What more records than this have in common says nothing of any two: the address of a fairground, a mail provider. */
const mostAlike = 12

/** With how many of those before it a record is compared. */
const mostCompared = 20

/**
 * Returns the pairs of records that have something in common. Records with the same key make one pair less than they
 * are, so the work does not grow with the square of their number.
 */
export async function findPairs(
  candidates: readonly Candidate[],
  { isDistinct, pause }: FindOptions,
): Promise<readonly FoundPair[]> {
  const groups = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    await pause()
    for (const { reason, key } of candidate.keys) {
      const name = `${reason} ${key}`
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [candidate])
      else if (group.at(-1) !== candidate) group.push(candidate)
    }
  }
  const found = new Map<string, { ids: [number, number]; reasons: Set<DuplicateReason> }>()
  for (const [name, group] of groups) {
    if (group.length < 2) continue
    await pause()
    const reason = duplicateReasons.find((one) => name.startsWith(`${one} `)) ?? 'name'
    if (reason !== 'name' && group.length > mostAlike) continue
    for (const [one, other] of pairsIn(group, isDistinct)) {
      const key = `${one.id} ${other.id}`
      const pair = found.get(key) ?? { ids: [one.id, other.id], reasons: new Set() }
      found.set(key, pair)
      pair.reasons.add(reason)
    }
  }
  return [...found.values()].map(({ ids, reasons }) => ({
    ids,
    // Who has the same name has the same spelling.
    reasons: duplicateReasons.filter((one) => reasons.has(one) && !(one === 'spelling' && reasons.has('name'))),
  }))
}

/** Returns each record with the first one before it that may be the same. */
function pairsIn(
  group: readonly Candidate[],
  isDistinct: FindOptions['isDistinct'],
): readonly (readonly [Candidate, Candidate])[] {
  const byCity = new Map<string, Candidate[]>()
  for (const one of group) {
    const same = byCity.get(one.city)
    if (same === undefined) byCity.set(one.city, [one])
    else same.push(one)
  }
  const withoutCity = byCity.get('') ?? []
  const cities = [...byCity.keys()].filter((city) => city !== '')
  // A record without a city is in the city of the others if there is only one.
  const parts = cities.length === 1 ? [group] : [withoutCity, ...cities.map((city) => byCity.get(city) ?? [])]
  return parts.flatMap((part) =>
    part.flatMap((other, index): readonly (readonly [Candidate, Candidate])[] => {
      const first = part.slice(0, Math.min(index, mostCompared)).find(({ id }) => !isDistinct(id, other.id))
      return first ? [[first, other]] : []
    }),
  )
}
