import type { EventRecord, EventReply } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { PersonId } from '../../contract/desk-options.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { EventRow, ListStep } from '../../contract/table-props.ts'
import { readSeries, seriesDateOf } from '../event-series.ts'
import { readPeople } from '../read-people.ts'
import type { DeskRecord } from '../record-reader.ts'
import type { DeskEvent } from './read-event-list.ts'
import { readSeriesDates } from './series-dates.ts'

/** A row before its author has a name. */
interface UnnamedRow extends Omit<EventRow, 'author' | 'byAuthor' | 'series'> {
  /** The id of the series whose dates it stands for. */
  readonly seriesId?: number | undefined
}

interface RowOptions {
  /** Returns the list of an author. */
  byAuthor(author: PersonId): string
  /** Returns the list of the dates of a series. */
  ofSeries(series: number): string
  /** Whether each date of a series has a row of its own. */
  readonly isApart: boolean
}

/**
 * Returns a row for each event, and one for several dates of a series that have its status. In the trash that is a row
 * of the series itself, because its dates come back only with it.
 */
export async function eventRows(
  events: readonly DeskEvent[],
  visit: ReadingVisit,
  context: DeskContext,
  { byAuthor, ofSeries, isApart }: RowOptions,
): Promise<readonly EventRow[]> {
  const rows = await unnamedRows(events, visit, context, isApart)
  const authors = rows.map(({ event }) => event.author)
  const nameOf = await readPeople(authors, visit, context)
  return Promise.all(
    rows.map(async ({ seriesId, ...row }, at) => {
      const author = authors[at] ?? 0
      const { event } = row
      const series = seriesId === undefined ? undefined : await readSeriesDates(seriesId, event, visit)
      return {
        ...row,
        series: series && seriesId !== undefined ? { ...series, href: ofSeries(seriesId) } : undefined,
        author: nameOf(author),
        byAuthor: byAuthor(author),
      }
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
    const isWithSeries = series !== undefined && Reflect.get(series.record, 'status') === event.record.status
    const key =
      date && isWithSeries && (!isApart || status === 'trash') ? `series ${date.series} ${status}` : `event ${id}`
    const row = rows.get(key)
    if (row) {
      rows.set(key, { ...row, dates: [...row.dates, id] })
      continue
    }
    const isTrash = status === 'trash'
    const shown = isTrash && isWithSeries ? series : event
    // Without its series, a restored date stays hidden.
    const isLost = isTrash && date !== undefined && series === undefined
    const seriesId = isWithSeries && !isTrash && !isApart ? date?.series : undefined
    const ofOne = rowOf(shown, visit, context)
    const first = {
      ...ofOne,
      // The form asks which dates of a series go to the trash.
      steps: ofOne.steps.filter((step) => seriesId === undefined || step !== 'trash'),
      seriesId,
      copy: copyOf(isWithSeries ? series : event, visit, context),
    }
    rows.set(key, isLost ? { ...first, steps: [], canBeTicked: false } : first)
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
    dates: [id],
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
