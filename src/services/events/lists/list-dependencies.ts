import { type EventRecord, event } from '../../../resources/event/event.ts'
import type { EventCriteria } from '../../../storage/criteria.ts'
import type { EventKey, StoreQuery } from '../../../storage/store.ts'
import { eventTest } from './event-test.ts'

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
 * The fields that decide who sees an event. The criteria compare them with the time of the query; a write comes later.
 */
const visibility = ['status', 'date_utc', 'author', 'password_hash'] as const

/** Returns the dependencies of a list of events. */
export function listDependencies(
  { where, orderBy }: Pick<StoreQuery<EventCriteria, EventKey>, 'where' | 'orderBy'>,
  definition: Pick<typeof event, 'searchTextOf'> = event,
): ListDependencies {
  const { visible: _, ...criteria } = where
  const isListed = eventTest(criteria, definition)
  const fields = [...visibility, ...orderBy.map(([key]) => key)]
  return {
    isInvalidatedBy(before, after) {
      const wasListed = before !== null && isListed(before)
      const isNow = isListed(after)
      const isParent = after.id === where.post_parent
      return isParent || wasListed !== isNow || (isNow && fields.some((field) => before?.[field] !== after[field]))
    },
    ids: [where.ids, ...Object.values(where.linkedToAny ?? {})].reduce((sum, ids) => sum + (ids?.length ?? 0), 0),
  }
}
