import type { Identified } from 'daybook'
import type { ScopeCounts } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { seriesDateOf } from '../event-series.ts'
import { outsideTrash } from '../lists/event-lists.ts'
import { readDates, startInSeries } from './read-stored-series.ts'

/** A form counts no more dates of a series than these. */
const most = 1_000

/**
 * Returns how many dates a change of an event affects in each scope, of those that the caller sees. Without numbers for
 * a series of more dates than a form counts, and `undefined` for an event of no series.
 */
export async function readScopeCounts(event: Identified, visit: ReadingVisit): Promise<ScopeCounts | undefined> {
  const date = seriesDateOf(event)
  if (date === undefined) return undefined
  const query = { post_parent: date.series, period: 'all', per_page: 1 } as const
  const { total } = await visit.services.events.list({ ...query, status: statusesOf(visit) })
  if (total > most) return { start: date.start }
  const dates = (await readDates(date.series, visit.services, visit)).filter(({ status }) => status !== 'trash')
  const later = dates.filter((one) => startInSeries(one) > date.start).length
  return { start: date.start, later, all: dates.length }
}

function statusesOf({ scope }: ReadingVisit) {
  return scope('event') === 'public' ? (['publish'] as const) : [...outsideTrash]
}
