import type { EventRecord } from '../model/event.ts'
import type { EventReply } from '../model/event-reply.ts'
import { collectionOf } from '../model/resource.ts'
import type { Taxonomy } from '../model/term.ts'
import type { TermReply } from '../model/term-reply.ts'
import type { Commit, CommitLog } from '../services/commit-log.ts'
import type { ListDependencies } from '../services/list-dependencies.ts'
import { offsetsOfCounts, withCounts } from './counts-in-body.ts'
import type { ApiReply } from './port.ts'
import type { Standing } from './standing.ts'

/** A term in a reply: its count changes with every event that comes or goes. */
export interface ShownTerm {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly count: number
  /** That of the term since its count changed, where it did after the reply was made. */
  readonly revision?: string
}

/** What a reply shows, as far as it matters to what is left of it after a write. */
export interface Shows {
  readonly terms: readonly ShownTerm[]
  /** Whose count it is, by place in `terms`, wherever one stands in the body. */
  readonly counts: readonly number[]
  /** Where in the body they stand, in bytes: looked up when a count changes first. */
  readonly offsets?: readonly number[] | undefined
  /** Whether the write of an event changes more of it than counts. */
  readonly isChangedBy: ListDependencies['isInvalidatedBy']
  /** How many ids it holds on to, beside those of terms. */
  readonly ids: number
}

/** The terms of replies that stand in a body one after another, and where. */
export function termsOf(replies: readonly object[]): Pick<Shows, 'terms' | 'counts'> {
  const places = new Map<TermReply, number>()
  const counts = replies.filter(hasTerms).flatMap(({ categories, tags }) =>
    [...categories, ...tags].map((term) => {
      const place = places.get(term) ?? places.size
      places.set(term, place)
      return place
    }),
  )
  const terms = [...places.keys()].map(({ id, taxonomy, count }) => ({ id, taxonomy, count }))
  return { terms, counts }
}

function hasTerms(reply: object): reply is Pick<EventReply, 'categories' | 'tags'> {
  return 'categories' in reply && 'tags' in reply
}

interface RenewedBody extends Pick<Shows, 'offsets'> {
  readonly body: Uint8Array
}

type CountChange = Required<Pick<ShownTerm, 'count' | 'revision'>>

/** A reply, and the standing of the calendar in which it is right. */
export interface KeptReply {
  readonly reply: ApiReply
  readonly standing: Standing
  /** Absent where any change may make another reply. */
  readonly shows?: Shows | undefined
  /** The headers that tell its state: in another standing, with the terms as they are in that. */
  validators(standing: Standing, terms: readonly ShownTerm[]): Readonly<Record<string, string>>
}

/** Gives a kept reply as it is in a later standing; undefined where that takes a look at the records. */
export type Renew = (kept: KeptReply, standing: Standing) => KeptReply | undefined

/** A reply outlives what this process wrote of other events, but for the counts in it. */
export function createRenew(log: Pick<CommitLog, 'between'>): Renew {
  return (kept, standing) => {
    const { shows } = kept
    if (shows === undefined || !isSameTime(kept.standing, standing)) return undefined
    const commits = log.between(kept.standing.version, standing.version)
    if (commits === undefined || commits.some((commit) => changesMore(commit, shows))) return undefined
    const terms = shows.terms.map(countedBy(commits))
    const counted = bodyWith(terms, kept.reply.body, shows)
    if (counted === undefined) return undefined
    const { body, offsets } = counted
    const headers = {
      ...kept.reply.headers,
      ...kept.validators(standing, terms),
      'Content-Length': String(body.length),
    }
    return { ...kept, standing, reply: { ...kept.reply, headers, body }, shows: { ...shows, offsets, terms } }
  }
}

/** Whether nothing was published, and no day began. */
function isSameTime(before: Standing, after: Standing): boolean {
  const isLater = before.from <= after.from
  return isLater && before.day === after.day && (before.until === null || after.from < before.until)
}

/** What venues, organizers and terms are changes their events and what filters mean. */
function changesMore({ written }: Commit, { isChangedBy }: Shows): boolean {
  return written.some(
    ({ resource, before, after }) =>
      // Each record was noted with the resource that it is of.
      resource !== 'event' || after === null || isChangedBy(before as EventRecord | null, after as EventRecord),
  )
}

/** What commits, in their order, make of a term. */
function countedBy(commits: readonly Commit[]): (term: ShownTerm) => ShownTerm {
  const changes = { categories: new Map<number, CountChange>(), tags: new Map<number, CountChange>() }
  for (const { counts, mark } of commits) {
    for (const link of ['categories', 'tags'] as const) {
      for (const [id, by] of counts[link]) {
        const { count } = changes[link].get(id) ?? { count: 0 }
        changes[link].set(id, { count: count + by, revision: mark })
      }
    }
  }
  return (term) => {
    const change = changes[collectionOf[term.taxonomy]].get(term.id)
    return change ? { ...term, count: term.count + change.count, revision: change.revision } : term
  }
}

/** The body with other counts; undefined if something else in it is called by their name. */
function bodyWith(terms: readonly ShownTerm[], body: Uint8Array | null, shows: Shows): RenewedBody | undefined {
  if (body === null) return undefined
  if (terms.every((term, place) => term === shows.terms[place])) return { body, offsets: shows.offsets }
  const { offsets = offsetsOfCounts(body), counts } = shows
  if (offsets.length !== counts.length) return undefined
  return withCounts({ body, offsets }, (index) => {
    const place = counts[index] ?? 0
    return { before: shows.terms[place]?.count ?? 0, after: terms[place]?.count ?? 0 }
  })
}
