import type { Cacheable } from '../http/handler/handler.ts'
import type { ApiReply } from '../http/port/port.ts'
import type { CountedTerm, Dependencies } from '../http/response/dependencies.ts'
import type { SharedResponse } from '../http/response/shared-response.ts'
import type { Snapshot } from '../http/response/snapshot.ts'
import type { EventRecord } from '../resources/event/event.ts'
import { collectionOf, type TermCollection, tableOf, termCollections } from '../schema/resource.ts'
import type { Commit } from '../services/transaction/unit-of-work.ts'
import type { CommitLog } from './commit-log.ts'
import type { SharedBody } from './shared-body.ts'

/** A response, and the snapshot in which it is valid. */
export interface CachedResponse
  extends Pick<ApiReply, 'status' | 'headers'>,
    Pick<Cacheable, 'snapshot' | 'until' | 'validators'> {
  readonly body: SharedBody
  /** Absent if no shared cache may store it. */
  readonly shared?: SharedResponse | undefined
  /** Absent if every change of the calendar invalidates the response. */
  readonly dependencies?: Dependencies | undefined
}

type CountChange = Required<Pick<CountedTerm, 'count' | 'revision'>>

/**
 * Returns a cached response as it is in the same or a later snapshot; `undefined` if the records have to be read for
 * that.
 */
export type Revalidate = (cached: CachedResponse, snapshot: Snapshot) => CachedResponse | undefined

/** Revalidates responses after commits of this process. Writes to other events change only the counts in them. */
export function createRevalidate(commits: Pick<CommitLog, 'between'>): Revalidate {
  return (cached, snapshot) => {
    if (cached.snapshot === snapshot) return cached
    const { dependencies } = cached
    if (dependencies === undefined || !isSameTime(cached.snapshot, snapshot)) return undefined
    const later = commits.between(cached.snapshot.version, snapshot.version)
    if (later === undefined || later.some((commit) => invalidates(commit, dependencies))) return undefined
    const terms = dependencies.terms.map(countedBy(later))
    const body = bodyWith(terms, cached.body, dependencies)
    if (body === undefined) return undefined
    const headers = { ...cached.headers, ...cached.validators(snapshot, terms) }
    return { ...cached, snapshot, headers, body, dependencies: { ...dependencies, terms } }
  }
}

/** Returns whether no publication and no midnight lies between two snapshots. */
function isSameTime(before: Snapshot, after: Snapshot): boolean {
  const isLater = before.from <= after.from
  return isLater && before.day === after.day && (before.until === null || after.from < before.until)
}

/**
 * A write to a venue, an organizer or a term invalidates every response, because it changes events and which filters
 * match.
 */
function invalidates({ changes }: Commit, { isInvalidatedBy }: Dependencies): boolean {
  return changes.some(
    ({ resource, before, after }) =>
      // A change set lists each record with its own resource.
      resource !== 'event' || after === null || isInvalidatedBy(before as EventRecord | null, after as EventRecord),
  )
}

/** Returns a function that applies the count changes of commits, in their order, to a term. */
function countedBy(commits: readonly Commit[]): (term: CountedTerm) => CountedTerm {
  const countChanges = tableOf<Record<TermCollection, Map<number, CountChange>>>(termCollections, () => new Map())
  for (const { counts, commitId } of commits) {
    for (const link of termCollections) {
      for (const [id, by] of counts[link]) {
        const { count } = countChanges[link].get(id) ?? { count: 0 }
        countChanges[link].set(id, { count: count + by, revision: commitId })
      }
    }
  }
  return (term) => {
    const change = countChanges[collectionOf[term.taxonomy]].get(term.id)
    return change ? { ...term, count: term.count + change.count, revision: change.revision } : term
  }
}

/** Returns the body with the counts of the terms as they are now; `undefined` if it has to be generated again. */
function bodyWith(
  terms: readonly CountedTerm[],
  body: SharedBody,
  { terms: earlier, counts }: Dependencies,
): SharedBody | undefined {
  if (terms.every((term, index) => term === earlier[index])) return body
  // Other counts than these may follow from them, so only a writer can make the new body.
  if (counts === undefined) return undefined
  const changes = counts.map((index) => ({ before: earlier[index]?.count ?? 0, after: terms[index]?.count ?? 0 }))
  return body.withCounts(changes)
}
