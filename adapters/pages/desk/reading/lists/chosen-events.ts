import { type EventRecord, type EventReply, isCalendarError, type RecordStatus, type Revision } from 'daybook'
import type { EventListName } from '../../../ground/addresses/desk-address.ts'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import { manyNames, mostEvents } from '../../contract/many-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { type SeriesBox, seriesBoxOf } from '../../values/series/series-box.ts'
import { eventListQueries, listTimeOf, seriesQuery } from './event-lists.ts'
import { listFilterOf } from './list-filter.ts'

/** An event that was chosen in a list. */
export interface ChosenEvent {
  readonly id: number
  /** The revision that the page has shown; absent if it has shown none yet. */
  readonly expected?: string | undefined
  /** Of a date of a series that takes place again, the status that it comes back with from the trash. */
  readonly comesBackAs?: RecordStatus | undefined
  /** Whether it is not changed, because it is no date of a series. */
  readonly isSingle?: true
  /** Absent if the caller cannot read it any more. */
  readonly found?: { readonly record: EventRecord; readonly reply: EventReply } | undefined
}

type ChosenId = Partial<Revision> & { readonly id: number }

/**
 * Returns the ids of the events that a form has chosen, each once, with the revisions that it has sent. A box of a
 * series stands for its dates in the list. `undefined` if there are too many.
 */
export async function chosenIds(
  list: EventListName,
  sent: FormValues,
  visit: ReadingVisit,
): Promise<readonly ChosenId[] | undefined> {
  if (lastValue(sent, manyNames.which) === 'found') return listedIds(list, visit)
  const byId = new Map<number, ChosenId>()
  for (const text of new Set(valuesOf(sent, manyNames.events))) {
    const series = seriesBoxOf(text)
    const ids = series ? await datesInList(list, series, visit) : idIn(text)
    for (const one of ids ?? []) byId.set(one.id, one)
    if (ids === undefined || byId.size > mostEvents) return undefined
  }
  return [...byId.values()]
}

function idIn(text: string): readonly ChosenId[] {
  const [, id, revision] = /^([1-9]\d{0,15})(?::(.{1,100}))?$/s.exec(text) ?? []
  return id === undefined ? [] : [{ id: Number(id), ...(revision !== undefined && { revision }) }]
}

/** A series that disappeared in the meantime is an event that cannot be read. */
async function datesInList(
  list: EventListName,
  series: SeriesBox,
  visit: ReadingVisit,
): Promise<readonly ChosenId[] | undefined> {
  try {
    return await listedIds(list, visit, series)
  } catch (error) {
    if (isCalendarError(error) && error.status === 400) return [{ id: series.id }]
    throw error
  }
}

/**
 * Returns the ids of all events of a list, as its address narrows it, or of the dates of one series in it; `undefined`
 * if there are too many.
 */
async function listedIds(
  list: EventListName,
  visit: ReadingVisit,
  series?: SeriesBox,
): Promise<readonly ChosenId[] | undefined> {
  const filter = listFilterOf(visit)
  const time = listTimeOf(list, visit, filter)
  const queries = series
    ? [seriesQuery(list, visit, { series: series.id, isHidden: series.isHidden, filter, time })]
    : eventListQueries(list, visit, { time, filter, isApart: true })
  const ids = new Map<number, ChosenId>()
  for (const query of queries) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { records, total, total_pages } = await visit.services.events.list({ ...query, per_page: 50, page })
      if (total > mostEvents) return undefined
      for (const { id } of records) ids.set(id, { id })
      pages = total_pages
    }
  }
  return ids.size > mostEvents ? undefined : [...ids.values()]
}

/** Reads the events that were chosen. Of one that the caller cannot read, only its id is left. */
export async function readChosen(
  ids: readonly ChosenId[],
  { services, root }: ReadingVisit,
): Promise<readonly ChosenEvent[]> {
  const read = async (id: number) => {
    try {
      const record = await services.events.get(id)
      const [reply] = await services.toReply.events([record], { root })
      return reply && { record, reply }
    } catch (error) {
      if (isCalendarError(error)) return undefined
      throw error
    }
  }
  return Promise.all(ids.map(async ({ id, revision }) => ({ id, expected: revision, found: await read(id) })))
}
