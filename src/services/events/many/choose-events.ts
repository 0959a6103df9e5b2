import { invalidParam, invalidParams } from '../../../errors.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import type { EventQuery } from '../../../resources/event/event-query.ts'
import type { RecurrenceScope } from '../../../resources/event/recurrence-field.ts'
import { isOccurrence, isSeries } from '../../../resources/event/recurring-event.ts'
import type { Environment } from '../../environment/environment.ts'
import { isId } from '../../shared/find-post.ts'
import type { ManyEvents } from './many-options.ts'

/** An event to change, by its id. */
export interface ChosenEvent {
  readonly id: number
  /** The id of the series, or of the event of it, whose change stands for that of this one. */
  readonly coveredBy: number | undefined
}

/** Chooses events. */
export interface ChooseContext {
  readonly limit: number
  /** Which events of a series a change affects. */
  readonly scope: RecurrenceScope | null | undefined
  /** Returns the first events of a list, and the number of all, from one snapshot. */
  list(query: EventQuery, most: number): Promise<{ readonly records: readonly EventRecord[]; readonly total: number }>
  readonly store: Pick<Environment['store'], 'events'>
}

const ofPages = ['page', 'per_page', 'include_deleted', 'after_id', 'series', 'facets'] as const

/** Returns the events of a call in their order. Throws if there are too many, or the query is not accepted. */
export async function chooseEvents(which: ManyEvents, context: ChooseContext): Promise<readonly ChosenEvent[]> {
  const { ids, records } = isIds(which) ? await byIds(which, context) : await byQuery(which, context)
  const covered = coveredEvents(records, context.scope)
  return ids.map((id) => ({ id, coveredBy: covered.get(id) }))
}

function isIds(which: ManyEvents): which is readonly number[] {
  return Array.isArray(which)
}

async function byIds(which: readonly number[], { limit, store }: ChooseContext) {
  const ids = [...new Set(which)]
  requireWithin(limit, ids.length)
  return { ids, records: await store.events.getMany(ids.filter(isId)) }
}

async function byQuery(query: EventQuery, { limit, list }: ChooseContext) {
  const sent = ofPages.filter((name) => Reflect.get(query, name) !== undefined)
  if (sent.length > 0) {
    throw invalidParams(
      Object.fromEntries(
        sent.map((name) => [name, `${name} cannot be used here: all events of the list are changed.`]),
      ),
    )
  }
  const { records, total } = await list(query, limit)
  requireWithin(limit, total)
  return { ids: records.map(({ id }) => id), records }
}

function requireWithin(limit: number, found: number): void {
  if (found > limit) throw invalidParam('limit', `at least ${found}, the number of the events`, limit)
}

/**
 * Returns the events that would be changed twice, by their ids: those whose series is chosen too, and with `following`
 * and `all` those of a series after the earliest.
 */
function coveredEvents(
  events: readonly EventRecord[],
  scope: RecurrenceScope | null | undefined,
): ReadonlyMap<number, number> {
  const series = new Set(events.filter(isSeries).map(({ id }) => id))
  const earliest = new Map<number, { readonly id: number; readonly recurrence_id: string }>()
  const dates = events.filter((event) => isOccurrence(event))
  for (const { id, post_parent, recurrence } of dates) {
    const { recurrence_id } = recurrence
    const first = earliest.get(post_parent)
    if (first === undefined || recurrence_id < first.recurrence_id) earliest.set(post_parent, { id, recurrence_id })
  }
  const covered = new Map<number, number>()
  for (const { id, post_parent } of dates) {
    const first = earliest.get(post_parent)?.id ?? id
    if (series.has(post_parent)) covered.set(id, post_parent)
    else if ((scope ?? 'this') !== 'this' && first !== id) covered.set(id, first)
  }
  return covered
}
