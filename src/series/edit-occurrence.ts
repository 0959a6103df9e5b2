import { invalidParam } from '../errors.ts'
import type { EventRecord } from '../resources/event/event.ts'
import { isOccurrence, isSeries } from '../resources/event/recurring-event.ts'
import type { FieldUnits } from '../schema/field/field-units.ts'
import type { FieldValues, UnstampedRecord } from '../schema/resource.ts'
import type { Occurrence } from '../services/events/occurrences-of.ts'
import { unreadableSeries } from '../services/events/series-rights.ts'
import type { EventChange, RecurrenceContext } from '../services/events/series-writer.ts'
import { withReason } from '../services/events/status-after.ts'
import { freeSlug } from '../services/shared/free-slug.ts'
import type { SeriesEditor } from './edit-series.ts'
import {
  differenceOf,
  type EventPatch,
  inheritanceOf,
  pick,
  withDerivedText,
  withoutOver,
  withPreviousStart,
} from './inheritance.ts'
import { type SeriesRecord, seriesTimesAt, shifted, timesOfEvent } from './series-record.ts'
import { splitRecurrence, startsOf, withException, withoutException } from './series-recurrence.ts'
import { timesOfSeries } from './series-times.ts'
import { type EventAtStart, presentEvents } from './store-occurrences.ts'

/** Changes an event of a series: it alone, with all later ones, or with all others (rule 56). */
export async function changeOccurrence(
  event: Occurrence,
  change: EventChange,
  context: RecurrenceContext,
  editor: SeriesEditor,
): Promise<EventRecord> {
  const { events } = context.transaction
  const { patch, scope } = change
  const [parent] = await events.getMany([event.post_parent])
  if (!parent || !isSeries(parent)) return changeLeftOver(event, change, context, editor)
  if ((scope ?? 'this') === 'this') return changeThis(event, parent, change, context)
  if (isLeaving(event, patch)) {
    throw invalidParam('post_parent', 'the series of the event, or sent without recurrence_scope', patch.post_parent)
  }
  context.rights.requireChange(parent, patch.status === 'trash' ? { status: 'trash' } : {})
  const { recurrence_id } = event.recurrence
  const isRestored = event.status === 'trash' && patch.status !== undefined && patch.status !== 'trash'
  const series = isRestored
    ? // The same record with another recurrence.
      ((await events.update(parent, {
        recurrence: withoutException(parent.recurrence, recurrence_id, parent),
      })) as SeriesRecord)
    : parent
  const isFirst = startsOf(series.recurrence, series, shifted(recurrence_id, -1)).length === 0
  const changeSeries = scope === 'all' || isFirst ? changeAll : changeFollowing
  await changeSeries(event, series, change, context, editor)
  const [changed = event] = await events.getMany([event.id])
  // The series does not hand these on, so they are of this event alone.
  const own = inheritanceOf(series, context.environment.resources.event).ownIn(change, changed)
  return Object.keys(own).length > 0 ? events.update(changed, own) : changed
}

/** Changes an event in the trash whose series has ended. It can come back as a single event, or as a series. */
async function changeLeftOver(
  event: Occurrence,
  { patch, recurrence }: EventChange,
  context: RecurrenceContext,
  editor: SeriesEditor,
): Promise<EventRecord> {
  const single = { post_parent: 0, ...patch, recurrence: null }
  const times = timesOfEvent({ ...event, ...patch })
  if (recurrence && recurrence.recurrence_id === undefined) {
    return editor.begin(event, { patch: single, recurrence }, context)
  }
  const isRestored = patch.status !== undefined && patch.status !== 'trash'
  return context.transaction.events.update(event, {
    ...(recurrence === null || isRestored ? single : patch),
    ...times,
  })
}

