import { CalendarError, type CalendarTransaction, type EventInput, type EventPatch, type EventRecord } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import { occurrencesOf } from '../../../../formats/ics/import-icalendar.ts'
import type { RowAction } from '../../../ground/words/desk-subjects.ts'
import type { ImportRow, RowInput, RowResult } from '../../contract/import/import-row.ts'
import { changesOf, type DateChange } from './file-changes.ts'
import { type Importer, isImport, sourceOf } from './import-source.ts'

/** How events are imported. */
export interface ApplyOptions {
  /** What the `source` of the events begins with, for all importers. */
  readonly name: string
  /** The caller, whose events have a `source` of their own. */
  readonly importer: Importer
  /** Whether events of others, and other events with the same id, become those of the file. */
  readonly takesOver: boolean
  /** The values of new events that the file has none for. */
  readonly defaults: RowInput
  readonly fields: readonly DeclaredField[]
  /**
   * Returns whether the caller may change an event. The report shows nothing of others, not even that they are as the
   * file has them.
   */
  readonly mayUpdate: (event: EventRecord) => boolean
  readonly maySetAuthor: (event: EventRecord) => boolean
  /** Called after the commit if others take the venue, and the calendar only warns of it (rule 58). */
  readonly onTaken?: () => void
  /** Called with an event that is new or changed. */
  readonly onWritten?: (event: EventRecord) => void
  /** Called if the file changes events of a series that are not stored yet. */
  readonly onLater?: () => void
}

/** Refuses an event in the trash: a file does not restore it. */
export class RowInTrash extends CalendarError {
  constructor() {
    super('event-is-in-trash', 'The event is in the trash.')
  }
}

/** Refuses to overwrite an event that has the id of another one, as tables of two clubs have that both count from 1. */
export class OtherEvent extends CalendarError {
  constructor(readonly event: EventRecord) {
    super('rest_invalid_param', 'The id belongs to another event.')
  }
}

/**
 * Stores an event of a file in a transaction: a new one, or what the file has changed since it was imported before.
 * What others have changed meanwhile stays, unless the file has changed the same. Throws a `CalendarError` if it is
 * refused.
 */
export async function applyRow(
  { events, external }: CalendarTransaction,
  row: ImportRow,
  options: ApplyOptions,
): Promise<RowResult> {
  const { name, importer, takesOver, defaults, fields, mayUpdate, maySetAuthor, onTaken = () => {}, onLater } = options
  const { onWritten = () => {} } = options
  const { line, key, input } = row
  const source = sourceOf(name, importer)
  const booking = { onConflicts: onTaken }
  const done = (action: RowAction, record: EventRecord, changed: readonly string[] = []): RowResult => {
    const { title, start_date, end_date, all_day, status } = record
    const otherAuthor = other && !takesOver && { otherAuthor: String(other.author) }
    return {
      line,
      action,
      title,
      start_date,
      end_date,
      all_day,
      status,
      fields: changed,
      isTaken: false,
      ...otherAuthor,
    }
  }
  const found = (await external.events({ external_ids: [key] })).records.filter((one) => isImport(one.source, name))
  const own = found.find((one) => one.source === source) ?? found.find(({ author }) => author === importer.id)
  const other = own === undefined && importer.editsAll ? found.find((one) => isLike(row, one)) : undefined
  const current = own ?? (takesOver ? other : undefined)
  if (current && !mayUpdate(current)) throw new CalendarError('rest_forbidden', 'You may not change this event.')
  if (current?.status === 'trash') throw new RowInTrash()
  const { own: changed, dates, stateWithout } = changesOf(row, current?.sync_state ?? '', fields)
  const stored = (later: readonly DateChange[] = []) => ({
    ...booking,
    external: { source, external_id: key, sync_state: stateWithout(later) },
  })
  if (own && !takesOver && isAnother(row, own, changed.names)) throw new OtherEvent(own)
  const newAuthor = current && current === other && maySetAuthor(current) ? { author: importer.id } : {}
  const names = [...changed.names, ...Object.keys(newAuthor)]
  const isChanged = names.length > 0
  let record = current
  if (record === undefined) {
    const values = Object.entries(input).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    // The service reads its input itself, and names what it does not accept.
    record = await events.create({ ...defaults, ...Object.fromEntries(values) } as EventInput, stored())
  } else if (isChanged)
    record = await events.update(record.id, { ...changed.patch, ...newAuthor } as EventPatch, stored())
  const ids = dates.length > 0 ? await occurrencesOf(events, record) : new Map<string, number>()
  // Events after the horizon are not stored yet: a later import changes them.
  const later = dates.filter(({ recurrence_id }) => !ids.has(recurrence_id))
  if (later.length > 0) onLater?.()
  for (const { recurrence_id, patch } of dates) {
    const id = ids.get(recurrence_id)
    if (id !== undefined) await events.update(id, patch as EventPatch, booking)
  }
  const isUnchanged = current && !isChanged && later.length === dates.length
  if (isUnchanged) return done('unchanged', current)
  onWritten(record)
  if (later.length > 0 || !isChanged) await events.update(record.id, {}, stored(later))
  return current ? done('updated', record, names) : done('created', record)
}

const dayOf = (start: unknown) => (/^\d{4}-\d\d-\d\d/.test(String(start)) ? String(start).slice(0, 10) : undefined)
const nameOf = (title: unknown) => String(title).trim().toLowerCase()

/** Returns whether an event may be that of a row: its title or its day is equal. */
function isLike({ input }: ImportRow, { title, start_date, status }: EventRecord): boolean {
  if (status === 'trash') return false
  return nameOf(input.title) === nameOf(title) || dayOf(input.start_date) === dayOf(start_date)
}

/** Returns whether a row has changed both the title and the day of an event, so that it is probably another one. */
function isAnother(row: ImportRow, event: EventRecord, changed: readonly string[]): boolean {
  const isOnOtherDay = dayOf(row.input.start_date) !== undefined
  return changed.includes('title') && changed.includes('start_date') && isOnOtherDay && !isLike(row, event)
}
