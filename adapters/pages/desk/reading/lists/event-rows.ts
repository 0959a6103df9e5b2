import type { EventRecord, EventReply } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { PersonId } from '../../contract/desk-options.ts'
import { mostEvents } from '../../contract/many-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { EventRow, ListStep } from '../../contract/table-props.ts'
import { seriesBox } from '../../values/series/series-box.ts'
import { readSeries, seriesDateOf } from '../event-series.ts'
import { readPeople } from '../read-people.ts'
import type { DeskRecord } from '../record-reader.ts'
import { seriesName } from './list-filter.ts'
import type { DeskEvent } from './read-event-list.ts'
import { type RowList, readSeriesDates } from './series-dates.ts'

/** A row before its author has a name, and its series is counted. */
interface UnnamedRow extends Omit<EventRow, 'author' | 'byAuthor' | 'series'> {
  /** The id of the series whose dates it stands for. */
  readonly seriesId?: number | undefined
  /** Whether the event is a date with the status of its series, so that one step is for both. */
  readonly isWithSeries?: boolean
}

interface RowOptions extends RowList {
  /** Returns the list of an author. */
  byAuthor(author: PersonId): string
  /** Returns the list of the dates of a series. */
  ofSeries(series: number): string
}

/**
 * Returns a row for each event. One of a list with one event of each series stands for its dates. In the trash, a date
 * of a series that is there too is a row of the series itself, because its dates come back only with it.
 */
export async function eventRows(
  events: readonly DeskEvent[],
  visit: ReadingVisit,
  context: DeskContext,
  { byAuthor, ofSeries, ...list }: RowOptions,
): Promise<readonly EventRow[]> {
  const rows = await unnamedRows(events, visit, context, list.filter[seriesName] !== undefined)
  const authors = rows.map(({ event }) => event.author)
  const nameOf = await readPeople(authors, visit, context)
  return Promise.all(
    rows.map(async (row, at) => {
      const author = authors[at] ?? 0
      const { seriesId, isWithSeries = false, ...shown } = row
      const counts = seriesId === undefined ? undefined : await readSeriesDates(seriesId, row.event, list, visit)
      const named = { ...shown, author: nameOf(author), byAuthor: byAuthor(author) }
      // One date that differs from its series is like an event of its own.
      if (seriesId === undefined || counts === undefined || (!isWithSeries && counts.total <= 1)) return named
      const href = ofSeries(seriesId)
      const form = isWithSeries && row.edit !== undefined ? context.urls.desk(`events/${row.event.id}/dates`) : href
      // The form asks which dates go to the trash. Several that differ from their series have steps of their own.
      const steps = isWithSeries ? row.steps.filter((step) => step !== 'trash') : []
      const isHidden = row.event.hide_from_listings === true
      const chosen = counts.listed > 1 &&
        counts.listed <= mostEvents && { box: seriesBox({ id: seriesId, isHidden }), ticked: counts.listed }
      return { ...named, ...chosen, steps, series: { ...counts, href, form } }
    }),
  )
}

async function unnamedRows(
  events: readonly DeskEvent[],
  visit: ReadingVisit,
  context: DeskContext,
  isApart: boolean,
): Promise<readonly UnnamedRow[]> {
  const rows = new Map<string, UnnamedRow>()
  const seriesOf = seriesReader(visit)
  for (const event of events) {
    const { id, status } = event.reply
    const date = seriesDateOf(event.reply)
    const series = date && (await seriesOf(date.series, event.reply))
    const ofSeries: unknown = series && Reflect.get(series.record, 'status')
    const isWithSeries = series !== undefined && ofSeries === event.record.status
    const isTrash = status === 'trash'
    const isWhole = isTrash && isWithSeries
    const key = isWhole ? `series ${date?.series}` : `event ${id}`
    if (rows.has(key)) continue
    // Without its series, a restored date stays hidden.
    const isLost = isTrash && date !== undefined && series === undefined
    // Filters do not know a series in the trash.
    const isCounted = !isApart && series !== undefined && ofSeries !== 'trash'
    const row = {
      ...rowOf(isWhole ? series : event, visit, context),
      ...{ seriesId: isCounted ? date?.series : undefined, isWithSeries },
      copy: copyOf(isWithSeries ? series : event, visit, context),
    }
    rows.set(key, isLost ? { ...row, steps: [], canBeTicked: false } : row)
  }
  return [...rows.values()]
}

function rowOf({ record, reply }: DeskRecord, visit: ReadingVisit, { urls }: DeskContext): UnnamedRow {
  // Lists of events, and series, have replies of events.
  const event = reply as EventReply
  const { id, status, author, slug } = event
  const may = (action: 'update' | 'delete') => visit.may(action, 'event', { author, status })
  return {
    event,
    revision: record.revision,
    edit: may('update') ? urls.desk(`events/${id}`) : undefined,
    page: status === 'trash' ? undefined : urls.of('event', slug),
    steps: stepsOf(event, visit),
    isByCaller: author === visit.actor?.id,
    box: String(id),
    ticked: 1,
    canBeTicked: may('update') || (status !== 'trash' && may('delete')),
  }
}

/** Returns the form of a copy: of dates of a series in one row, that of the series. */
function copyOf({ record, reply }: DeskRecord, visit: ReadingVisit, { urls }: DeskContext): string | undefined {
  const { id, status, author } = reply as EventReply // as in `rowOf`
  if (status === 'trash' || !visit.may('create', 'event')) return undefined
  const { password_hash, online_url_from } = record as EventRecord // of the reply
  const isOpen = password_hash === '' && online_url_from === ''
  if (!isOpen && !visit.may('update', 'event', { author, status })) return undefined
  return urls.desk('events/new', { copy: String(id) })
}

/** Reads each series once. */
function seriesReader(visit: ReadingVisit): (id: number, date: EventReply) => Promise<DeskRecord | undefined> {
  const found = new Map<number, Promise<DeskRecord | undefined>>()
  return (id, date) => {
    const series = found.get(id) ?? readSeries(date, visit)
    found.set(id, series)
    return series
  }
}

function stepsOf({ author, status }: EventReply, { may }: ReadingVisit): readonly ListStep[] {
  const owned = { author, status }
  const mayUpdate = may('update', 'event', owned)
  if (status === 'trash') return mayUpdate ? ['restore'] : []
  const steps: ListStep[] = []
  if (status === 'pending' && mayUpdate) {
    if (may('publish', 'event', owned)) steps.push('publish')
    steps.push('return')
  }
  // A reviewer decides. The form of the event has the rest.
  else if (may('delete', 'event', owned)) steps.push('trash')
  return steps
}
