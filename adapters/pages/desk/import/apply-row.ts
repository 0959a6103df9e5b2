import { CalendarError, type CalendarTransaction, type EventInput, type EventPatch, type EventRecord } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import { occurrencesOf } from '../../../ics/import-icalendar.ts'
import { changesOf, type DateChange } from './file-changes.ts'
import type { ImportRow, RowAction, RowInput, RowResult } from './import-row.ts'

/** How events are imported. */
export interface ApplyOptions {
  /** The `source` of the events. */
  readonly source: string
  /** The values of new events that the file has none for. */
  readonly defaults: RowInput
  readonly fields: readonly DeclaredField[]
  /** Returns whether the caller may change an event. The report shows nothing of others, not even that they are as the file has them. */
  readonly mayUpdate: (event: EventRecord) => boolean
  /** Called after the commit if others take the venue, and the calendar only warns of it (rule 58). */
  readonly onTaken?: () => void
}

/** Refuses an event in the trash: a file does not restore it. */
export class RowInTrash extends CalendarError {
  constructor() {
    super('event-is-in-trash', 'The event is in the trash.')
  }
}

/**
 * Stores an event of a file in a transaction: a new one, or what the file has changed since it was imported before. What others have changed
 * meanwhile stays, unless the file has changed the same. Throws a `CalendarError` if it is refused.
 */
export async function applyRow(
  { events, external }: CalendarTransaction,
  row: ImportRow,
  { source, defaults, fields, mayUpdate, onTaken = () => {} }: ApplyOptions,
): Promise<RowResult> {
  const { line, key, input } = row
  const booking = { onConflicts: onTaken }
  const done = (action: RowAction, record: EventRecord, changed: readonly string[] = []): RowResult => {
    const { title, start_date, end_date, all_day, status } = record
    return { ...{ line, action, title, start_date, end_date, all_day, status }, fields: changed, isTaken: false }
  }
  const [current] = (await external.events({ source, external_ids: [key], limit: 1 })).records
  if (current && !mayUpdate(current)) throw new CalendarError('rest_forbidden', 'You may not change this event.')
  if (current?.status === 'trash') throw new RowInTrash()
  const { own, dates, stateWithout } = changesOf(row, current?.sync_state ?? '', fields)
  const stored = (later: readonly DateChange[] = []) => ({
    ...booking,
    external: { source, external_id: key, sync_state: stateWithout(later) },
  })
  const isChanged = own.names.length > 0
  let record = current
  if (record === undefined) {
    const values = Object.entries(input).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    // The service reads its input itself, and names what it does not accept.
    record = await events.create({ ...defaults, ...Object.fromEntries(values) } as EventInput, stored())
  } else if (isChanged) record = await events.update(record.id, own.patch as EventPatch, stored())
  const ids = dates.length > 0 ? await occurrencesOf(events, record) : new Map<string, number>()
  // Events after the horizon are not stored yet: a later import changes them.
  const later = dates.filter(({ recurrence_id }) => !ids.has(recurrence_id))
  for (const { recurrence_id, patch } of dates) {
    const id = ids.get(recurrence_id)
    if (id !== undefined) await events.update(id, patch as EventPatch, booking)
  }
  const isUnchanged = current && !isChanged && later.length === dates.length
  if (isUnchanged) return done('unchanged', current)
  if (later.length > 0 || !isChanged) await events.update(record.id, {}, stored(later))
  return current ? done('updated', record, own.names) : done('created', record)
}
