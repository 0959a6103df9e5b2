import { CalendarError, type EventQuery, type RecordStatus } from 'daybook'
import { type EventListName, eventListPaths } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { filterQuery, isOfAnyTime, type ListFilter, listFilterOf, seriesName } from './list-filter.ts'

/** Part of a list of events by time: what comes, or what is over. */
export type EventTime = 'coming' | 'past'

interface EventList {
  readonly statuses: readonly RecordStatus[]
  /** The least scope of a caller who uses the list. */
  readonly scope: 'public' | 'own' | 'all'
  readonly isOwn?: true
  /** Whether events that are over have a page of their own. */
  readonly byTime?: true
  /** Whether it has one event of each series. */
  readonly bySeries?: true
  readonly order: Pick<EventQuery, 'orderby' | 'order'>
}

/** The statuses of records that are not in the trash. */
export const outsideTrash = ['publish', 'future', 'pending', 'draft', 'private'] as const
const latestChange = { orderby: 'modified', order: 'desc' } as const
const firstStart = { orderby: 'start_date', order: 'asc' } as const

/** A list of events: one of the tabs, or all events that the caller sees. */
export type ReadListName = EventListName | 'seen'

const lists: Readonly<Record<ReadListName, EventList>> = {
  mine: { statuses: outsideTrash, scope: 'public', isOwn: true, byTime: true, bySeries: true, order: firstStart },
  drafts: { statuses: ['draft'], scope: 'own', bySeries: true, order: latestChange },
  // What waits longest comes first.
  review: { statuses: ['pending'], scope: 'own', bySeries: true, order: { orderby: 'modified', order: 'asc' } },
  scheduled: { statuses: ['future'], scope: 'own', bySeries: true, order: { orderby: 'date', order: 'asc' } },
  trash: { statuses: ['trash'], scope: 'own', bySeries: true, order: latestChange },
  all: { statuses: outsideTrash, scope: 'all', byTime: true, bySeries: true, order: firstStart },
  seen: { statuses: outsideTrash, scope: 'public', order: firstStart },
}

const scopes = ['public', 'own', 'all'] as const

/** Returns the lists of events that the caller uses, in the order of their tabs. */
export function usedEventLists({ scope }: Pick<ReadingVisit, 'scope'>): readonly EventListName[] {
  // The keys of the table are lists.
  const names = Object.keys(eventListPaths) as readonly EventListName[]
  return names.filter((name) => isUsed(name, { scope }))
}

function isUsed(name: ReadListName, { scope }: Pick<ReadingVisit, 'scope'>): boolean {
  return scopes.indexOf(scope('event')) >= scopes.indexOf(lists[name].scope)
}

/** Returns the address of a list, with what narrows it, but without its page. */
export function listAddress(name: EventListName, visit: ReadingVisit, { urls }: Pick<DeskContext, 'urls'>): string {
  const filter = listFilterOf(visit)
  return urls.desk(eventListPaths[name], {
    ...(listTimeOf(name, visit, filter) === 'past' && { time: 'past' }),
    ...filter,
  })
}

/** Returns the time that an address asks for; `undefined` for a list, or a filter, of any time. */
export function listTimeOf(
  name: EventListName,
  { query }: Pick<ReadingVisit, 'query'>,
  filter: ListFilter,
): EventTime | undefined {
  if (!lists[name].byTime || isOfAnyTime(filter)) return undefined
  return query.time === 'past' ? 'past' : 'coming'
}

/** Returns the statuses of the events that a list may have, as the caller sees them. */
export function statusesOf(name: ReadListName, { scope }: Pick<ReadingVisit, 'scope'>): readonly RecordStatus[] {
  // Everybody may ask for what is public, and for nothing else.
  return scope('event') === 'public' ? ['publish'] : lists[name].statuses
}

/** Selects events of a list. */
export interface ListPart {
  /** Absent: those of any time. */
  readonly time?: EventTime | undefined
  /** Absent: all. */
  readonly filter?: ListFilter | undefined
  /** Whether each date of a series is wanted. Those of one series alone always are. */
  readonly isApart?: boolean | undefined
}

/**
 * Returns the queries of a list: of the events that lists of the interface show, and of those that are left out of
 * them. Throws if the caller does not use the list, and for a status that the list does not have.
 */
export function eventListQueries(
  name: ReadListName,
  { actor, scope }: Pick<ReadingVisit, 'actor' | 'scope'>,
  { time, filter = {}, isApart = filter[seriesName] !== undefined }: ListPart = {},
): readonly EventQuery[] {
  if (actor === null || !isUsed(name, { scope }))
    throw new CalendarError('rest_forbidden', 'You may not work in this list.')
  const { isOwn, bySeries, order } = lists[name]
  const statuses = statusesOf(name, { scope })
  const { status } = filter
  const chosen = status === undefined ? statuses : statuses.filter((one) => one === status)
  if (chosen.length === 0)
    throw new CalendarError('rest_invalid_param', `status must be one of ${statuses.join(', ')}; received ${status}.`)
  const query: EventQuery = {
    ...order,
    ...(isOwn && { mine: true }),
    ...(bySeries && !isApart && { series: 'collapse' }),
    period: time === undefined ? 'all' : time === 'past' ? 'past' : 'current_and_upcoming',
    ...(time === 'past' && { order: 'desc' }),
    ...filterQuery(filter),
    status: chosen,
  }
  if (scope('event') === 'public') return [query]
  return [query, { ...query, hide_from_listings: true }]
}

/** The dates of a series in a list. */
export interface SeriesPart extends Omit<ListPart, 'isApart'> {
  readonly series: number
  /** Whether they are those that lists of the interface leave out. */
  readonly isHidden: boolean
}

/** Returns the query of the dates of a series in a list. */
export function seriesQuery(
  name: ReadListName,
  visit: Pick<ReadingVisit, 'actor' | 'scope'>,
  { series, isHidden, time, filter }: SeriesPart,
): EventQuery {
  const [listed = {}, hidden = listed] = eventListQueries(name, visit, {
    time,
    filter: { ...filter, [seriesName]: String(series) },
  })
  return isHidden ? hidden : listed
}
