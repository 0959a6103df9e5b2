import type { EventRecord } from '../model/event.ts'
import type { EventCriteria } from '../storage/criteria.ts'
import type { EventKey, Query } from '../storage/store.ts'
import { eventTest } from './event-test.ts'

/** What becomes of a list when an event is written. */
export interface ListChange {
  /** Whether the list holds other events, or in another order. `before` is null for a new event. */
  isMadeBy(before: EventRecord | null, after: EventRecord): boolean
  /** How many ids it holds on to. */
  readonly ids: number
}

/** What an event is visible by. The criteria say it for the time of the question, which the write came after. */
const visibility = ['status', 'date_utc', 'author', 'password_hash'] as const

export function listChange({ where, orderBy }: Pick<Query<EventCriteria, EventKey>, 'where' | 'orderBy'>): ListChange {
  const { visible: _, ...lasting } = where
  const isListed = eventTest(lasting)
  const fields = [...visibility, ...orderBy.map(([key]) => key)]
  return {
    isMadeBy(before, after) {
      const was = before !== null && isListed(before)
      const isNow = isListed(after)
      const isParent = after.id === where.post_parent
      return isParent || was !== isNow || (isNow && fields.some((field) => before?.[field] !== after[field]))
    },
    ids: [where.ids, ...Object.values(where.linkedToAny ?? {})].reduce((sum, ids) => sum + (ids?.length ?? 0), 0),
  }
}