async function changeThis(
  event: Occurrence,
  series: SeriesRecord,
  { patch, recurrence }: EventChange,
  context: RecurrenceContext,
): Promise<EventRecord> {
  const { rights, transaction } = context
  const { events } = transaction
  const { recurrence_id } = event.recurrence
  if (recurrence && recurrence.recurrence_id !== recurrence_id) {
    throw invalidParam('recurrence', 'sent to the series, or with recurrence_scope', JSON.stringify(recurrence))
  }
  if (recurrence === null || isLeaving(event, patch)) return detach(event, series, patch, context)

  const status = patch.status ?? event.status
  const isOrWasInTrash = status === 'trash' || event.status === 'trash'
  if (status !== 'trash' && series.status === 'trash') {
    throw invalidParam('status', 'trash, while the series is in the trash', status)
  }
  if (isOrWasInTrash && status !== event.status) {
    // The series gets an exception, so the event stays in the trash when the series changes (rule 56).
    const changed = status === 'trash' ? withException : withoutException
    await events.update(series, { recurrence: changed(series.recurrence, recurrence_id, series) })
  }
  const definition = context.environment.resources.event
  const inheritance = inheritanceOf(series, definition)
  const { changed_fields: own } = event.recurrence
  const isRestored = event.status === 'trash' && status !== 'trash'
  const stillOwn = isRestored ? withoutOver(own, event, series) : own
  const changed = inheritance.changedBy(patch, event)
  // A field of its own that this change leaves alone stays its own, also while the series has the same value.
  const unaffected = stillOwn.filter((name) => name !== 'status' && !changed.includes(name))
  const names = new Set([...own.filter((name) => name === 'status'), ...changed])
  // Moving to the trash changes no field, but a status of its own stays its own.
  if (status === 'trash' && !own.includes('status')) names.delete('status')
  const isReadable = rights.mayRead(series)
  if (isRestored && !isReadable) throw unreadableSeries()
  // An event in the trash has missed the changes of its series.
  const sent = differenceOf(patch, event)
  const change = isRestored
    ? withPreviousStart({ ...inheritance.patchAt(recurrence_id, event, stillOwn), ...sent }, event)
    : sent
  if (isRestored) rights.requireChange(event, change)
  // A comparison would show the caller what a hidden series contains.
  const differing = isReadable ? inheritance.differing({ ...event, ...change }, recurrence_id, names) : [...names]
  const changed_fields = [...unaffected, ...differing]
  const ownRecurrence = { recurrence: { recurrence_id, changed_fields } }
  return events.update(event, { ...withDerivedText(change, event, definition), ...ownRecurrence })
}

/** Returns whether a patch takes an event out of its series. */
function isLeaving({ post_parent }: Occurrence, patch: EventPatch): boolean {
  return patch.post_parent !== undefined && patch.post_parent !== post_parent
}

/** Makes an event of a series a single event. */
async function detach(
  event: Occurrence,
  series: SeriesRecord,
  patch: EventPatch,
  { transaction: { events } }: RecurrenceContext,
): Promise<EventRecord> {
  await events.update(series, { recurrence: withException(series.recurrence, event.recurrence.recurrence_id) })
  return events.update(event, { post_parent: 0, ...patch, recurrence: null })
}

async function changeAll(
  event: Occurrence,
  series: SeriesRecord,
  change: EventChange,
  context: RecurrenceContext,
  editor: SeriesEditor,
): Promise<void> {
  const { recurrence } = change
  const { members, names } = changeOfSeries(event, series, change, context)
  if (recurrence === null) {
    await editor.end(series, members, context)
    return
  }
  // In the trash, a status of its own stays its own.
  const inherited = change.patch.status === 'trash' ? names.filter((name) => name !== 'status') : names
  const all = withoutOwn(await presentEvents(series, context), event, inherited)
  // A recurrence id that was sent back is not a recurrence.
  const sent = recurrence?.recurrence_id === undefined ? recurrence : undefined
  await editor.update(series, { patch: members, recurrence: sent }, context, all)
}

