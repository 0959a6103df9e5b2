import {
  collectionOf,
  type EventLink,
  eventLinks,
  isPostName,
  isTermCollection,
  nameOf,
  type PostName,
  type ResourceName,
  type Taxonomy,
} from '../../../schema/resource.ts'
import { statuses } from '../../../schema/vocabulary/status.ts'
import type { EventCriteria, Visible } from '../../../storage/criteria.ts'
import type { Reader } from '../../../storage/store.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { fetchDescendants } from '../../shared/category-tree.ts'
import { type Viewer, visibleTo } from '../../shared/visibility.ts'
import type { Changes, FormerViewers } from './read-notes.ts'
import { eventIds, type RecordIds, recordIds, requireFew } from './record-ids.ts'

/** The changes since an earlier response, and the caller. */
export interface ChangeContext extends Viewer {
  readonly store: Reader
  readonly changes: Changes
  /** The time of the earlier response. */
  readonly since: DateTime
}

type Ids = ReadonlySet<number>

/** Returns the ids of records whose responses may have changed, or that the caller no longer sees. */
export function changedIds(resource: ResourceName, context: ChangeContext): Promise<Ids> | Ids {
  if (resource === 'event') return changedEvents(context)
  return isPostName(resource) ? changedPosts(resource, context) : changedTerms(resource, context)
}

/**
 * Returns the events whose responses may have changed: written and published ones, those whose link to join began to
 * show, and those that show a changed venue, organizer or term. A filter reveals no more than a response, so a link
 * that a password hides from the caller does not count.
 */
async function changedEvents(context: ChangeContext): Promise<Ids> {
  const { changes } = context
  const ids = new Set(await changedPosts('event', context))
  const add = async (where: EventCriteria) => {
    for (const id of await seenEvents(where, { byContent: true, ...context })) ids.add(id)
  }
  const [gt, lte] = intervalOf(context)
  if (gt < lte) await add({ linkShown: { gt, lte } })
  for (const link of eventLinks) {
    const linked = await changedLinks(link, context)
    if (linked.size > 0) await add({ linkedToAny: { [link]: [...linked] } })
  }
  requireFew(changes.unlinked.size)
  if (changes.unlinked.size > 0) await add({ ids: [...changes.unlinked] })
  return ids
}

/** Returns the changed records of a link. The counts of terms do not count: they are no part of an event. */
async function changedLinks(link: EventLink, context: ChangeContext): Promise<Ids> {
  if (!isTermCollection(link)) return changedPosts(link, context)
  const written = [...context.changes.written(nameOf[link]).keys()]
  requireFew(written.length)
  if (link !== 'categories' || written.length === 0) return new Set(written)
  // A moved category takes its descendants along: events of a category include those of its descendants.
  const { categories } = context.store
  const descendants = await fetchDescendants(categories, await categories.getMany(written))
  return new Set([...written, ...descendants.map(({ id }) => id)])
}

/** Returns the changed terms, including removed ones and those with another count. */
function changedTerms(taxonomy: Taxonomy, { changes }: ChangeContext): Ids {
  const ids = new Set([...changes.written(taxonomy).keys(), ...changes.counted(taxonomy)])
  requireFew(ids.size)
  return ids
}

/**
 * Returns the changed records that the caller can read, or could read before one of the changes. Drafts of others and
 * events that none of the caller's lists contain are left out.
 */
async function changedPosts(resource: PostName, context: ChangeContext): Promise<Ids> {
  const { changes, now, store } = context
  const written = changes.written(resource)
  requireFew(written.size)
  const ids = new Set<number>()
  const unsure: number[] = []
  for (const [id, viewer] of written) {
    if (wasSeen(viewer, resource, context)) ids.add(id)
    else unsure.push(id)
  }
  const add = async (posts: readonly number[], at: DateTime) => {
    if (posts.length === 0) return
    for (const id of await seenPosts(resource, posts, { ...context, now: at })) ids.add(id)
  }
  await add(unsure, now)
  const [gt, lte] = intervalOf(context)
  const published = { visible: [{ statuses: ['publish'], date_utc: { gt, lte } }] } as const
  if (gt < lte) await add(await postIds(resource, store).matching(published), lte)
  return ids
}

/**
 * Returns the times of the two responses. Clocks of several processes differ, so the earlier one may be from the
 * future.
 */
function intervalOf({ since, now }: ChangeContext): readonly [gt: DateTime, lte: DateTime] {
  return since < now ? [since, now] : [now, since]
}

/** Returns those of the records that the caller sees in any list. */
function seenPosts(resource: PostName, ids: readonly number[], context: ChangeContext): Promise<readonly number[]> {
  if (resource === 'event') return seenEvents({ ids }, context)
  return postIds(resource, context.store).matching({ ids, visible: visibleTo({ resource, statuses, ...context }) })
}

/**
 * Returns the matching events in any list of the caller. With `byContent`, those whose content a password does not
 * hide.
 */
async function seenEvents(
  where: EventCriteria,
  { byContent = false, ...context }: ChangeContext & { readonly byContent?: boolean },
): Promise<readonly number[]> {
  const ids = eventIds(context.store)
  const viewer = { resource: 'event', statuses, byContent, ...context } as const
  const scope = context.access.scope('event')
  if (scope === 'all') return ids.matching({ visible: visibleTo(viewer), ...where })
  const listed = await ids.matching({ visible: visibleTo(viewer), hide_from_listings: false, ...where })
  if (scope === 'public') return listed
  return [...listed, ...(await ids.matching({ visible: visibleTo({ beyondPublic: true, ...viewer }), ...where }))]
}

function wasSeen(
  { publicSince, authors }: FormerViewers,
  resource: PostName,
  { access, since }: ChangeContext,
): boolean {
  const scope = access.scope(resource)
  const wasPublic = publicSince !== undefined && publicSince <= since
  return wasPublic || scope === 'all' || (scope === 'own' && authors.has(access.actorId))
}

interface PostCriteria {
  readonly ids?: readonly number[]
  readonly visible?: readonly Visible[]
}

/** Finds posts by criteria that all of them have. */
function postIds(resource: PostName, store: Reader): RecordIds<PostCriteria> {
  if (resource === 'event') return eventIds(store)
  const repository: Parameters<typeof recordIds<PostCriteria>>[0] = store[collectionOf[resource]]
  return recordIds(repository)
}
