import type { EventPatch, EventRecord } from '../../../resources/event/event.ts'
import { isOccurrence, isSeries } from '../../../resources/event/recurring-event.ts'
import type { Resources } from '../../../resources/resources.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { toUtc, toWallClock } from '../../../time/wall-clock.ts'
import type { EventUndo } from './many-options.ts'

/** An event before and after its change. */
export interface ChangedEvent {
  readonly before: EventRecord
  readonly after: EventRecord
}

type Definition = Resources['event']

/** These depend on each other and on the start, so they are put back together (rule 61). */
const statusFields = ['event_status', 'status_reason', 'previous_start_date']

/** Returns what undoes the change of an event, or `null` if no patch does. */
export function undoOf(change: ChangedEvent, definition: Definition): EventUndo | null {
  if (!isSameRecurrence(change) || !canPutBackStart(change) || !canPutBackStatus(change)) return null
  const { id, revision } = change.after
  return { id, revision, patch: patchOf(change, definition) }
}

/** Returns whether a patch of the event alone affects nothing but it. */
function isSameRecurrence({ before, after }: ChangedEvent): boolean {
  if (before.recurrence === null && after.recurrence === null) return true
  if (isSeries(before) || !isOccurrence(before) || !isOccurrence(after)) return false
  // One that comes back takes over what it has missed of its series.
  const isRestored = before.status === 'trash' && after.status !== 'trash'
  return before.post_parent === after.post_parent && !isRestored
}

/**
 * A `previous_start_date` that is sent as it is stored counts as absent (rule 29), and the write would set it to the
 * start.
 */
function canPutBackStart({ before, after }: ChangedEvent): boolean {
  const isMoved = before.utc_start_date !== after.utc_start_date
  return !isMoved || before.previous_start_date === '' || before.previous_start_date !== after.previous_start_date
}

/**
 * A write that makes an event scheduled again empties its reason and its earlier start (rule 61), also if it sends them
 * as they are stored.
 */
function canPutBackStatus({ before, after }: ChangedEvent): boolean {
  const isScheduledAgain = before.event_status === 'scheduled' && after.event_status !== 'scheduled'
  const isOther = (name: 'status_reason' | 'previous_start_date') => before[name] === '' || before[name] !== after[name]
  return !isScheduledAgain || (isOther('status_reason') && isOther('previous_start_date'))
}

function patchOf({ before, after }: ChangedEvent, { columns, fields, units }: Definition): EventPatch {
  const memberOf = (event: EventRecord, name: string): unknown =>
    name in columns ? Reflect.get(event, name) : event.fields?.[name]
  const times = units.fieldsOf('start_date')
  const dates = ['utc_start_date', 'utc_end_date']
  const differ = (names: readonly string[]) =>
    names.some((name) => !isSame(memberOf(before, name), memberOf(after, name)))
  const areTimesChanged = differ([...times, ...dates])
  const alone = Object.keys(fields).filter(
    (name) =>
      // A field under the name of another, such as `date`, and what says which events a change affects are no values.
      units.memberOf(name) === name && name !== 'recurrence' && !times.includes(name) && !statusFields.includes(name),
  )
  const changed = [
    ...alone.filter((name) => differ([name])),
    ...(areTimesChanged ? times : []),
    ...(areTimesChanged || differ(statusFields) ? statusFields : []),
  ]
  return Object.fromEntries([
    ...changed.map((name) => [name, memberOf(before, name) ?? null]),
    ...(areTimesChanged ? (['start_date', 'end_date'] as const).map((name) => [name, dateOf(before, name)]) : []),
  ])
}

/** Returns a date as input. Only its instant says that it was the second of two equal times. */
function dateOf(event: EventRecord, name: 'start_date' | 'end_date'): string {
  const wall: DateTime = event[name]
  const utc: DateTime = event[`utc_${name}`]
  const { all_day, timezone } = event
  const isSecond = !all_day && toUtc(wall, timezone) !== utc && toWallClock(utc, timezone) === wall
  return isSecond ? `${utc.replace(' ', 'T')}Z` : wall
}

/** Returns whether a record would have the same content after a patch. It says nothing of when it was written. */
export function keepsContent(record: object, patch: object): boolean {
  const names = Object.keys(patch).filter((name) => name in record && name !== 'revision' && name !== 'modified_utc')
  return names.every((name) => isSame(Reflect.get(record, name), Reflect.get(patch, name)))
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
}
