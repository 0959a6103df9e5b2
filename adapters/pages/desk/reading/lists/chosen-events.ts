import { type EventRecord, type EventReply, isCalendarError, type RecordStatus, type Revision } from 'daybook'
import type { EventListName } from '../../../ground/addresses/desk-address.ts'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import { manyNames, mostEvents } from '../../contract/many-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { eventListQueries, listTimeOf } from './event-lists.ts'
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

/**
 * Returns the ids of the events that a form has chosen, each once, with the revisions that it has sent. A row of a
 * series has several, separated by commas. `undefined` if there are too many.
 */
export async function chosenIds(
  list: EventListName,
  sent: FormValues,
  visit: ReadingVisit,
): Promise<readonly (Partial<Revision> & { readonly id: number })[] | undefined> {
  const isAll = lastValue(sent, manyNames.which) === 'found'
  const texts = isAll ? undefined : valuesOf(sent, manyNames.events).flatMap((value) => value.split(','))
  const all = texts ? texts.flatMap(idIn) : await listedIds(list, visit)
  const byId = new Map(all?.map((one) => [one.id, one]))
  return all === undefined || byId.size > mostEvents ? undefined : [...byId.values()]
}

function idIn(text: string): readonly (Partial<Revision> & { readonly id: number })[] {
  const [, id, revision] = /^([1-9]\d{0,15})(?::(.{1,100}))?$/s.exec(text) ?? []
  return id === undefined ? [] : [{ id: Number(id), ...(revision !== undefined && { revision }) }]
}

/** Returns the ids of all events of a list, as its address narrows it; `undefined` if there are too many. */
async function listedIds(
  list: EventListName,
  visit: ReadingVisit,
): Promise<readonly { readonly id: number }[] | undefined> {
  const filter = listFilterOf(visit)
  const time = listTimeOf(list, visit, filter)
  const ids: { readonly id: number }[] = []
  for (const query of eventListQueries(list, visit, { time, filter })) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { records, total, total_pages } = await visit.services.events.list({ ...query, per_page: 50, page })
      if (total > mostEvents) return undefined
      ids.push(...records.map(({ id }) => ({ id })))
      pages = total_pages
    }
  }
  return ids
}

/** Reads the events that were chosen. Of one that the caller cannot read, only its id is left. */
export async function readChosen(
  ids: readonly (Partial<Revision> & { readonly id: number })[],
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