/** Divides a series before an event, and changes the second part. */
async function changeFollowing(
  event: Occurrence,
  series: SeriesRecord,
  change: EventChange,
  context: RecurrenceContext,
  editor: SeriesEditor,
): Promise<void> {
  const { events } = context.transaction
  const { recurrence_id } = event.recurrence
  const { before, following } = splitRecurrence(series.recurrence, series, recurrence_id)
  const all = await presentEvents(series, context)
  if (change.patch.status === 'trash') {
    await editor.replace(series, before, all, context)
    return
  }
  context.rights.requireCreatable()
  context.rights.requireNewEvents(series)
  const [earlier, later] = [
    all.filter(({ start }) => start < recurrence_id),
    all.filter(({ start }) => start >= recurrence_id),
  ]
  await editor.replace(series, before, earlier, context)
  const { id: _, revision: __, modified_utc: ___, ...members } = series
  const { previous_start_date } = event
  const external = { source: '', external_id: '', sync_state: '', previous_start_date }
  const head = { uid: context.environment.createUid(), slug: await freeSlug(events, series.slug), ...external }
  const data = {
    ...withDerivedText(
      { ...members, ...seriesTimesAt(series, recurrence_id) },
      series,
      context.environment.resources.event,
    ),
    ...head,
  }
  // The start of a series is its first event, but this one stays in the trash.
  const isLeftOut = event.status === 'trash' && change.patch.status === undefined
  const recurrence = isLeftOut ? withException(following, recurrence_id) : following
  const next = await editor.insert(data as UnstampedRecord<EventRecord>, recurrence, context, later)
  const [moved] = await events.getMany([event.id])
  if (moved && isOccurrence(moved)) await changeAll(moved, next, change, context, editor)
}

/** Returns the change of a series that a change of one of its events stands for, with the names of its fields. */
function changeOfSeries(
  event: Occurrence,
  series: SeriesRecord,
  change: EventChange,
  { environment }: RecurrenceContext,
): { readonly members: EventPatch; readonly names: readonly string[] } {
  const definition = environment.resources.event
  const after = { ...event, ...change.patch }
  const changed = inheritanceOf(series, definition)
    .changedBy(change.patch, event)
    // If the reason of the event is over, that of the series is not: it has a status of its own.
    .filter((name) => name !== 'status_reason' || change.sent?.includes(name))
  // Without a new value, those that the event has of its own become those of the series.
  const names = changed.length > 0 ? changed : ownAmongSent(event, change, definition.units)
  const columns = names.filter((name) => name !== 'start_date').map(definition.units.memberOf)
  const values = { ...series.fields, ...pick(after.fields, names) } as FieldValues // picked members are present
  const members: EventPatch = {
    ...pick(after, columns),
    ...(Object.keys(values).length > 0 && { fields: values }),
    ...(names.includes('start_date') && timesOfSeries(series, event.recurrence.recurrence_id, after)),
  }
  const following = withPreviousStart(withReason(members, series), series)
  return { members: withDerivedText(following, series, definition), names }
}

/**
 * Returns the fields that an event has of its own and that were sent with the value that it has. A response that is
 * sent back contains all fields, so it means none of them.
 */
function ownAmongSent(
  { recurrence, status }: Occurrence,
  { sent = [], ...change }: EventChange,
  { unitOf }: FieldUnits,
): readonly string[] {
  if (change.recurrence !== undefined) return []
  const fields = new Set(sent.map(unitOf))
  // The trash has replaced a status of its own.
  return recurrence.changed_fields.filter((name) => fields.has(name) && !(name === 'status' && status === 'trash'))
}

/** Returns the events of a series, one of them without its own values of some fields. */
function withoutOwn(
  all: readonly EventAtStart[],
  { id }: EventRecord,
  names: readonly string[],
): readonly EventAtStart[] {
  const inherited = ({ changed_fields, ...one }: EventAtStart): EventAtStart => ({
    ...one,
    changed_fields: changed_fields.filter((name) => !names.includes(name)),
  })
  return all.map((one) => (one.event.id === id ? inherited(one) : one))
}
