import type { EventRecord } from '../../resources/event/event.ts'
import { isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import type { OccurrenceState, SyncState } from '../../resources/sync-state.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import { type Occurrence, occurrencesOf } from '../../services/events/occurrences-of.ts'
import { freeSlug } from '../../services/shared/free-slug.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { isLocallyChanged } from './merge-fields.ts'

/** An event of a series that an editor has changed, and that stays as a single event. */
export interface DetachedEvent {
  readonly id: number
  readonly title: string
}

/** The events of a series before a change of its recurrence. */
export interface SeriesDates {
  readonly present: readonly Occurrence[]
  /** Those that were changed in the calendar. */
  readonly edited: readonly Occurrence[]
}

/** Returns the events of a series outside the trash. There are none of a single event. */
export async function datesOf(
  record: object,
  states: Readonly<Record<string, OccurrenceState>>,
  transaction: CalendarTransaction,
): Promise<SeriesDates> {
  const series = record as EventRecord // other records have no recurrence
  if (!isSeries(series)) return { present: [], edited: [] }
  const { context, resources } = partsOf(transaction)
  const { units } = resources.event
  const own = new Map(Object.values(states).map((state) => [state.id, state.fields]))
  const present = (await occurrencesOf(series, context)).filter(({ status }) => status !== 'trash')
  return { present, edited: present.filter((event) => isEdited(event, own.get(event.id), units)) }
}

/** Returns whether a field that an event has of its own is not as the source has it. */
function isEdited(event: Occurrence, fields: SyncState['fields'] = {}, units: FieldUnits): boolean {
  return event.recurrence.changed_fields.map(units.unitOf).some((unit) => {
    const state = fields[unit]
    return state === undefined || isLocallyChanged(units, unit, event, state)
  })
}

/**
 * Makes events that an editor has changed single events, if their series has no date for them any more. Returns them,
 * and how many others have moved to the trash.
 */
export async function detachEdited(
  { present, edited }: SeriesDates,
  record: object,
  transaction: CalendarTransaction,
): Promise<{ readonly detached: readonly DetachedEvent[]; readonly trashed: number }> {
  const { events } = partsOf(transaction).context
  const { horizon } = record as EventRecord
  const after = await events.getMany(present.map(({ id }) => id))
  const gone = after.filter((event) => event.status === 'trash' && isOccurrence(event))
  const before = new Map(edited.map((event) => [event.id, event]))
  const detached: DetachedEvent[] = []
  for (const event of gone) {
    const { status } = before.get(event.id) ?? {}
    // An event after the horizon comes back with it, as it is.
    const isLater = isOccurrence(event) && horizon !== '' && event.recurrence.recurrence_id > horizon
    if (status === undefined || isLater) continue
    const slug = await freeSlug(events, event.slug, { ownId: event.id })
    const { id, title } = await events.update(event, { post_parent: 0, recurrence: null, status, slug })
    detached.push({ id, title })
  }
  return { detached, trashed: gone.length - detached.length }
}
