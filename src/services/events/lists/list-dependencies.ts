import { relevanceOf } from '../../../memory/relevance/relevance.ts'
import { type EventRecord, event } from '../../../resources/event/event.ts'
import { namesWith } from '../../../schema/names-with.ts'
import { eventLinks } from '../../../schema/resource.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { EventKey, StoreQuery } from '../../../storage/store.ts'
import { groupMembers } from './event-groups.ts'
import { eventTest, type SearchTexts, searchable } from './event-test.ts'

/** Which writes of events invalidate a page of a list. */
export interface ListDependencies {
  /**
   * Returns whether the list contains other events, or in another order, after a write. `before` is null for a new
   * event.
   */
  isInvalidatedBy(before: EventRecord | null, after: EventRecord): boolean
  /** How many ids this object keeps in memory. */
  readonly ids: number
}

/**
 * The members that decide who sees an event. The criteria compare them with the time of the query; a write comes later.
 */
const visibility = namesWith(event.fields, 'decidesVisibility').map(event.units.memberOf)

/** Returns the dependencies of a list of events, or of what it counts by some members of its events. */
export function listDependencies(
  { where, orderBy, collapse }: Pick<StoreQuery<EventCriteria, EventKey>, 'where' | 'orderBy' | 'collapse'>,
  definition: SearchTexts = event,
  counted: readonly (keyof EventRecord)[] = [],
): ListDependencies {
  const { visible: _, ...criteria } = where
  const isListed = eventTest(criteria, definition)
  const members = [...visibility, ...orderBy.map(([key]) => key), ...groupMembers(collapse), ...counted]
  const byRelevance = orderBy.some(([key]) => key === 'relevance')
  const isMoved = (before: EventRecord, after: EventRecord) =>
    members.some((member) => Reflect.get(before, member) !== Reflect.get(after, member)) ||
    (byRelevance && countOf(before) !== countOf(after))
  const countOf = (record: EventRecord) => relevanceOf(where)(searchable(record, definition))
  return {
    isInvalidatedBy(before, after) {
      const wasListed = before !== null && isListed(before)
      const isNow = isListed(after)
      const isParent = after.id === where.post_parent
      return isParent || wasListed !== isNow || (wasListed && isMoved(before, after))
    },
    ids: idsIn(where),
  }
}

function idsIn({ ids, linkedToAny = {}, searched }: EventCriteria): number {
  const words = [...(searched?.all ?? []), ...(searched?.any ?? []), ...(searched?.none ?? [])]
  const byName = words.flatMap(({ linked }) => eventLinks.map((link) => linked?.[link]))
  return [ids, ...Object.values(linkedToAny), ...byName].reduce((sum, some) => sum + (some?.length ?? 0), 0)
}
