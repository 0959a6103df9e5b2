import { type EventFilter, eventFilters } from '../../../resources/event/event-query.ts'
import type { EventKey, StoreQuery } from '../../../storage/store.ts'
import { filtersByInstant } from './date-filter.ts'

export const eventOrderDefaults = { orderby: eventFilters.orderby.whenAbsent, order: eventFilters.order.whenAbsent }

/**
 * Returns the order of a list of events: by default by start, on the clock that the query filters by (rules 24, 48).
 * Of events that are equally relevant, the start decides.
 */
export function eventOrder(filter: EventFilter): StoreQuery<unknown, EventKey>['orderBy'] {
  const { orderby = eventOrderDefaults.orderby, order = eventOrderDefaults.order } = filter
  const keys = filtersByInstant(filter) ? instantKeys : wallClockKeys
  if (orderby !== 'relevance') return [[keys[orderby], order]]
  const start = [keys.start_date, order] as const
  return filter.q === undefined ? [start] : [['relevance', 'desc'], start]
}

type Keys = Readonly<Record<NonNullable<EventFilter['orderby']>, EventKey>>

const wallClockKeys: Keys = {
  start_date: 'start_date',
  end_date: 'end_date',
  date: 'date_utc',
  modified: 'modified_utc',
  title: 'search_title',
  id: 'id',
  relevance: 'relevance',
}

const instantKeys: Keys = { ...wallClockKeys, start_date: 'utc_start_date', end_date: 'utc_end_date' }
