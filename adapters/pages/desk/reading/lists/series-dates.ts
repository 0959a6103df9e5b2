import type { EventQuery, EventReply } from 'daybook'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { SeriesDates } from '../../contract/table-props.ts'

/**
 * Counts the dates of a series that have the status of one of them, of all pages: three queries, whatever the number of
 * dates.
 */
export async function readSeriesDates(
  series: number,
  { status, start_date, hide_from_listings }: EventReply,
  { services }: ReadingVisit,
): Promise<Omit<SeriesDates, 'href'>> {
  const query: EventQuery = { post_parent: series, status: [status], hide_from_listings, per_page: 1 }
  const [all, cancelled, rest] = await Promise.all([
    services.events.list({ ...query, period: 'all' }),
    services.events.list({ ...query, period: 'all', event_status: ['cancelled'] }),
    services.events.list({ ...query, start_date, strict_dates: true, order: 'desc' }),
  ])
  const [last] = rest.records
  return {
    total: all.total,
    cancelled: cancelled.total,
    // The first of them is the date itself.
    later: Math.max(0, rest.total - 1),
    until: (last?.start_date ?? start_date).slice(0, 10),
  }
}
