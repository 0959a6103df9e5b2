import type { EventQuery, EventReply } from 'daybook'
import type { EventListName } from '../../../ground/addresses/desk-address.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { SeriesDates } from '../../contract/table-props.ts'
import { type EventTime, seriesQuery } from './event-lists.ts'
import { hasDays, type ListFilter } from './list-filter.ts'

/** The list that a row is in. */
export interface RowList {
  readonly list: EventListName
  readonly filter: ListFilter
  readonly time: EventTime | undefined
}

/**
 * Counts the dates of a series that a list has, of any time, by one of them: at most five queries, whatever the number
 * of dates.
 */
export async function readSeriesDates(
  series: number,
  { status, start_date, utc_start_date, hide_from_listings }: EventReply,
  { list, filter, time }: RowList,
  visit: ReadingVisit,
): Promise<Omit<SeriesDates, 'href' | 'form'>> {
  const part = { series, isHidden: hide_from_listings === true, filter }
  const query: EventQuery = { ...seriesQuery(list, visit, part), per_page: 1 }
  const read = (more: EventQuery) => visit.services.events.list({ ...query, ...more })
  const others = [query.status ?? []].flat().filter((one) => one !== status)
  // The days of a filter are whole days, and the row has the first date on them.
  const from = hasDays(filter)
    ? { start_date: start_date.slice(0, 10) }
    : { start_date: `${utc_start_date.replace(' ', 'T')}Z`, strict_dates: true }
  const [all, listed, cancelled, unlike, rest] = await Promise.all([
    read({}),
    time && read(seriesQuery(list, visit, { ...part, time })),
    query.event_status === undefined ? read({ event_status: ['cancelled'] }) : undefined,
    others.length > 0 ? read({ status: others }) : undefined,
    read({ ...from, orderby: 'start_date', order: 'desc' }),
  ])
  const [last] = rest.records
  return {
    total: all.total,
    listed: (listed ?? all).total,
    cancelled: cancelled?.total ?? (filter.event_status === 'cancelled' ? all.total : 0),
    unlike: unlike?.total ?? 0,
    // The first of them is the date itself.
    later: Math.max(0, rest.total - 1),
    until: (last?.start_date ?? start_date).slice(0, 10),
  }
}
